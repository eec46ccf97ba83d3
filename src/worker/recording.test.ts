import { describe, expect, it } from "vitest";
import { Page } from "./testing/sessions.ts";

const kubernetes = { "default/kubernetes": { type: "ClusterIP", clusterIPs: ["10.96.0.1"] } };
const created = { "default/dyn0": { type: "ClusterIP", clusterIPs: ["10.96.0.151"] } };

/** A start and a create; `bits` are the offsets recorded after the create. */
function recording(bits: readonly number[]): string {
  const observed = (services: object, offsets: readonly number[]) => ({
    services,
    ipaddresses: {},
    servicecidrs: {},
    bitmap: { primary: { range: "10.96.0.0/24", offsets } },
  });
  const steps = [
    {
      n: 1,
      t: 5.5,
      op: {
        kind: "start-apiserver",
        server: "A",
        version: "v1.33.12",
        gates: { MultiCIDRServiceAllocator: false },
        serviceClusterIPRange: ["10.96.0.0/24"],
      },
      do: "start apiserver A",
      result: { ready: true, seconds: 4.5 },
      obs: observed(kubernetes, [0]),
    },
    {
      n: 2,
      t: 5.8,
      op: {
        kind: "create",
        server: "A",
        resource: "services",
        name: "dyn0",
        namespace: "default",
        body: { spec: {} },
      },
      do: "A: create Service dyn0",
      result: { code: 201, clusterIPs: ["10.96.0.151"], clusterIP: "10.96.0.151" },
      obs: observed({ ...created, ...kubernetes }, bits),
    },
  ];
  return JSON.stringify({ id: "hand-made", title: "Two steps", recorded_with: "v1.33.12", steps });
}

describe("a recording", () => {
  it("opens beside the schedule that explains it", () => {
    const page = new Page();
    page.ask({ ask: "open-recording", text: recording([0, 150]), origin: "test" });
    const start = page.view();
    expect(start.run).toMatchObject({ source: "recording", title: "Two steps", step: 0, edited: false });
    expect(start.recording?.steps.map(({ outcome }) => outcome)).toEqual(["agrees", "agrees"]);
    const end = page.move({ to: "end" });
    expect(end.recording).toMatchObject({ current: 1, unchecked: "" });
    expect(end.recording?.rows.map(({ what, differs }) => [what, differs])).toContainEqual([
      "Services",
      false,
    ]);
    expect(end.recording?.rows.filter(({ recorded, modelled }) => recorded !== modelled)).toEqual([]);
    expect(end.services.map(({ name, clusterIPs }) => [name, clusterIPs])).toEqual([
      ["dyn0", ["10.96.0.151"]],
      ["kubernetes", ["10.96.0.1"]],
    ]);
    const steps = end.recording?.steps.map(({ step }) => step) ?? [];
    expect(page.move({ to: "step", step: steps[0] ?? 0 }).recording?.current).toBe(0);
  });

  it("shows what differs, and goes on from what was recorded", () => {
    const page = new Page();
    page.ask({ ask: "open-recording", text: recording([0, 99, 150]), origin: "test" });
    const end = page.move({ to: "end" });
    expect(end.recording?.steps[1]?.outcome).toBe("differs");
    expect(end.recording?.rows.length).toBeGreaterThan(0);
    expect(end.run.sentence).toBe("The recorded state is taken over");
    page.move({ to: "step", step: 0 });
    expect(page.move({ to: "end" }).run.sentence).toBe(end.run.sentence);
  });

  it("is refused with its place when it has another form", () => {
    const page = new Page();
    const refused = page.ask({
      ask: "open-recording",
      text: '{"id":"x","title":"y","steps":[{}]}',
      origin: "test",
    });
    expect(refused).toMatchObject({
      what: "refused",
      refusal: { title: "This is not a recording", where: "steps[0].n" },
    });
    const measured = page.ask({
      ask: "open-recording",
      text: '{"id":"x","title":"y","measured":{}}',
      origin: "test",
    });
    expect(measured).toMatchObject({ what: "refused", refusal: { title: "This recording has no steps" } });
  });
});
