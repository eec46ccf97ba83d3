/** What a benchmark says, and how it is timed: warm-up first, several repeats, the median counts. */

/** One measured number. */
export interface Figure {
  /** Stays the same over time, such as `model.transitions-per-s`: results are compared by it. */
  readonly name: string;
  readonly value: number;
  /** `1/s`, `ms`, `s`, `bytes`, or empty for a ratio. */
  readonly unit: string;
  /** What the value is measured against, in a few words, and its value in the same unit. */
  readonly comparedWith?: string;
  readonly comparedValue?: number;
  /** `value / comparedValue`. */
  readonly ratio?: number;
}

/** What a `*.bench.ts` module exports. */
export interface BenchModule {
  readonly figures: () => Promise<readonly Figure[]>;
}

/** How often something is run before and while it is measured. */
export interface Timing {
  /** Runs that do not count, so that the engine has compiled what is measured. */
  readonly warmUp?: number;
  readonly repeats?: number;
}

/** Adds what a figure is compared with. */
export function compared(figure: Figure, comparedWith: string, comparedValue: number): Figure {
  return { ...figure, comparedWith, comparedValue, ratio: figure.value / comparedValue };
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
 * The median time of one run of `work`, in milliseconds. `work` returns a number that depends on all it did, so that the
 * engine cannot leave it out. Throws when two runs return different numbers: then they did different work.
 */
export function medianMs(work: () => number, { warmUp = 2, repeats = 5 }: Timing = {}): number {
  const times: number[] = [];
  let first: number | undefined;
  for (let run = 0; run < warmUp + repeats; run += 1) {
    const began = performance.now();
    const result = work();
    const took = performance.now() - began;
    first ??= result;
    if (!Object.is(result, first)) throw new Error(`runs differ: ${first} and ${result}`);
    if (run >= warmUp) times.push(took);
  }
  return median(times);
}

/** How often a second something happens that one run of `work` does `count` times. */
export function perSecond(count: number, work: () => number, timing?: Timing): number {
  return (count * 1000) / medianMs(work, timing);
}

/** Bytes of heap in use after collecting garbage. Needs `--expose-gc`, which `npm run bench` gives to every module. */
export function heapBytes(): number {
  if (globalThis.gc === undefined) throw new Error("heap figures need node --expose-gc");
  for (let round = 0; round < 3; round += 1) globalThis.gc();
  return process.memoryUsage().heapUsed;
}
