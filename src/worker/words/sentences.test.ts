import { describe, expect, it } from "vitest";
import type { Note } from "../../model/note.ts";
import { duration, grouped, listed, shortAddress } from "./format.ts";
import { inputsTitle } from "./input-sentence.ts";
import { leadingNote, noteSentence } from "./note-sentence.ts";

const etcd = { note: "etcd", by: 1, ok: true, why: "", sentAt: 0, task: 1 } as const;
const address = "10.96.0.80";

describe("the house style", () => {
  it.each<[Note, string]>([
    [{ note: "pick", by: 1, address, task: 1, at: 0 }, "B picks .80"],
    [
      { ...etcd, what: "create", record: "service", key: "shop/checkout", addresses: [address] },
      "B writes Service shop/checkout: 10.96.0.80",
    ],
    [
      {
        ...etcd,
        by: 0,
        what: "create",
        record: "ipaddress",
        key: address,
        addresses: [address],
        why: "for shop/cart",
      },
      "A writes IPAddress 10.96.0.80 for shop/cart",
    ],
    [
      {
        ...etcd,
        by: 0,
        what: "create",
        record: "ipaddress",
        key: address,
        addresses: [address],
        ok: false,
        why: "AlreadyExists",
      },
      "A's create of IPAddress 10.96.0.80 is refused: AlreadyExists",
    ],
    [
      { ...etcd, what: "update", record: "bitmap", key: "10.96.0.0/24", addresses: [address] },
      "B writes bit .80",
    ],
    [{ ...etcd, what: "read", record: "ipaddress", key: "", addresses: [] }, "B lists the IPAddresses"],
    [
      { note: "bits", by: 1, slot: 0, set: [address, "10.96.0.81"], cleared: ["10.96.0.9"] },
      "B repairs the bitmap: sets bit .80 and .81, clears bit .9",
    ],
    [
      {
        note: "deliver",
        to: "controller-manager",
        resource: "servicecidrs",
        key: "extra",
        addresses: [],
        gone: true,
        sentAt: 0,
      },
      "The controller manager's watch delivers ServiceCIDR extra, deleted",
    ],
    [{ note: "life", server: 0, what: "exit", text: "a fault" }, "A exits: a fault"],
  ])("%#: a note is one sentence", (note, sentence) => {
    expect(noteSentence(note)).toBe(sentence);
  });

  it("lets the write speak for a step that also answers", () => {
    const write: Note = {
      ...etcd,
      what: "create",
      record: "service",
      key: "shop/cart",
      addresses: [address],
    };
    const respond: Note = {
      note: "respond",
      by: 1,
      task: 1,
      code: 201,
      text: "shop/cart",
      at: 0,
      landsAt: 1,
    };
    expect(leadingNote([respond, write])).toBe(write);
    expect(leadingNote([])).toBeUndefined();
  });

  it("names branches after what was done", () => {
    expect(inputsTitle([])).toBe("Branch");
    expect(inputsTitle([{ do: "crash", server: 1 }])).toBe("Crash B");
    expect(
      inputsTitle([
        { do: "stop", server: 0 },
        { do: "start", server: 0 },
      ]),
    ).toBe("Stop A and start A");
    const create = (name: string) =>
      ({
        do: "request",
        server: 0,
        request: { verb: "create", resource: "services", namespace: "shop", name, body: {} },
      }) as const;
    expect(inputsTitle([create("a"), create("b"), create("c")])).toBe(
      "Create Service shop/a on A and 2 more",
    );
  });

  it("gives numbers a unit and a comma", () => {
    expect([duration(180), duration(2100), duration(180_000), duration(90_500)]).toEqual([
      "180 ms",
      "2.1 s",
      "3 min",
      "90.5 s",
    ]);
    expect([
      grouped(1204),
      shortAddress(address),
      shortAddress("fd00:1::50"),
      listed(["A", "B", "C"]),
    ]).toEqual(["1,204", ".80", ":50", "A, B and C"]);
  });
});
