/** Section 12.1 and 12.3: policy and families of a new Service, and texts of refusals. */
import { describe, expect, test } from "vitest";
import type { Family } from "../net/family.ts";
import { bodyOf, contextOf } from "../objects/request-context.fixture.ts";
import type { Prepared } from "../objects/service-families.ts";
import { prepareServiceCreate } from "../objects/service-requests.ts";
import { validateServiceCreate } from "../objects/service-validation.ts";

const families: Readonly<Record<string, readonly Family[]>> = {
  "4": ["IPv4"],
  "6": ["IPv6"],
  "46": ["IPv4", "IPv6"],
  "64": ["IPv6", "IPv4"],
};
const addresses: Readonly<Record<string, readonly string[]>> = {
  "-": [],
  "4": ["10.0.0.5"],
  "6": ["2000::5"],
  "46": ["10.0.0.5", "2000::5"],
  "64": ["2000::5", "10.0.0.5"],
  None: ["None"],
  "None+selector": ["None"],
};
const policies: Readonly<Record<string, string | undefined>> = {
  "-": undefined,
  S: "SingleStack",
  P: "PreferDualStack",
  R: "RequireDualStack",
};

/** `S46` for SingleStack with both families, `err` for a refusal. */
function cell(prepared: Prepared): string {
  if ("error" in prepared) return "err";
  const { ipFamilyPolicy = "", ipFamilies } = prepared.service.spec;
  return `${ipFamilyPolicy.charAt(0)}${ipFamilies.map((family) => family.slice(-1)).join("")}`;
}

function create(cluster: string, ips: string, policy: string, wanted: string): string {
  const list = addresses[ips] ?? [];
  const body = bodyOf({
    ...(list.length > 0 && { clusterIP: list[0] ?? "", clusterIPs: list }),
    ...(policies[policy] !== undefined && { ipFamilyPolicy: policies[policy] ?? "" }),
    ...(wanted !== "-" && { ipFamilies: families[wanted] ?? [] }),
    ...(ips === "None+selector" && { selector: { app: "web" } }),
  });
  const ctx = contextOf("v1.33.12", families[cluster]);
  return cell(prepareServiceCreate(body, { namespace: "default", name: "web" }, ctx));
}

/** Columns of every row: families unset, v4, v6, v4 and v6, v6 and v4 (`upstream-test-cases.md 12.1`). */
const columns = ["-", "4", "6", "46", "64"];

/** cluster, clusterIPs, policies, cells. Several policies in a row have the same cells. */
const matrix: readonly (readonly [string, string, string, string])[] = [
  ["4", "-", "-S", "S4 S4 err err err"],
  ["4", "-", "P", "P4 P4 err err err"],
  ["4", "-", "R", "err err err err err"],
  ["4", "4", "-S", "S4 S4 err err err"],
  ["4", "4", "P", "P4 P4 err err err"],
  ["4", "4", "R", "err err err err err"],
  ["4", "46", "-SPR", "err err err err err"],
  ["4", "64", "-SPR", "err err err err err"],
  ["4", "None+selector", "-S", "S4 S4 err err err"],
  ["4", "None+selector", "P", "P4 P4 err err err"],
  ["4", "None+selector", "R", "err err err err err"],
  ["4", "None", "-R", "R46 R46 R64 R46 R64"],
  ["4", "None", "S", "S4 S4 S6 err err"],
  ["4", "None", "P", "P46 P46 P64 P46 P64"],
  ["6", "-", "-S", "S6 err S6 err err"],
  ["6", "-", "P", "P6 err P6 err err"],
  ["6", "-", "R", "err err err err err"],
  ["6", "6", "-S", "S6 err S6 err err"],
  ["6", "6", "P", "P6 err P6 err err"],
  ["6", "6", "R", "err err err err err"],
  ["6", "46", "-SPR", "err err err err err"],
  ["6", "64", "-SPR", "err err err err err"],
  ["6", "None+selector", "-S", "S6 err S6 err err"],
  ["6", "None+selector", "P", "P6 err P6 err err"],
  ["6", "None+selector", "R", "err err err err err"],
  ["6", "None", "-R", "R64 R46 R64 R46 R64"],
  ["6", "None", "S", "S6 S4 S6 err err"],
  ["6", "None", "P", "P64 P46 P64 P46 P64"],
  ["46", "-", "-S", "S4 S4 S6 err err"],
  ["46", "-", "P", "P46 P46 P64 P46 P64"],
  ["46", "-", "R", "R46 R46 R64 R46 R64"],
  ["46", "4", "-S", "S4 S4 err err err"],
  ["46", "4", "P", "P46 P46 err P46 err"],
  ["46", "4", "R", "R46 R46 err R46 err"],
  ["46", "6", "-S", "S6 err S6 err err"],
  ["46", "6", "P", "P64 err P64 err P64"],
  ["46", "6", "R", "R64 err R64 err R64"],
  ["46", "46", "-S", "err err err err err"],
  ["46", "46", "P", "P46 P46 err P46 err"],
  ["46", "46", "R", "R46 R46 err R46 err"],
  ["46", "64", "-S", "err err err err err"],
  ["46", "64", "P", "P64 err P64 err P64"],
  ["46", "64", "R", "R64 err R64 err R64"],
  ["46", "None+selector", "-S", "S4 S4 S6 err err"],
  ["46", "None+selector", "P", "P46 P46 P64 P46 P64"],
  ["46", "None+selector", "R", "R46 R46 R64 R46 R64"],
  ["46", "None", "-R", "R46 R46 R64 R46 R64"],
  ["46", "None", "S", "S4 S4 S6 err err"],
  ["46", "None", "P", "P46 P46 P64 P46 P64"],
  ["64", "-", "-S", "S6 S4 S6 err err"],
  ["64", "-", "P", "P64 P46 P64 P46 P64"],
  ["64", "-", "R", "R64 R46 R64 R46 R64"],
  ["64", "4", "-S", "S4 S4 err err err"],
  ["64", "4", "P", "P46 P46 err P46 err"],
  ["64", "4", "R", "R46 R46 err R46 err"],
  ["64", "6", "-S", "S6 err S6 err err"],
  ["64", "6", "P", "P64 err P64 err P64"],
  ["64", "6", "R", "R64 err R64 err R64"],
  ["64", "46", "-S", "err err err err err"],
  ["64", "46", "P", "P46 P46 err P46 err"],
  ["64", "46", "R", "R46 R46 err R46 err"],
  ["64", "64", "-S", "err err err err err"],
  ["64", "64", "P", "P64 err P64 err P64"],
  ["64", "64", "R", "R64 err R64 err R64"],
  ["64", "None+selector", "-S", "S6 S4 S6 err err"],
  ["64", "None+selector", "P", "P64 P46 P64 P46 P64"],
  ["64", "None+selector", "R", "R64 R46 R64 R46 R64"],
  ["64", "None", "-R", "R64 R46 R64 R46 R64"],
  ["64", "None", "S", "S6 S4 S6 err err"],
  ["64", "None", "P", "P64 P46 P64 P46 P64"],
];

