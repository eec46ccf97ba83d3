import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtIn } from "./built-in.ts";
import { openScenario } from "./open-scenario.ts";

const good = JSON.parse(builtIn[0]?.text ?? "{}");

function refusalOf(value: unknown) {
  const opened = openScenario(typeof value === "string" ? value : JSON.stringify(value));
  if (opened.ok) throw new Error("expected a refusal");
  return opened.refusal;
}

describe("openScenario refuses, and says where", () => {
  it("text that is not JSON, with the line", () => {
    const refusal = refusalOf('{\n  "skewscope": 1,\n  oops\n}');
    expect(refusal.where).toBe("line 3");
    expect(refusal.excerpt).toContain("oops");
  });

  it("a newer format", () => {
    const refusal = refusalOf({ ...good, skewscope: 4 });
    expect(refusal.title).toContain("newer version");
    expect(refusal.found).toBe("scenario format 4");
    expect(refusal.expected).toBe("format 1");
  });

  it("a member of the wrong kind, by its path", () => {
    const steps = [
      { act: [{ do: "request", server: "A", request: { verb: "delete", resource: "pods", name: "x" } }] },
    ];
    expect(refusalOf({ ...good, steps }).where).toBe("steps[0].act[0].request.resource");
  });

  it("flags that a real apiserver refuses, with its own words", () => {
    const cluster = {
      apiservers: [
        {
          version: "v1.34.9",
          gates: { MultiCIDRServiceAllocator: false },
          serviceClusterIPRange: ["10.96.0.0/24"],
        },
      ],
    };
    const refusal = refusalOf({ ...good, cluster });
    expect(refusal.where).toBe("cluster.apiservers[0]");
    expect(refusal.found).toContain(
      "cannot set feature gate MultiCIDRServiceAllocator to false, feature is locked to true",
    );
  });

  it("an apiserver that is not there", () => {
    const refusal = refusalOf({ ...good, steps: [{ act: [{ do: "start", server: "D" }] }] });
    expect(refusal.where).toBe("steps[0].act[0].server");
    expect(refusal.expected).toBe("one of A, B");
  });

  it("an apiserver that is not there, also where it is only asked about", () => {
    const phase = { what: "phase", server: "C", is: "ready" };
    expect(refusalOf({ ...good, steps: [{ wait: { until: phase } }] }).where).toBe(
      "steps[0].wait.until.server",
    );
    expect(refusalOf({ ...good, steps: [{ expect: [phase] }] }).where).toBe("steps[0].expect[0].server");
  });

  it.each([
    [{ services: [{ name: "cart", clusterIPs: ["10.96.0.1"] }] }, "cluster.stored.services[0].name"],
    [{ services: [{ name: "a/x", clusterIPs: ["10.96.0"] }] }, "cluster.stored.services[0].clusterIPs[0]"],
    [{ ipaddresses: [{ address: "fd00:0::1", parent: "a/x" }] }, "cluster.stored.ipaddresses[0].address"],
    [{ servicecidrs: [{ name: "k", cidrs: ["10.96.0.1/24"] }] }, "cluster.stored.servicecidrs[0].cidrs[0]"],
    [
      { bitmaps: { primary: { range: "10.96.0.0/24", addresses: ["10.97.0.1"] } } },
      "cluster.stored.bitmaps.primary",
    ],
    [
      {
        services: [
          { name: "a/x", clusterIPs: ["10.96.0.1"] },
          { name: "a/x", clusterIPs: ["10.96.0.2"] },
        ],
      },
      "cluster.stored.services[1]",
    ],
  ])("a start that etcd cannot hold: %j", (stored, where) => {
    expect(refusalOf({ ...good, cluster: { ...good.cluster, stored } }).where).toBe(where);
  });

  it("a bitmap by hand that cannot be", () => {
    const act = [{ do: "write-bitmap", range: "10.96.0.0/24", addresses: ["10.96.0.255"] }];
    const refusal = refusalOf({ ...good, steps: [{ act }] });
    expect(refusal.where).toBe("steps[0].act[0]");
    expect(refusal.found).toBe("the bitmap of 10.96.0.0/24 has no bit for 10.96.0.255");
  });

  it("a condition with a member that it does not have", () => {
    const refusal = refusalOf({
      ...good,
      steps: [{ expect: [{ what: "bit", address: "10.96.0.1", is: true }] }],
    });
    expect(refusal.where).toContain("steps[0].expect[0]");
  });
});

describe("openScenario never throws", () => {
  it("on any text", () => {
    fc.assert(fc.property(fc.string(), (text) => typeof openScenario(text).ok === "boolean"));
  });

  it("on any JSON, and on a good file with any part replaced", () => {
    const keys = ["skewscope", "title", "about", "seed", "cluster", "steps"];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, value) => {
        const opened = openScenario(JSON.stringify({ ...good, [key]: value }));
        if (!opened.ok) expect(opened.refusal.mend).not.toBe("");
      }),
    );
  });
});
