/** What a search may do how often: without limits it would never come to an end. */
import type { ServerId } from "../../model/input.ts";

/**
 * Queue items due later than this, ms, wait for a grace; what is due sooner may come at any time. Graces are 10 s
 * (ServiceCIDR finalizer), 60 s (orphans) and more; retries and the grace of a young IPAddress (5 s) are below.
 */
export const longWaitMs = 5000;

export interface Limits {
  /** Repair rounds of each apiserver: rounds of the bitmap loop, resyncs of the IPAddress loop. They come at any moment. */
  readonly rounds: number;
  /** Apiservers whose watches may be late by more than a long wait; the others' events arrive before it is over. */
  readonly lagging: readonly ServerId[];
}
