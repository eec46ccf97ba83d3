/** Section 12.2: what a PUT makes of the families and addresses of a Service, on clusters of either order. */
import { describe, expect, test } from "vitest";
import type { Json } from "../input.ts";
import type { Family } from "../net/family.ts";
import type { RequestContext } from "../objects/context.ts";
import { planUpdateIPs, withAllocatedIPs } from "../objects/ip-plan.ts";
import { bodyOf, contextOf } from "../objects/request-context.fixture.ts";
import type { Service } from "../objects/service.ts";
import { prepareServiceCreate, prepareServiceUpdate, replaceService } from "../objects/service-requests.ts";
import { validateServiceUpdate } from "../objects/service-validation.ts";

type Fields = Readonly<Record<string, Json>>;
type Cluster = "4" | "46" | "64";

const clusters: Readonly<Record<Cluster, readonly Family[]>> = {
  "4": ["IPv4"],
  "46": ["IPv4", "IPv6"],
  "64": ["IPv6", "IPv4"],
};
const held: Readonly<Record<Family, string>> = { IPv4: "10.0.0.5", IPv6: "2000::5" };
const spare: Readonly<Record<Family, string>> = { IPv4: "10.0.0.99", IPv6: "2000::99" };
const policies: Readonly<Record<string, string>> = {
  Single: "SingleStack",
  Prefer: "PreferDualStack",
  Require: "RequireDualStack",
};

function stored(spec: Fields, ctx: RequestContext): Service {
  const prepared = prepareServiceCreate(bodyOf(spec), { namespace: "default", name: "real" }, ctx);
  if ("error" in prepared) throw new Error(prepared.error.message);
  return prepared.service;
}

/** A PUT, with spare addresses where new ones are taken: the Service and what it gives back, or undefined for a refusal. */
function put(old: Service, spec: Fields, ctx: RequestContext) {
  const changed = replaceService(old, bodyOf(spec), ctx);
  const prepared = "error" in changed ? changed : prepareServiceUpdate(old, changed.service, ctx);
  if ("error" in prepared) return undefined;
  const plan = planUpdateIPs(old, prepared.service);
  const taken = plan.allocate.map(({ family, ip }) => ({ family, ip: ip ?? spare[family] }));
  const service = withAllocatedIPs(prepared.service, taken);
  return validateServiceUpdate(old, service, ctx) === undefined
    ? { service, release: plan.release }
    : undefined;
}

/** Families and ips of the PUT: nil is absent, single the primary only, dual both. */
const columns = [
  "nil/nil",
  "nil/single",
  "nil/dual",
  "single/nil",
  "single/single",
  "single/dual",
  "dual/nil",
  "dual/single",
  "dual/dual",
];
const lists: Readonly<Record<string, number>> = { nil: 0, single: 1, dual: 2 };

function fields(cluster: Cluster, families: number, ips: number, policy: string): Fields {
  const order = clusters[cluster];
  const clusterIPs = order.slice(0, ips).map((family) => held[family]);
  return {
    ...(ips > 0 && { clusterIP: clusterIPs[0] ?? "", clusterIPs }),
    ...(families > 0 && { ipFamilies: order.slice(0, families) }),
    ...(policies[policy] !== undefined && { ipFamilyPolicy: policies[policy] ?? "" }),
  };
}

function cell(old: Service, cluster: Cluster, column: string, policy: string): string {
  const [families = "nil", ips = "nil"] = column.split("/");
  const spec = fields(cluster, lists[families] ?? 0, lists[ips] ?? 0, policy);
  const result = put(old, spec, contextOf("v1.33.12", clusters[cluster]));
  if (result === undefined) return "err";
  const { spec: after } = result.service;
  expect(after.clusterIPs[0]).toBe(old.spec.clusterIPs[0]);
  expect(after.ipFamilies).toHaveLength(after.clusterIPs.length);
  const released = old.spec.clusterIPs.slice(after.clusterIPs.length);
  expect(result.release).toEqual(released);
  return String(after.clusterIPs.length);
}