describe("families of a new Service, by cluster, clusterIPs and policy", () => {
  const rows = matrix.flatMap(([cluster, ips, several, cells]) =>
    [...several].map((policy) => [cluster, ips, policy, cells] as const),
  );
  test.each(rows)("SM1 cluster %s, ips %s, policy %s", (cluster, ips, policy, cells) => {
    expect(columns.map((wanted) => create(cluster, ips, policy, wanted)).join(" ")).toBe(cells);
  });
});

describe("texts of refusals", () => {
  const text = (families: readonly Family[], spec: Parameters<typeof bodyOf>[0]) => {
    const ctx = contextOf("v1.33.12", families);
    const prepared = prepareServiceCreate(bodyOf(spec), { namespace: "default", name: "a" }, ctx);
    const error = "error" in prepared ? prepared.error : validateServiceCreate(prepared.service, ctx);
    return error?.message ?? "accepted";
  };
  const single: readonly Family[] = ["IPv4"];
  const dual: readonly Family[] = ["IPv4", "IPv6"];
  const ips = (...clusterIPs: readonly string[]) => ({ clusterIP: clusterIPs[0] ?? "", clusterIPs });

  test.each([
    [single, { ipFamilyPolicy: "garbage" }, "Unsupported value"],
    [single, { ipFamilyPolicy: "RequireDualStack" }, "cluster is not configured for dual-stack"],
    [single, { ipFamilies: ["garbage"] }, "Unsupported value"],
    [single, { ipFamilies: ["IPv4", "garbage"] }, "Unsupported value"],
    [dual, { ipFamilies: ["IPv4", "IPv6", "garbage"] }, "Unsupported value"],
    [single, { ipFamilies: ["IPv6"] }, "not configured on this cluster"],
    [single, { ipFamilies: ["IPv4", "IPv6"] }, "when multiple IP families are specified"],
    [single, { ipFamilies: ["IPv4", "IPv4"] }, "Duplicate value"],
    [dual, { ipFamilies: ["IPv4", "IPv6", "IPv6"] }, "Duplicate value"],
    [single, ips("garbage"), "must be a valid IP"],
    [single, ips("2000::1"), "not configured on this cluster"],
    [single, { ...ips("2000::1"), ipFamilies: ["IPv4"] }, "expected an IPv4 value as indicated"],
    [single, ips("10.0.0.1", "10.0.0.2"), "no more than one IP for each IP family"],
    [single, ips("10.0.0.1", "10.0.0.1"), "no more than one IP for each IP family"],
    [dual, ips("10.0.0.1", "2000::1", "10.0.0.2"), "only hold up to 2 values"],
    [single, ips(""), "must be empty when"],
    [single, ips(""), "must be a valid IP"],
    [single, ips("10.0.0.1", "None"), "must be a valid IP"],
  ])("SM4 cluster %j, %j: %s", (configured, spec, part) => {
    expect(text(configured, spec)).toContain(part);
  });
});
