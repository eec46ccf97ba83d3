import type { GateValues } from "./gate-settings.ts";
import type { Minor, Release } from "./release.ts";

/** How a refused value is printed in an error: Go syntax (`[]string{"a"}`) or JSON (`["a"]`). */
export type InvalidValueStyle = "go" | "json";

/** The allocator behind the Service registry (`cidr-allocator.md 1`). */
export type AllocatorKind = "bitmap" | "ipaddress-per-flag-range" | "servicecidr-tree" | "servicecidr-map";

/** The order of a dynamic pick under dual write. A static one always sets the bit first. */
export type DualWrite = "none" | "ipaddress-first" | "bitmap-first";

export type RepairKind = "bitmap" | "ipaddress";

/** A version of `networking.k8s.io` as it appears in apiVersion. */
export type NetworkingVersion = "v1alpha1" | "v1beta1" | "v1";

/** Which of the three generations of the default ServiceCIDR controller's status rules runs. */
export type StatusRules = "1.29" | "1.33" | "1.34";

/** The rule for names of new Services. */
export type ServiceNameRule = "dns-1035" | "rfc-1123";

/** Behaviour of the allocators: picks, errors, counters. */
export interface AllocatorBehaviours {
  /** Which allocator serves creates (`cidr-allocator.md 1`). */
  readonly allocator: AllocatorKind;
  /** Whether and how dynamic picks are also written to the stored bitmap (`cidr-allocator.md 6`). */
  readonly dualWrite: DualWrite;
  /** 1.31 writes the first secondary RangeAllocation with the primary range's text (`cidr-allocator.md 6.2`, issue 127588). */
  readonly secondaryRangeInitialisedWithPrimary: boolean;
  /** 1.35+: an error other than "full" or "not ready" ends a dynamic search (`ipaddress-allocator.md 4`, PR 135499). */
  readonly dynamicErrorStopsScan: boolean;
  /** 1.35+: a dynamic failure other than "range is full" is a 422 (`service-rest.md 6`). */
  readonly dynamicErrorIs422: boolean;
  /** 1.36: the 500 of a full range names the Service (`service-rest.md 6`, S02-exhaust-10.96.0.0_29-v136). */
  readonly fullRangeNamesService: boolean;
  /** Before 1.34.8: random starts of an IPv6 /64 can lie below the range (`ipaddress-allocator.md 4`, PR 134193). */
  readonly wideIPv6StartOverflow: boolean;
  /** 1.27 only: ranges with leading zero bytes cannot be allocated from (`ipaddress-allocator.md 4`). */
  readonly leadingZeroBytesLost: boolean;
  /** Before 1.35: Used() counts the IPAddresses of the whole family and Free() can be negative (PR 134516). */
  readonly usedCountsWholeFamily: boolean;
  /** 1.29+: the object allocator follows the Ready condition of its ServiceCIDR (`ipaddress-allocator.md 6`). */
  readonly allocatorHasReadyFlag: boolean;
  /** 1.27 and 1.28: a release on an unsynced informer fails instead of deleting (`ipaddress-allocator.md 5`). */
  readonly releaseNeedsSyncedInformer: boolean;
  /** 1.27 and 1.28 write the Service's uid into parentRef (`ipaddress-allocator.md 2`). */
  readonly parentRefUID: boolean;
}

/** Behaviour of the repair loops (`repair-loops.md 5`). */
export interface RepairBehaviours {
  /** Exactly one loop runs in a process; the gate decides (`repair-loops.md 0`). */
  readonly repair: RepairKind;
  /** Design variant: the bitmap round also starts when a Service changes. Never so in a release (KEP thread, PR 4645). */
  readonly bitmapRepairOnServiceEvents: boolean;
  /** 1.31+: the first IPAddress round waits for ServiceCIDR `kubernetes` in the cache (`repair-loops.md 2.1`). */
  readonly repairWaitsForDefaultServiceCIDR: boolean;
  /** 1.29 and 1.30: the CIDR tree is still empty in the first round, so every Service is out of range (`repair-loops.md 2.1`). */
  readonly firstPassKnowsNoServiceCIDR: boolean;
  /** 1.27 and 1.28 compare with the flag range, later ones with the ServiceCIDRs (`repair-loops.md 2.3`). */
  readonly repairComparesWithFlagRange: boolean;
  /** 1.32+: a failing read of the stored bitmap is tried again for 30 s instead of ending the round (`repair-loops.md 1.2`). */
  readonly repairGetTolerant: boolean;
  /** How young, in ms, an IPAddress with the wrong reference is left alone: 5000 from 1.33, else 0 (`repair-loops.md 2.4`). */
  readonly youngIPAddressGraceMs: number;
  /** How young, in ms, an IPAddress of an ExternalName Service is left alone: 60000 in 1.36, else 0 (`repair-loops.md 2.4`). */
  readonly externalNameGraceMs: number;
  /** 1.36 and late 1.33 patches: Forbidden in the first round is tried again (`repair-loops.md 2.1`, PR 137147). */
  readonly firstPassRetriesForbidden: boolean;
  /** 1.29+: `apiserver_clusterip_repair_*` exist, written by the bitmap loop only (`repair-loops.md 4`). */
  readonly repairMetrics: boolean;
  /** What a start does with a stored bitmap that nothing uses any more: every release leaves it (`cidr-allocator.md 6.6`). */
  readonly unusedStoredBitmap: "leave" | "delete";
}

