import { clientVersion, readableVersions, servedVersions, storedVersion } from "./api-versions.ts";
import type {
  AllocatorBehaviours,
  AllocatorKind,
  ApiBehaviours,
  Behaviours,
  DualWrite,
  MetricBehaviours,
  RepairBehaviours,
  ServiceCIDRBehaviours,
} from "./behaviours.ts";
import type { GateValues } from "./gate-settings.ts";
import { isAtLeast, type Minor, type Release } from "./release.ts";

/** What decides about a server's behaviour, once its flags were accepted. */
export interface Decision {
  readonly release: Release;
  readonly emulated: Minor;
  readonly minCompatibility: number;
  readonly gates: GateValues;
  readonly runtimeConfig: Readonly<Record<string, boolean>>;
}

function allocatorKind({ release, gates }: Decision): AllocatorKind {
  if (!gates.MultiCIDRServiceAllocator) return "bitmap";
  if (release.minor <= 28) return "ipaddress-per-flag-range";
  return release.minor <= 30 ? "servicecidr-tree" : "servicecidr-map";
}

function dualWriteOf({ release, gates }: Decision): DualWrite {
  if (!gates.MultiCIDRServiceAllocator || gates.DisableAllocatorDualWrite || release.minor < 31)
    return "none";
  return release.minor <= 32 ? "ipaddress-first" : "bitmap-first";
}

function allocatorBehaviours(decision: Decision): AllocatorBehaviours {
  const { release } = decision;
  const { minor } = release;
  const allocator = allocatorKind(decision);
  const dualWrite = dualWriteOf(decision);
  return {
    allocator,
    dualWrite,
    secondaryRangeInitialisedWithPrimary: minor === 31 && dualWrite !== "none",
    dynamicErrorStopsScan: minor >= 35,
    dynamicErrorIs422: minor >= 35,
    fullRangeNamesService: minor >= 36,
    wideIPv6StartOverflow: !isAtLeast(release, 34, 8),
    leadingZeroBytesLost: minor === 27,
    usedCountsWholeFamily: minor < 35,
    allocatorHasReadyFlag: minor >= 29,
    releaseNeedsSyncedInformer: minor <= 28,
    parentRefUID: minor === 27 || minor === 28,
  };
}

/** PR 137677 brought the Forbidden retry to 1.33; 1.33.13 is the oldest patch in which it was seen. */
function retriesForbidden(release: Release): boolean {
  return release.minor >= 36 || (release.minor === 33 && release.patch >= 13);
}

function repairBehaviours({ release, gates }: Decision): RepairBehaviours {
  const { minor } = release;
  return {
    repair: gates.MultiCIDRServiceAllocator ? "ipaddress" : "bitmap",
    bitmapRepairOnServiceEvents: false,
    repairWaitsForDefaultServiceCIDR: minor >= 31,
    firstPassKnowsNoServiceCIDR: minor === 29 || minor === 30,
    repairComparesWithFlagRange: minor <= 28,
    repairGetTolerant: minor >= 32,
    youngIPAddressGraceMs: minor >= 33 ? 5000 : 0,
    externalNameGraceMs: minor >= 36 ? 60_000 : 0,
    firstPassRetriesForbidden: retriesForbidden(release),
    repairMetrics: minor >= 29,
    unusedStoredBitmap: "leave",
  };
}

function inconsistentText(minor: Minor): string | undefined {
  if (minor < 33) return undefined;
  return `does not match the ${minor >= 34 ? "controller " : ""}flag configurations`;
}

function serviceCIDRBehaviours({ release, gates }: Decision): ServiceCIDRBehaviours {
  const { minor } = release;
  const runs = gates.MultiCIDRServiceAllocator && minor >= 29;
  return {
    defaultServiceCIDRController: runs,
    canGrowToDualStack: minor >= 33,
    statusRules: minor >= 34 ? "1.34" : minor === 33 ? "1.33" : "1.29",
    inconsistentText: inconsistentText(minor),
    notReadyEventPrefix: minor >= 34 ? "Configuration matches, but " : "",
    eventsOnlyFromFirstSync: minor <= 34,
    conditionAppliedEverySync: minor <= 33,
    serviceCIDRController: runs,
    serviceCIDRStatusWiped: gates.ServiceCIDRStatusFieldWiping,
    defaultServiceCIDRMender: "nobody",
  };
}

function apiBehaviours(decision: Decision): ApiBehaviours {
  const { release, emulated, minCompatibility, gates, runtimeConfig } = decision;
  const { minor } = release;
  const ipAddressVersions = servedVersions("ipaddresses", emulated, runtimeConfig);
  const serviceCIDRVersions = servedVersions("servicecidrs", emulated, runtimeConfig);
  const own = clientVersion(minor);
  const needsServiceCIDRs = minor >= 29;
  const ownAreServed =
    ipAddressVersions.includes(own) && (!needsServiceCIDRs || serviceCIDRVersions.includes(own));
  return {
    invalidValueStyle: minor >= 34 ? "json" : "go",
    ipAddressVersions,
    serviceCIDRVersions,
    storedVersion: storedVersion(minor, minCompatibility),
    readableVersions: readableVersions(minor),
    informersCanSync: !gates.MultiCIDRServiceAllocator || ownAreServed,
    strictIPValidation: gates.StrictIPCIDRValidation,
    oldAddressesAccepted: minor >= 33,
    statusRemovalReleases: minor >= 27,
    serviceNameRule: gates.RelaxedServiceNameValidation ? "rfc-1123" : "dns-1035",
    serviceNameCheckedOnUpdate: minor <= 33,
    serviceCIDRSyntax: minor >= 33 ? "1.33" : "1.29",
    ipAddressNameSyntax: minor >= 33 ? "1.33" : minor >= 29 ? "1.29" : "1.27",
    generateNameAttempts: gates.RetryGenerateName ? 8 : 1,
  };
}

function metricBehaviours(decision: Decision): MetricBehaviours {
  const { minor } = decision.release;
  const allocator = allocatorKind(decision);
  return {
    objectMetricsEnabled: allocator !== "servicecidr-tree",
    latencyMetric: minor >= 31 && allocator !== "bitmap",
  };
}

/** Works out every named behaviour. This file, and this room, are the only ones that compare versions. */
export function deriveBehaviours(decision: Decision): Behaviours {
  return {
    release: decision.release,
    emulated: decision.emulated,
    gates: decision.gates,
    ...allocatorBehaviours(decision),
    ...repairBehaviours(decision),
    ...serviceCIDRBehaviours(decision),
    ...apiBehaviours(decision),
    ...metricBehaviours(decision),
  };
}
