/** Error texts of the allocators, exactly as Go prints them (bitmap-allocator.md 6). */
export const errFull = "range is full";
export const errAllocated = "provided IP is already allocated";
export const errMismatchedNetwork = "the provided network does not match the current range";
export const errNotReady = "allocator not ready";
/** The stored RangeAllocation has another range than this process' flag. */
export const errOtherRange = "the provided range does not match the current range";
export const errNoBitmap = "cannot allocate resources of type serviceipallocations at this time";

export function errNotInRange(address: string, cidr: string): string {
  return `the provided IP (${address}) is not in the valid range. The range of valid IPs is ${cidr}`;
}