const orders = ["46", "64"] as const;
const fromSingle = [
  ["nil", "1 1 err 1 1 err err err err"],
  ["Single", "1 1 err 1 1 err err err err"],
  ["Prefer", "2 2 2 2 2 2 2 2 2"],
  ["Require", "2 2 2 2 2 2 2 2 2"],
] as const;
const fromDual = [
  ["nil", "2 err 2 err err err 2 err 2"],
  ["Single", "1 1 1 1 1 1 1 1 1"],
  ["Prefer", "2 err 2 err err err 2 err 2"],
  ["Require", "2 err 2 err err err 2 err 2"],
] as const;

describe.each(orders)("cluster %s", (cluster) => {
  const ctx = contextOf("v1.33.12", clusters[cluster]);
  const [first, second] = clusters[cluster] as readonly [Family, Family];
  const single = stored({ clusterIP: held[first] }, ctx);
  const both = { clusterIP: held[first], clusterIPs: [held[first], held[second]] };
  const dual = stored({ ...both, ipFamilyPolicy: "RequireDualStack" }, ctx);
  const row = (old: Service, policy: string) =>
    columns.map((column) => cell(old, cluster, column, policy)).join(" ");

  test.each(fromSingle)("SM2 from one address, policy %s", (policy, cells) => {
    expect(row(single, policy)).toBe(cells);
  });

  test.each(fromDual)("SM3 from two addresses, policy %s", (policy, cells) => {
    expect(row(dual, policy)).toBe(cells);
  });

  test("SM2 families and addresses in the other order are refused", () => {
    const policy = { ipFamilyPolicy: "RequireDualStack" };
    expect(put(single, { ...policy, ipFamilies: [second, first] }, ctx)).toBeUndefined();
    const swapped = { clusterIP: held[second], clusterIPs: [held[second], held[first]] };
    expect(put(single, { ...policy, ...swapped }, ctx)).toBeUndefined();
  });

  test("SM3 the way down keeps the primary, whatever it asks for", () => {
    const policy = { ipFamilyPolicy: "SingleStack" };
    expect(put(dual, { ...policy, ipFamilies: [second] }, ctx)).toBeUndefined();
    expect(
      put(dual, { ...policy, clusterIP: held[second], clusterIPs: [held[second]] }, ctx),
    ).toBeUndefined();
    expect(put(dual, policy, ctx)?.service.spec.clusterIPs).toEqual([held[first]]);
  });

  const headless = (policy: string) =>
    stored(
      { clusterIP: "None", selector: { a: "b" }, ...(policy !== "" && { ipFamilyPolicy: policy }) },
      ctx,
    );
  const counts = (old: Service, policy: string) =>
    [0, 1, 2].map((families) => {
      const spec = { ...fields(cluster, families, 0, policy), clusterIP: "None", selector: { a: "b" } };
      return put(old, spec, ctx)?.service.spec.ipFamilies.length ?? "err";
    });

  test.each([
    ["nil", [1, 1, "err"]],
    ["Single", [1, 1, "err"]],
    ["Prefer", [2, 2, 2]],
    ["Require", [2, 2, 2]],
  ])("SM2 headless, policy %s", (policy, expected) => {
    expect(counts(headless(""), policy)).toEqual(expected);
  });

  test.each([
    ["nil", [2, "err", 2]],
    ["Single", [1, 1, 1]],
    ["Prefer", [2, "err", 2]],
    ["Require", [2, "err", 2]],
  ])("SM3 headless, policy %s", (policy, expected) => {
    expect(counts(headless("RequireDualStack"), policy)).toEqual(expected);
  });
});

test("SM2 a cluster of one family stays with one", () => {
  const ctx = contextOf("v1.33.12", clusters["4"]);
  const old = stored({ clusterIP: held.IPv4 }, ctx);
  expect(put(old, { ipFamilyPolicy: "SingleStack" }, ctx)?.service.spec.ipFamilies).toEqual(["IPv4"]);
  const refused: readonly Fields[] = [
    { ipFamilyPolicy: "RequireDualStack" },
    { ipFamilyPolicy: "RequireDualStack", ipFamilies: ["IPv4", "IPv6"] },
    { ipFamilies: ["IPv4", "IPv6"] },
  ];
  for (const spec of refused) expect(put(old, spec, ctx)).toBeUndefined();
});
