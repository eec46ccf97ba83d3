/** Flags of apiservers, by what they write. */
import type { WrittenFlags } from "./scenario.ts";

export const usualRange = "10.96.0.0/24";

type Ranges = string | readonly string[];

/** `v1.33.12` with its gates' defaults. */
export function apiserver(version: string, ranges: Ranges = usualRange): WrittenFlags {
  return { version, gates: {}, serviceClusterIPRange: typeof ranges === "string" ? [ranges] : [...ranges] };
}

/** The old allocator: bitmap only. From 1.31 to 1.33. */
export function bitmapOnly(version: string, ranges: Ranges = usualRange): WrittenFlags {
  return { ...apiserver(version, ranges), gates: { MultiCIDRServiceAllocator: false } };
}

/** The new allocator that writes the bitmap too. From 1.31 to 1.34. */
export function both(version: string, ranges: Ranges = usualRange): WrittenFlags {
  return {
    ...apiserver(version, ranges),
    ...served(version),
    gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false },
  };
}

/** The new allocator alone. From 1.31 on. */
export function objectsOnly(version: string, ranges: Ranges = usualRange): WrittenFlags {
  return {
    ...apiserver(version, ranges),
    ...served(version),
    gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true },
  };
}

/** Up to 1.32 the API of the gate is a beta one, which has to be switched on. */
function served(version: string): Partial<WrittenFlags> {
  return /^v1\.3[12]\./.test(version) ? { runtimeConfig: { "networking.k8s.io/v1beta1": true } } : {};
}
