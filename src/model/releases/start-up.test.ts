import { describe, expect, it } from "vitest";
import { resolveServer, type ServerFlags } from "./start-up.ts";

function flags(version: string, part: Partial<ServerFlags> = {}): ServerFlags {
  return { version, gates: {}, serviceClusterIPRange: ["10.96.0.0/24"], ...part };
}

function refusal(version: string, part: Partial<ServerFlags> = {}): string {
  const result = resolveServer(flags(version, part));
  return result.ok ? "started" : result.message;
}

function behaviours(version: string, part: Partial<ServerFlags> = {}) {
  const result = resolveServer(flags(version, part));
  if (!result.ok) throw new Error(result.message);
  return result.behaviours;
}

const bothOff = { MultiCIDRServiceAllocator: false, DisableAllocatorDualWrite: false };
const lockedMulti = "cannot set feature gate MultiCIDRServiceAllocator to false, feature is locked to true";
const lockedDual = "cannot set feature gate DisableAllocatorDualWrite to false, feature is locked to true";
const tooSmall =
  "error determining service IP ranges for primary service cidr: the service cluster IP range must be at least 8 IP addresses";

describe("refused gates", () => {
  it.each([
    [
      "S03-gate-settings-v134 step 1",
      "v1.34.9",
      { MultiCIDRServiceAllocator: false },
      undefined,
      lockedMulti,
    ],
    ["S03-gate-settings-v134 step 2", "v1.34.9", { DisableAllocatorDualWrite: false }, undefined, "started"],
    ["S03-gate-settings-v134 step 8", "v1.34.9", bothOff, undefined, lockedMulti],
    ["S03-gate-settings-v134 step 13", "v1.34.9", { MultiCIDRServiceAllocator: false }, "1.33", "started"],
    [
      "S03-gate-settings-v136 step 1",
      "v1.36.3",
      { MultiCIDRServiceAllocator: false },
      undefined,
      lockedMulti,
    ],
    ["S03-gate-settings-v136 step 2", "v1.36.3", { DisableAllocatorDualWrite: false }, undefined, lockedDual],
    ["S03-gate-settings-v136 step 3", "v1.36.3", { DisableAllocatorDualWrite: true }, undefined, "started"],
    ["S03-gate-settings-v136 step 7", "v1.36.3", bothOff, undefined, `[${lockedDual}, ${lockedMulti}]`],
    ["S03-gate-settings-v136 step 12", "v1.36.3", bothOff, "1.33", "started"],
    ["S03-gate-settings-v136 step 24", "v1.36.3", bothOff, "1.34", lockedMulti],
    [
      "S03-gate-settings-v136 step 25",
      "v1.36.3",
      { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false },
      "1.34",
      "started",
    ],
    [
      "S03-gate-settings-v136 step 29",
      "v1.36.3",
      {},
      "1.32",
      "[emulation version 1.32 is not between [1.33, 1.36.0], minCompatibilityVersion version 1.33 is not between [1.33, 1.32]]",
    ],
    ["S03-gate-settings step 9", "v1.33.12", bothOff, undefined, "started"],
    ["S03-gate-settings-v131 step 5", "v1.31.14", { DisableAllocatorDualWrite: true }, undefined, "started"],
    ["an unknown gate", "v1.33.12", { Nonsense: true }, undefined, "unrecognized feature gate: Nonsense"],
    [
      "a gate of a later release, flag parser of 1.30",
      "v1.30.14",
      { DisableAllocatorDualWrite: true },
      undefined,
      'invalid argument "DisableAllocatorDualWrite=true" for "--feature-gates" flag: unrecognized feature gate: DisableAllocatorDualWrite',
    ],
    [
      "a gate that the emulated release does not have",
      "v1.34.9",
      { StrictIPCIDRValidation: true },
      "1.32",
      "cannot set feature gate StrictIPCIDRValidation to true, feature is PreAlpha at emulated version 1.32",
    ],
    [
      "an unmet dependency, 1.35 on",
      "v1.36.3",
      { MultiCIDRServiceAllocator: false, DisableAllocatorDualWrite: true },
      "1.33",
      "DisableAllocatorDualWrite is enabled, but depends on features that are disabled: [MultiCIDRServiceAllocator]",
    ],
    [
      "the same on 1.33, which has no dependencies",
      "v1.33.12",
      { MultiCIDRServiceAllocator: false, DisableAllocatorDualWrite: true },
      undefined,
      "started",
    ],
    ["emulation before it existed", "v1.30.14", {}, "1.29", "unknown flag: --emulated-version"],
    [
      "emulation of a newer release",
      "v1.34.9",
      {},
      "1.35",
      "emulation version 1.35 is not between [1.31, 1.34.0]",
    ],
  ])("%s", (_source, version, gates, emulatedVersion, expected) => {
    expect(refusal(version, { gates, ...(emulatedVersion !== undefined && { emulatedVersion }) })).toBe(
      expected,
    );
  });
});

