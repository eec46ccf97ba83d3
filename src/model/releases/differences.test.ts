/** The releases in which each named behaviour holds, written down a second time (feature-gates-and-versions.md). */
import { describe, expect, test } from "vitest";
import type { Behaviours } from "./behaviours.ts";
import { resolveServer, type ServerFlags } from "./start-up.ts";

const minors = [26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36] as const;
const served = { "api/all": true };

/** The first patch of a release with the feature on, where there is one. */
function behaviours(minor: number, more: Partial<ServerFlags> = {}): Behaviours {
  const gates: ServerFlags["gates"] = minor >= 27 ? { MultiCIDRServiceAllocator: true } : {};
  const flags = {
    version: `v1.${minor}.0`,
    gates,
    runtimeConfig: served,
    serviceClusterIPRange: ["10.0.0.0/24"],
  };
  const resolved = resolveServer({ ...flags, ...more });
  if (!resolved.ok) throw new Error(resolved.message);
  return resolved.behaviours;
}

/** Where it is true: first and last release. */
const spans: readonly (readonly [keyof Behaviours, number, number])[] = [
  ["secondaryRangeInitialisedWithPrimary", 31, 31],
  ["dynamicErrorStopsScan", 35, 36],
  ["dynamicErrorIs422", 35, 36],
  ["fullRangeNamesService", 36, 36],
  ["wideIPv6StartOverflow", 26, 34],
  ["leadingZeroBytesLost", 27, 27],
  ["usedCountsWholeFamily", 26, 34],
  ["allocatorHasReadyFlag", 29, 36],
  ["releaseNeedsSyncedInformer", 26, 28],
  ["parentRefUID", 27, 28],
  ["repairWaitsForDefaultServiceCIDR", 31, 36],
  ["firstPassKnowsNoServiceCIDR", 29, 30],
  ["repairComparesWithFlagRange", 26, 28],
  ["repairGetTolerant", 32, 36],
  ["firstPassRetriesForbidden", 36, 36],
  ["repairMetrics", 29, 36],
  ["defaultServiceCIDRController", 29, 36],
  ["serviceCIDRController", 29, 36],
  ["canGrowToDualStack", 33, 36],
  ["eventsOnlyFromFirstSync", 26, 34],
  ["conditionAppliedEverySync", 26, 33],
  ["serviceCIDRStatusWiped", 36, 36],
  ["strictIPValidation", 36, 36],
  ["oldAddressesAccepted", 33, 36],
  ["statusRemovalReleases", 27, 36],
  ["serviceNameCheckedOnUpdate", 26, 33],
  ["latencyMetric", 31, 36],
  // With every API version served.
  ["informersCanSync", 26, 36],
];

test.each(spans)("%s from 1.%i to 1.%i", (name, first, last) => {
  const found = minors.filter((minor) => behaviours(minor)[name]);
  expect(found).toEqual(minors.filter((minor) => minor >= first && minor <= last));
});

test.each([
  ["v1alpha1", [26, 27, 28, 29, 30, 33, 34, 35, 36]],
  ["v1beta1", [26, 31, 32, 33, 34, 35, 36]],
])("with %s served beside the defaults informers can sync in %j", (version, expected) => {
  const runtimeConfig = { [`networking.k8s.io/${version}`]: true };
  expect(minors.filter((minor) => behaviours(minor, { runtimeConfig }).informersCanSync)).toEqual(expected);
});

/** The value that begins with each release named. */
const values: readonly (readonly [keyof Behaviours, Readonly<Record<number, unknown>>])[] = [
  [
    "allocator",
    { 26: "bitmap", 27: "ipaddress-per-flag-range", 29: "servicecidr-tree", 31: "servicecidr-map" },
  ],
  ["dualWrite", { 26: "none", 31: "ipaddress-first", 33: "bitmap-first", 34: "none" }],
  ["repair", { 26: "bitmap", 27: "ipaddress" }],
  ["objectMetricsEnabled", { 26: true, 29: false, 31: true }],
  ["youngIPAddressGraceMs", { 26: 0, 33: 5000 }],
  ["externalNameGraceMs", { 26: 0, 36: 60_000 }],
  ["statusRules", { 26: "1.29", 33: "1.33", 34: "1.34" }],
  [
    "inconsistentText",
    {
      26: undefined,
      33: "does not match the flag configurations",
      34: "does not match the controller flag configurations",
    },
  ],
  ["notReadyEventPrefix", { 26: "", 34: "Configuration matches, but " }],
  ["invalidValueStyle", { 26: "go", 34: "json" }],
  ["serviceNameRule", { 26: "dns-1035", 36: "rfc-1123" }],
  ["serviceCIDRSyntax", { 26: "1.29", 33: "1.33" }],
  ["ipAddressNameSyntax", { 26: "1.27", 29: "1.29", 33: "1.33" }],
  ["generateNameAttempts", { 26: 1, 31: 8 }],
  ["ipAddressVersions", { 26: [], 27: ["v1alpha1"], 31: ["v1beta1"], 33: ["v1", "v1beta1"] }],
  ["serviceCIDRVersions", { 26: [], 29: ["v1alpha1"], 31: ["v1beta1"], 33: ["v1", "v1beta1"] }],
  ["storedVersion", { 26: undefined, 27: "v1alpha1", 31: "v1beta1", 34: "v1" }],
  [
    "readableVersions",
    {
      26: [],
      27: ["v1alpha1"],
      31: ["v1beta1", "v1alpha1"],
      33: ["v1", "v1beta1", "v1alpha1"],
      34: ["v1", "v1beta1"],
    },
  ],
];