/** Behaviour of the default-ServiceCIDR controller and of the controller manager (`servicecidr-controllers.md`). */
export interface ServiceCIDRBehaviours {
  /** False: the default ServiceCIDR is neither made nor watched by this apiserver (gate off, or before 1.29). */
  readonly defaultServiceCIDRController: boolean;
  /** 1.33+: one family may become two in spec, and the default controller does it (`servicecidr-controllers.md 1.2`). */
  readonly canGrowToDualStack: boolean;
  /** Which rules decide about the Ready condition of the default ServiceCIDR (`servicecidr-controllers.md 1.3`). */
  readonly statusRules: StatusRules;
  /** Text between the object's list and the flags' list in event E4; undefined before 1.33, which has no such event. */
  readonly inconsistentText: string | undefined;
  /** 1.34+: event E5 starts with `Configuration matches, but ` (`servicecidr-controllers.md 1.4`). */
  readonly notReadyEventPrefix: string;
  /** Before 1.35 the broadcaster ends with the first sync, so later events are lost (`servicecidr-controllers.md 1.4`). */
  readonly eventsOnlyFromFirstSync: boolean;
  /** Up to 1.33 the controller manager applies the condition on every sync, changed or not (`servicecidr-controllers.md 2.2`). */
  readonly conditionAppliedEverySync: boolean;
  /** True if a kube-controller-manager with the same flags runs the ServiceCIDR controller. */
  readonly serviceCIDRController: boolean;
  /** 1.36: create and main-resource update ignore a status from the client (`ServiceCIDRStatusFieldWiping`). */
  readonly serviceCIDRStatusWiped: boolean;
  /** Who rewrites a default ServiceCIDR that does not match the flags. Releases: nobody, apart from the dual-stack upgrade. */
  readonly defaultServiceCIDRMender: "nobody" | "last-writer" | "all-agree";
}

/** Which objects the API serves and how they are validated. */
export interface ApiBehaviours {
  /** How refused values are printed: Go syntax up to 1.33, JSON from 1.34 (`validation.md 0`). */
  readonly invalidValueStyle: InvalidValueStyle;
  /** Versions in which this server serves `ipaddresses`; empty when the API is absent or not switched on. */
  readonly ipAddressVersions: readonly NetworkingVersion[];
  /** Versions in which this server serves `servicecidrs`. */
  readonly serviceCIDRVersions: readonly NetworkingVersion[];
  /** The version in which IPAddress and ServiceCIDR are written to etcd (`observables.md 1`). */
  readonly storedVersion: NetworkingVersion | undefined;
  /** Versions this binary can read back from etcd (`feature-gates-and-versions.md 3`). */
  readonly readableVersions: readonly NetworkingVersion[];
  /** False: gate on without the API served, so the own informers never sync and the start fails after a minute (`… 3`). */
  readonly informersCanSync: boolean;
  /** 1.36 default: new Service addresses may have no leading zeros and may not be IPv4-mapped (`validation.md 3.3`). */
  readonly strictIPValidation: boolean;
  /** 1.33+: addresses that the old Service already had are never refused for their spelling (`validation.md 3.3`). */
  readonly oldAddressesAccepted: boolean;
  /** 1.27+: taking the last finalizer away through the status subresource also releases the addresses (PR 120623). */
  readonly statusRemovalReleases: boolean;
  /** Service names: DNS-1035 label, from 1.36 RFC 1123 label (S11-error-texts-v136). */
  readonly serviceNameRule: ServiceNameRule;
  /** Up to 1.33 an update checks the Service's name again; later only a create does. */
  readonly serviceNameCheckedOnUpdate: boolean;
  /** Which texts and which order the ServiceCIDR checks have (`validation.md 1.1`). */
  readonly serviceCIDRSyntax: "1.29" | "1.33";
  /** Which texts the IPAddress name check has (`validation.md 2.1`). */
  readonly ipAddressNameSyntax: "1.27" | "1.29" | "1.33";
  /** How many times a generated Service name that exists is drawn again: 8 attempts from 1.31, else 1. */
  readonly generateNameAttempts: number;
}

/** Metrics (`feature-gates-and-versions.md 8`). */
export interface MetricBehaviours {
  /** False in 1.29 and 1.30: their object allocators write no `clusterip_allocator` series. */
  readonly objectMetricsEnabled: boolean;
  /** 1.31+ object allocators: `allocation_duration_seconds`. */
  readonly latencyMetric: boolean;
}

/**
 * Everything that differs between two apiservers of different release or gate setting, by name. Made by
 * `resolveServer` only; no other file compares versions. A design variant overrides single fields.
 */
export interface Behaviours
  extends AllocatorBehaviours,
    RepairBehaviours,
    ServiceCIDRBehaviours,
    ApiBehaviours,
    MetricBehaviours {
  /** The binary. */
  readonly release: Release;
  /** Whose gate defaults, locks and API versions count; equal to the binary's minor without `--emulated-version`. */
  readonly emulated: Minor;
  /** Every gate's value after flags and defaults; for display, behaviour goes by the named fields. */
  readonly gates: GateValues;
}