describe("refused ranges", () => {
  const on = { MultiCIDRServiceAllocator: true };
  const off = { MultiCIDRServiceAllocator: false };
  const onDual = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false };
  const onOnly = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true };
  const large4 =
    "specified --service-cluster-ip-range is too large; for 32-bit addresses, the mask must be >= 12";
  const large6 =
    "specified --service-cluster-ip-range is too large; for 128-bit addresses, the mask must be >= 108";

  it.each([
    ["S01-exhaust-10.0.0.0_8", "v1.33.12", off, ["10.0.0.0/8"], large4],
    ["S01-exhaust-10.0.0.0_8-v131", "v1.31.14", off, ["10.0.0.0/8"], large4],
    ["S02-exhaust-10.0.0.0_8", "v1.33.12", on, ["10.0.0.0/8"], large4],
    ["S02-exhaust-10.0.0.0_8-v134", "v1.34.9", {}, ["10.0.0.0/8"], "started"],
    ["S02-exhaust-10.0.0.0_8-v136", "v1.36.3", {}, ["10.0.0.0/8"], "started"],
    ["S01-exhaust-fd00-1--_64", "v1.33.12", off, ["fd00:1::/64"], large6],
    ["S02-exhaust-fd00-1--_64", "v1.33.12", on, ["fd00:1::/64"], large6],
    ["S02dual-exhaust-fd00-1--_64-v134", "v1.34.9", onDual, ["fd00:1::/64"], large6],
    ["S02nodual-exhaust-fd00-1--_64", "v1.33.12", onOnly, ["fd00:1::/64"], "started"],
    ["S02-exhaust-fd00-1--_63-v134", "v1.34.9", {}, ["fd00:1::/63"], "started"],
    ["S01-exhaust-10.96.0.0_30", "v1.33.12", off, ["10.96.0.0/30"], tooSmall],
    ["S01-exhaust-10.96.0.0_31", "v1.33.12", off, ["10.96.0.0/31"], tooSmall],
    ["S01-exhaust-10.96.0.0_32", "v1.33.12", off, ["10.96.0.0/32"], tooSmall],
    ["S02-exhaust-10.96.0.0_30-v136", "v1.36.3", {}, ["10.96.0.0/30"], tooSmall],
    ["S02nodual-exhaust-fd00-1--_126", "v1.33.12", onOnly, ["fd00:1::/126"], tooSmall],
    ["S01-exhaust-10.96.0.0_29", "v1.33.12", off, ["10.96.0.0/29"], "started"],
    ["a size that counts as 0", "v1.34.9", {}, ["0.0.0.0/0"], tooSmall],
    ["1.27 with the gate on", "v1.27.16", on, ["fd00:1::/60"], large6.replace("108", "64")],
    ["1.29 with the gate on", "v1.29.14", on, ["fd00:1::/48"], "started"],
    ["not a range", "v1.33.12", {}, ["10.96.0.0"], "service-cluster-ip-range[0] is not a valid cidr"],
    [
      "second not a range",
      "v1.33.12",
      {},
      ["10.96.0.0/24", "x"],
      "service-cluster-ip-range[1] is not an ip net",
    ],
    [
      "same family twice",
      "v1.33.12",
      {},
      ["10.96.0.0/24", "10.97.0.0/24"],
      "--service-cluster-ip-range[0] and --service-cluster-ip-range[1] must be of different IP family",
    ],
    [
      "three, the second too large",
      "v1.33.12",
      {},
      ["10.96.0.0/24", "fd00::/64", "10.98.0.0/24"],
      `[--service-cluster-ip-range must not contain more than two entries, ${large6.replace("range is", "range[1] is")}]`,
    ],
    ["host bits are cut", "v1.33.12", {}, ["10.96.0.9/24"], "started"],
    ["none given", "v1.33.12", {}, [], "started"],
  ])("%s", (_source, version, gates, serviceClusterIPRange, expected) => {
    expect(refusal(version, { gates, serviceClusterIPRange })).toBe(expected);
  });

  it("reports a gate before a range", () => {
    const both = { gates: off, serviceClusterIPRange: ["10.96.0.0/30"] };
    expect(refusal("v1.34.9", both)).toBe(lockedMulti);
  });

  it("joins version and range errors", () => {
    const message = refusal("v1.34.9", {
      emulatedVersion: "1.35",
      gates: onDual,
      serviceClusterIPRange: ["10.0.0.0/8"],
    });
    expect(message).toBe(`[emulation version 1.35 is not between [1.31, 1.34.0], ${large4}]`);
  });

  it("names an unknown release", () => {
    expect(refusal("v1.99.0")).toContain("v1.99.0");
  });

  it("gives the ranges as the server keeps them", () => {
    const result = resolveServer(
      flags("v1.33.12", { serviceClusterIPRange: ["10.96.0.9/24", "FD00:10::1/112"] }),
    );
    expect(result.ok && result.ranges.map((range) => range.text)).toEqual(["10.96.0.0/24", "fd00:10::/112"]);
  });
});

