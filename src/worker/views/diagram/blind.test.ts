import { describe, expect, it } from "vitest";
import { playedRun } from "../../testing/sessions.ts";
import { blindIntervals, merged } from "./blind.ts";

const window = { from: 0, to: 20_000 };

function pastOf(id: string) {
  const { branch } = playedRun(id).playhead;
  const stances = branch.stances.upTo(branch.length).map((mark) => mark.value);
  return {
    stances,
    blind: (address: string) => {
      const traces = (branch.traces.of(address)?.upTo(branch.length) ?? []).map((mark) => mark.value);
      return blindIntervals(address, { traces, stances, expected: [] }, window);
    },
    addresses: (scope: string) =>
      branch.steps.flatMap((step) =>
        step.notes.flatMap((note) => (note.note === "pick" && `${note.by}` === scope ? [note.address] : [])),
      ),
  };
}

describe("blind intervals", () => {
  const past = pastOf("two-apiservers-one-ip");

  it("t2 lies on B from A's IPAddress to the bit", () => {
    const [interval, ...more] = past.blind("10.96.0.80");
    expect(more).toEqual([]);
    expect(interval).toMatchObject({
      interval: "t2",
      lane: "B",
      record: "ipaddress",
      label: "t₂ B cannot see IPAddress .80",
    });
    expect(interval?.to).toBeGreaterThan(interval?.from ?? 0);
  });

  it("t1 lies on A from B's bit to the IPAddress that A's repair makes", () => {
    const [address] = past.addresses("1");
    const [interval] = past.blind(address ?? "");
    expect(interval).toMatchObject({ interval: "t1", lane: "A", record: "bitmap", address });
  });

  it("does not exist where the writer writes both", () => {
    expect(pastOf("dual-write").blind("10.96.0.80")).toEqual([]);
  });

  it("becomes one band where several overlap", () => {
    const bands = merged(past.addresses("1").flatMap((address) => past.blind(address)));
    expect(bands.length).toBeGreaterThan(0);
    for (const band of bands) expect(band.lane).toBe("A");
  });
});