test.each(values)("%s: %j", (name, from) => {
  for (const minor of minors) {
    const begun = Object.keys(from)
      .map(Number)
      .filter((since) => since <= minor);
    expect([minor, behaviours(minor)[name]]).toEqual([minor, from[Math.max(...begun)]]);
  }
});

describe("emulation", () => {
  const problem = (binary: number, emulatedVersion: string) => {
    const flags = { version: `v1.${binary}.0`, gates: {}, serviceClusterIPRange: ["10.0.0.0/24"] };
    const resolved = resolveServer({ ...flags, emulatedVersion });
    return resolved.ok ? undefined : resolved.message;
  };

  test.each([
    [30, "1.30", "unknown flag: --emulated-version"],
    [31, "1.31", undefined],
    [31, "1.30", "emulation version 1.30 is not between [1.31, 1.31.0]"],
    [32, "1.31", undefined],
    [33, "1.31", undefined],
    [34, "1.31", undefined],
    [35, "1.32", undefined],
    [35, "1.31", "emulation version 1.31 is not between [1.32, 1.35.0]"],
    [36, "1.33", undefined],
    [36, "1.32", "emulation version 1.32 is not between [1.33, 1.36.0]"],
    [34, "1.35", "emulation version 1.35 is not between [1.31, 1.34.0]"],
  ])("a binary of 1.%i as %s: %s", (binary, wanted, text) => {
    if (text === undefined) expect(problem(binary, wanted)).toBeUndefined();
    else expect(problem(binary, wanted)).toContain(text);
  });

  test("a 1.34 that has to get on with 1.32 writes what that reads", () => {
    expect(behaviours(34, { emulatedVersion: "1.33" }).storedVersion).toBe("v1beta1");
    expect(behaviours(35, { emulatedVersion: "1.34" }).storedVersion).toBe("v1");
  });
});

describe("gates", () => {
  const message = (minor: number, gates: Readonly<Record<string, boolean>>) => {
    const resolved = resolveServer({
      version: `v1.${minor}.0`,
      gates,
      serviceClusterIPRange: ["10.0.0.0/24"],
    });
    return resolved.ok ? "starts" : resolved.message;
  };
  const settable = (gate: string, value: boolean) =>
    minors.filter((minor) => {
      const needs = gate === "DisableAllocatorDualWrite" && value && minor < 35;
      const gates = { [gate]: value, ...(needs && { MultiCIDRServiceAllocator: true }) };
      return message(minor, gates) === "starts";
    });

  test.each([
    ["MultiCIDRServiceAllocator", true, [27, 28, 29, 30, 31, 32, 33, 34, 35, 36]],
    ["MultiCIDRServiceAllocator", false, [27, 28, 29, 30, 31, 32, 33]],
    ["DisableAllocatorDualWrite", true, [31, 32, 33, 34, 35, 36]],
    ["DisableAllocatorDualWrite", false, [31, 32, 33, 34]],
    ["ServiceIPStaticSubrange", true, [26, 27]],
    ["ServiceIPStaticSubrange", false, []],
    ["StrictIPCIDRValidation", true, [33, 34, 35, 36]],
    ["ServiceCIDRStatusFieldWiping", true, [36]],
    ["RelaxedServiceNameValidation", true, [34, 35, 36]],
    ["RetryGenerateName", false, [30, 31]],
  ])("%s may be %s in %j", (gate, value, expected) => {
    expect(settable(gate, value)).toEqual(expected);
  });

  test.each([
    [30, "bitmap", "none"],
    [31, "servicecidr-map", "ipaddress-first"],
    [32, "servicecidr-map", "ipaddress-first"],
    [33, "servicecidr-map", "none"],
    [34, "servicecidr-map", "none"],
  ])("AllBeta in 1.%i: %s, dual write %s", (minor, allocator, dualWrite) => {
    const made = behaviours(minor, { gates: { AllBeta: true } });
    expect([made.allocator, made.dualWrite]).toEqual([allocator, dualWrite]);
  });

  test.each([
    [26, "bitmap"],
    [30, "servicecidr-tree"],
    [31, "bitmap"],
  ])("AllAlpha in 1.%i: %s", (minor, allocator) => {
    expect(behaviours(minor, { gates: { AllAlpha: true } }).allocator).toBe(allocator);
  });
});
