import type { Behaviours } from "./behaviours.ts";

/** A design that was weighed: single behaviours laid over those of a release. */
export interface Variant {
  readonly id: string;
  readonly title: string;
  /** One sentence: what is different. */
  readonly summary: string;
  /** Where the KEP or its review weighed it. */
  readonly source: string;
  readonly overrides: Partial<Behaviours>;
}

/** The new allocator as 1.31+ releases have it, whatever the base release's gates say. */
const newAllocator = {
  allocator: "servicecidr-map",
  repair: "ipaddress",
  defaultServiceCIDRController: true,
  serviceCIDRController: true,
  informersCanSync: true,
  allocatorHasReadyFlag: true,
} as const satisfies Partial<Behaviours>;

/** Design variants, rows of the same table as the releases. */
export const variants: readonly Variant[] = [
  {
    id: "no-dual-write",
    title: "No dual write",
    summary: "Only the IPAddress says that an address is taken, from the first release on.",
    source: "KEP-1880 upgrade section; enhancements PR 4645, the thread that led to dual write",
    overrides: { ...newAllocator, dualWrite: "none" },
  },
  {
    id: "event-driven-bitmap-repair",
    title: "Bitmap repair on every Service event",
    summary:
      "An old apiserver starts a repair round when a Service changes instead of waiting three minutes.",
    source: "enhancements PR 4645, proposed instead of dual write and not built",
    overrides: { bitmapRepairOnServiceEvents: true },
  },
  {
    id: "ipaddress-before-bitmap",
    title: "IPAddress first, then the bit",
    summary: "A dynamic pick creates the IPAddress and then sets the bit, as 1.31 and 1.32 shipped it.",
    source: "kubernetes PR 129798 and issue 129797, which turned the order round in 1.33",
    overrides: { ...newAllocator, dualWrite: "ipaddress-first" },
  },
  {
    id: "bitmap-before-ipaddress",
    title: "Bit first, then the IPAddress",
    summary: "A dynamic pick takes a bit and then creates the IPAddress, as 1.33 does it.",
    source: "kubernetes PR 129798; enhancements PR 4645 asked for it before 1.31",
    overrides: { ...newAllocator, dualWrite: "bitmap-first" },
  },
  {
    id: "legacy-bitmap-gate-on",
    title: "ServiceCIDRLegacyBitmap, first phase",
    summary: "A second gate, on by default, keeps the old bitmap written while the new allocator decides.",
    source: "enhancements PR 4645, gate name of the proposal; it became DisableAllocatorDualWrite",
    overrides: { ...newAllocator, dualWrite: "bitmap-first", unusedStoredBitmap: "leave" },
  },
  {
    id: "legacy-bitmap-gate-off",
    title: "ServiceCIDRLegacyBitmap, second phase",
    summary: "One release later the gate is off by default: the bitmap is no longer written and goes away.",
    source: "enhancements PR 4645, second phase of the proposal",
    overrides: { ...newAllocator, dualWrite: "none", unusedStoredBitmap: "delete" },
  },
  {
    id: "ipaddress-first-ranges-later",
    title: "IPAddress objects now, several ranges later",
    summary:
      "Addresses become objects, but only the ranges of the flags are allocated from, as in 1.27 and 1.28.",
    source: "KEP-1880, alpha of 1.27 before the ServiceCIDR API",
    overrides: {
      allocator: "ipaddress-per-flag-range",
      dualWrite: "none",
      repair: "ipaddress",
      repairComparesWithFlagRange: true,
      repairWaitsForDefaultServiceCIDR: false,
      defaultServiceCIDRController: false,
      serviceCIDRController: false,
      informersCanSync: true,
    },
  },
  {
    id: "delete-bitmap-at-ga",
    title: "Delete the stored bitmap at GA",
    summary: "The first start without dual write removes the RangeAllocation keys.",
    source: "KEP-1880 release table (1.35); no release does it",
    overrides: { ...newAllocator, dualWrite: "none", unusedStoredBitmap: "delete" },
  },
  {
    id: "default-range-last-writer",
    title: "A wrong default range: the last start wins",
    summary: "Every starting apiserver writes its own flags into the default ServiceCIDR.",
    source: "kubernetes issue 133031, rejected because a rollout would flap",
    overrides: { ...newAllocator, defaultServiceCIDRMender: "last-writer" },
  },
  {
    id: "default-range-all-agree",
    title: "A wrong default range: mended when all agree",
    summary: "Each apiserver publishes its flags, and the default ServiceCIDR changes once none differs.",
    source: "kubernetes issue 133031, open",
    overrides: { ...newAllocator, defaultServiceCIDRMender: "all-agree" },
  },
];

/** The variant of that id, or undefined. */
export function findVariant(id: string): Variant | undefined {
  return variants.find((variant) => variant.id === id);
}

/** A release's behaviours with a variant laid over them. */
export function withVariant(behaviours: Behaviours, variant: Variant): Behaviours {
  return { ...behaviours, ...variant.overrides };
}
