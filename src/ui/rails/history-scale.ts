/** Where steps lie along the history of an address, in per cent of its width. */
import { scaleLinear } from "d3-scale";

interface Bar {
  readonly from: number;
  readonly to: number | null;
}

export interface HistoryScale {
  readonly percent: (step: number) => number;
  /** Steps that are printed below, the playhead's among them. */
  readonly ticks: readonly number[];
  /** Where a bar ends that lasts. */
  readonly last: number;
}

/** From a little before the first change to the last known step; the playhead's step always has its number. */
export function historyScale(bars: readonly Bar[], steps: number, step: number): HistoryScale {
  const last = Math.max(steps, step, 1);
  const first = Math.min(step, ...bars.map((bar) => bar.from));
  const from = Math.max(0, first - Math.max(2, Math.round((last - first) * 0.15)));
  const scale = scaleLinear([from, last], [0, 100]);
  const clear = (tick: number) => Math.abs(scale(tick) - scale(step)) > 16;
  return {
    percent: (at) => Math.round(scale(at) * 100) / 100,
    ticks: [...scale.ticks(3).filter((tick) => Number.isInteger(tick) && clear(tick)), step],
    last,
  };
}

/** Stretches during which two bars lie over each other. */
export function ofTwo(bars: readonly Bar[], last: number): readonly (readonly [number, number])[] {
  const ordered = bars
    .map((bar) => [bar.from, bar.to ?? last] as const)
    .toSorted((one, other) => one[0] - other[0]);
  return ordered.flatMap(([from, to], i) => {
    const reached = Math.max(-1, ...ordered.slice(0, i).map((bar) => bar[1]));
    return reached > from || (i > 0 && reached === last && from === last)
      ? [[from, Math.min(reached, to)] as const]
      : [];
  });
}
