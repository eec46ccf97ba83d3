/** One measured number. */
export interface Figure {
  /** Stays the same over time, such as `page.first-scene-ms`: results are compared by it. */
  readonly name: string;
  readonly value: number;
  /** What one of `value` is: `ms`, `transitions/s`, `KB`. */
  readonly unit: string;
  /** What the same work was also measured with, on this machine in this run. */
  readonly comparedWith?: string;
  readonly comparedValue?: number;
  /** How many times better than `comparedValue` this is; above 1 is better. */
  readonly ratio?: number;
}

/** What a `*.bench.ts` module exports. */
export interface BenchModule {
  readonly figures: () => Promise<readonly Figure[]>;
}

/** How often something is run before and while it is measured. */
export interface TimingOptions {
  /** Runs whose time is thrown away: the engine compiles and caches fill. */
  readonly warmUp?: number;
  readonly repeats?: number;
}

/** The middle one of the numbers, or the mean of the two in the middle. Throws when there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new RangeError("no numbers to take the median of");
  return (lower + upper) / 2;
}

/**
 * Median time of one run of `work` in milliseconds, after warm-up. `work` returns something that depends on all it did, so
 * that the engine cannot leave it out. Throws when two runs return different numbers: then they did different work.
 */
export async function timed(
  work: () => number | Promise<number>,
  { warmUp = 3, repeats = 9 }: TimingOptions = {},
): Promise<number> {
  const times: number[] = [];
  let first: number | undefined;
  for (let run = 0; run < warmUp + repeats; run += 1) {
    const began = performance.now();
    const result = await work();
    const took = performance.now() - began;
    first ??= result;
    if (!Object.is(result, first)) throw new Error(`runs differ: ${first} and ${result}`);
    if (run >= warmUp) times.push(took);
  }
  return median(times);
}

/** Units of work in a second: `count` units are done in one run of `work`. */
export async function ratePerSecond(
  count: number,
  work: () => number | Promise<number>,
  options?: TimingOptions,
): Promise<number> {
  return (count * 1000) / (await timed(work, options));
}
