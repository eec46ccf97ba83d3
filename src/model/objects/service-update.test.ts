import { describe, expect, it } from "vitest";
import type { Json } from "../input.ts";
import { planUpdateIPs, withAllocatedIPs } from "./ip-plan.ts";
import { bodyOf, contextOf } from "./request-context.fixture.ts";
import type { Service } from "./service.ts";
import { patchService, prepareServiceCreate, prepareServiceUpdate } from "./service-requests.ts";
import { validateServiceUpdate } from "./service-validation.ts";

const dual = contextOf("v1.33.12", ["IPv4", "IPv6"]);
const single = contextOf("v1.33.12", ["IPv4"]);
const spare: Readonly<Record<string, string>> = { IPv4: "10.0.0.99", IPv6: "2000::99" };

function stored(spec: Readonly<Record<string, Json>>, ctx = dual): Service {
  const prepared = prepareServiceCreate(bodyOf(spec), { namespace: "default", name: "real" }, ctx);
  if ("error" in prepared) throw new Error(prepared.error.message);
  return prepared.service;
}

/** The Service after the update, with spare addresses where new ones were taken, or the text of the refusal. */
function finish(old: Service, changed: ReturnType<typeof patchService>, ctx: typeof dual): Service | string {
  if ("error" in changed) return changed.error.message;
  const prepared = prepareServiceUpdate(old, changed.service, ctx);
  if ("error" in prepared) return prepared.error.message;
  const plan = planUpdateIPs(old, prepared.service);
  const taken = plan.allocate.map(({ family, ip }) => ({ family, ip: ip ?? spare[family] ?? "" }));
  const service = withAllocatedIPs(prepared.service, taken);
  return validateServiceUpdate(old, service, ctx)?.message ?? service;
}

function patch(old: Service, spec: Readonly<Record<string, Json>>, ctx = dual): Service | string {
  return finish(old, patchService(old, { spec }, ctx), ctx);
}

describe("patches of S11-types-gate-on", () => {
  const real = stored({ clusterIP: "10.96.0.3" }, single);
  const refused = (spec: Readonly<Record<string, Json>>) => patch(real, spec, single);

  it("may not move the address (steps 8, 9, 11)", () => {
    const text = (ip: string) =>
      `Service "real" is invalid: spec.clusterIPs[0]: Invalid value: []string{"${ip}"}: may not change once set`;
    expect(refused({ clusterIP: "10.96.0.4" })).toBe(text("10.96.0.4"));
    expect(refused({ clusterIP: "10.96.0.4", clusterIPs: ["10.96.0.4"] })).toBe(text("10.96.0.4"));
    expect(refused({ clusterIP: "None", clusterIPs: ["None"] })).toBe(text("None"));
  });

  it("keeps the address when it is cleared or the type changes (steps 10, 12, 13)", () => {
    const harmless: readonly Readonly<Record<string, Json>>[] = [
      { clusterIP: "", clusterIPs: null },
      { type: "NodePort" },
      { type: "LoadBalancer" },
    ];
    for (const spec of harmless) {
      expect(patch(real, spec, single)).toMatchObject({
        spec: { clusterIP: "10.96.0.3", clusterIPs: ["10.96.0.3"] },
      });
    }
  });

  it("gives it back on the way to ExternalName and takes one on the way back (steps 15, 17, 19)", () => {
    const outside = patch(real, { type: "ExternalName", externalName: "example.com" }, single);
    if (typeof outside === "string") throw new Error(outside);
    expect(outside.spec).toMatchObject({ clusterIP: "", clusterIPs: [], ipFamilies: [] });
    expect(outside.spec.ipFamilyPolicy).toBeUndefined();
    expect(planUpdateIPs(real, outside)).toEqual({ allocate: [], release: ["10.96.0.3"] });
    expect(patch(outside, { type: "ClusterIP", externalName: null }, single)).toMatchObject({
      spec: { clusterIP: "10.0.0.99", ipFamilies: ["IPv4"], ipFamilyPolicy: "SingleStack" },
    });
    expect(
      patch(outside, { type: "ClusterIP", externalName: null, clusterIP: "10.96.0.5" }, single),
    ).toMatchObject({
      spec: { clusterIP: "10.96.0.5", clusterIPs: ["10.96.0.5"] },
    });
  });

  it("judges a headless Service that wants an address by its families (step 21)", () => {
    const headless = stored({ clusterIP: "None" }, single);
    expect(patch(headless, { clusterIP: "10.96.0.6", clusterIPs: ["10.96.0.6"] }, single)).toBe(
      'Service "real" is invalid: [spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services, spec.ipFamilies[1]: Invalid value: "IPv6": not configured on this cluster]',
    );
  });
});

describe("other patches", () => {
  const old: Service = {
    ...stored({ clusterIP: "10.96.0.3" }),
    metadata: { ...stored({}).metadata, resourceVersion: 7 },
  };

  it.each([
    [
      { metadata: { name: "other" } },
      "BadRequest",
      "the name of the object (other) does not match the name on the URL (real)",
    ],
    [
      { metadata: { resourceVersion: "1" } },
      "Conflict",
      'Operation cannot be fulfilled on services "real": the object has been modified; please apply your changes to the latest version and try again',
    ],
    [
      { metadata: { uid: "x" } },
      "Invalid",
      'Service "real" is invalid: metadata.uid: Invalid value: "x": field is immutable',
    ],
    [
      { spec: { clusterIP: 12 } },
      "BadRequest",
      'Service in version "v1" cannot be handled as a Service: json: cannot unmarshal number into Go struct field ServiceSpec.spec.clusterIP of type string',
    ],
  ] as const)("%j, K07-refused", (change, reason, message) => {
    const result = patchService(old, change, dual);
    expect(result).toMatchObject({ error: { reason, message } });
  });

  it("changes labels and finalizers, and removes them by null", () => {
    const first = patchService(
      old,
      { metadata: { labels: { t: "1" }, finalizers: ["example.com/x"] } },
      dual,
    );
    if ("error" in first) throw new Error(first.error.message);
    expect(first.service.metadata).toMatchObject({
      labels: { t: "1" },
      finalizers: ["example.com/x"],
      resourceVersion: 7,
    });
    const second = patchService(first.service, { metadata: { labels: null, finalizers: null } }, dual);
    if ("error" in second) throw new Error(second.error.message);
    expect(second.service).toEqual(old);
  });

  it("keeps a node port that the client leaves out", () => {
    const withPort = stored({ type: "NodePort", ports: [{ port: 80, nodePort: 30080 }] });
    expect(patch(withPort, { ports: [{ port: 81 }] })).toMatchObject({
      spec: { ports: [{ port: 81, nodePort: 30080 }] },
    });
  });

  it("leaves a PreferDualStack Service alone when the cluster changed", () => {
    const prefers = stored({ clusterIP: "10.96.0.3", ipFamilyPolicy: "PreferDualStack" }, single);
    expect(patch(prefers, { type: "ClusterIP" }, dual)).toMatchObject({ spec: { ipFamilies: ["IPv4"] } });
  });
});