describe("modes by release and gates, feature-gates-and-versions.md 3 and 4", () => {
  const on = { MultiCIDRServiceAllocator: true };
  it.each([
    ["v1.26.5", {}, undefined, "bitmap", "none", "bitmap"],
    ["v1.28.15", on, undefined, "ipaddress-per-flag-range", "none", "ipaddress"],
    ["v1.30.14", on, undefined, "servicecidr-tree", "none", "ipaddress"],
    ["v1.31.14", {}, undefined, "bitmap", "none", "bitmap"],
    ["v1.32.13", on, undefined, "servicecidr-map", "ipaddress-first", "ipaddress"],
    [
      "v1.32.13",
      { ...on, DisableAllocatorDualWrite: true },
      undefined,
      "servicecidr-map",
      "none",
      "ipaddress",
    ],
    ["v1.33.12", {}, undefined, "servicecidr-map", "bitmap-first", "ipaddress"],
    ["v1.33.12", bothOff, undefined, "bitmap", "none", "bitmap"],
    ["v1.34.9", {}, undefined, "servicecidr-map", "none", "ipaddress"],
    [
      "v1.34.9",
      { DisableAllocatorDualWrite: false },
      undefined,
      "servicecidr-map",
      "bitmap-first",
      "ipaddress",
    ],
    ["v1.36.3", {}, undefined, "servicecidr-map", "none", "ipaddress"],
    ["v1.36.3", {}, "1.33", "servicecidr-map", "bitmap-first", "ipaddress"],
    ["v1.36.3", bothOff, "1.33", "bitmap", "none", "bitmap"],
    ["v1.36.3", { DisableAllocatorDualWrite: false }, "1.34", "servicecidr-map", "bitmap-first", "ipaddress"],
  ])("%s %j emulating %s", (version, gates, emulatedVersion, allocator, dualWrite, repair) => {
    const made = behaviours(version, { gates, ...(emulatedVersion !== undefined && { emulatedVersion }) });
    expect([made.allocator, made.dualWrite, made.repair]).toEqual([allocator, dualWrite, repair]);
  });
});

describe("single behaviours", () => {
  it("keeps the texts of the binary when it emulates", () => {
    const made = behaviours("v1.36.3", { emulatedVersion: "1.33" });
    expect(made.invalidValueStyle).toBe("json");
    expect(made.fullRangeNamesService).toBe(true);
    expect(made.serviceNameRule).toBe("dns-1035");
    expect(made.serviceCIDRStatusWiped).toBe(false);
  });

  it("knows the patch in which the /64 start was mended", () => {
    expect(behaviours("v1.33.12").wideIPv6StartOverflow).toBe(true);
    expect(behaviours("v1.34.7").wideIPv6StartOverflow).toBe(true);
    expect(behaviours("v1.34.9").wideIPv6StartOverflow).toBe(false);
  });

  it("confines the secondary range defect to dual write on 1.31", () => {
    const on = { MultiCIDRServiceAllocator: true };
    expect(behaviours("v1.31.14", { gates: on }).secondaryRangeInitialisedWithPrimary).toBe(true);
    expect(behaviours("v1.31.14").secondaryRangeInitialisedWithPrimary).toBe(false);
    expect(behaviours("v1.32.13", { gates: on }).secondaryRangeInitialisedWithPrimary).toBe(false);
  });

  it("serves and stores the networking kinds as observables.md 1 says", () => {
    const beta = { "networking.k8s.io/v1beta1": true };
    expect(behaviours("v1.31.14").ipAddressVersions).toEqual([]);
    expect(behaviours("v1.31.14", { runtimeConfig: beta }).ipAddressVersions).toEqual(["v1beta1"]);
    expect(behaviours("v1.33.12").serviceCIDRVersions).toEqual(["v1"]);
    expect(behaviours("v1.33.12").storedVersion).toBe("v1beta1");
    expect(behaviours("v1.34.9").storedVersion).toBe("v1");
    expect(behaviours("v1.26.5").storedVersion).toBeUndefined();
  });

  it("sees informers that cannot sync without the API", () => {
    const on = { MultiCIDRServiceAllocator: true };
    const beta = { "networking.k8s.io/v1beta1": true };
    expect(behaviours("v1.32.13", { gates: on }).informersCanSync).toBe(false);
    expect(behaviours("v1.32.13", { gates: on, runtimeConfig: beta }).informersCanSync).toBe(true);
    expect(behaviours("v1.32.13").informersCanSync).toBe(true);
  });

  it("turns a stage's gates on together", () => {
    expect(behaviours("v1.31.14", { gates: { AllBeta: true } }).allocator).toBe("servicecidr-map");
    const kept = { AllBeta: true, MultiCIDRServiceAllocator: false };
    expect(behaviours("v1.31.14", { gates: kept }).allocator).toBe("bitmap");
  });
});
