/** Where the odds chart puts a chance, and what its axes print. */
import { scaleLinear, scaleLog } from "d3-scale";
import type { CurveView, Line } from "../../worker/odds/odds-protocol.ts";
import { amount } from "./odds-text.ts";

export type Axis = "picks" | "window" | "rate";

export const axisTitles: Readonly<Record<Axis, string>> = {
  picks: "Services created inside one blind window, half through each apiserver (log scale)",
  window: "Blind window, both sides together (log scale)",
  rate: "Services created an hour through both apiservers (log scale)",
};

export function lineOf(curve: CurveView, axis: Axis): Line {
  return axis === "picks" ? curve.byPicks : axis === "window" ? curve.byWindow : curve.byRate;
}

/** Space round the plot, px: the percentages, the last number of the axis, its title. */
export const margin = { left: 44, right: 22, top: 10, bottom: 42 };

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Scales {
  readonly x: (value: number) => number;
  readonly y: (chance: number) => number;
  /** The value under a place, px. */
  readonly valueAt: (px: number) => number;
  readonly domain: readonly [number, number];
  readonly ticks: readonly Tick[];
}

const windowTicks: readonly (readonly [number, string])[] = [
  [1, "1 s"],
  [10, "10 s"],
  [60, "1 min"],
  [600, "10 min"],
  [3600, "1 h"],
  [21_600, "6 h"],
  [86_400, "1 day"],
];

/** Px from one number of the axis to the next, at least. */
const perTick = 46;

export function scalesOf(curves: readonly CurveView[], axis: Axis, width: number, height: number): Scales {
  const values = curves.flatMap((curve) => lineOf(curve, axis).map(([value]) => value));
  const low = Math.min(...values, axis === "picks" ? 2 : 1);
  const high = Math.max(...values, 4);
  const domain: [number, number] = axis === "picks" ? [2, 2 ** Math.ceil(Math.log2(high))] : [low, high];
  const x = scaleLog(domain, [margin.left, width - margin.right]).base(axis === "picks" ? 2 : 10);
  const y = scaleLinear([0, 1], [height - margin.bottom, margin.top]);
  return { x, y, valueAt: (px) => x.invert(px), domain, ticks: thinned(ticksOf(axis, domain), x) };
}

function ticksOf(axis: Axis, [low, high]: readonly [number, number]): Tick[] {
  if (axis === "window")
    return windowTicks.filter(([at]) => at >= low && at <= high).map(([at, text]) => ({ at, text }));
  const ticks: Tick[] = [];
  for (let at = low; at <= high * 1.000001; at *= axis === "picks" ? 2 : 10)
    ticks.push({ at, text: amountExact(at) });
  return ticks;
}

function amountExact(value: number): string {
  return value >= 10 ? value.toLocaleString("en-GB") : amount(value);
}

/** Every nth of them, so that none touches the next. */
function thinned(ticks: readonly Tick[], x: (value: number) => number): readonly Tick[] {
  const [first, second] = ticks;
  if (first === undefined || second === undefined) return ticks;
  const step = Math.max(1, Math.ceil(perTick / (x(second.at) - x(first.at))));
  return ticks.filter((_, i) => i % step === 0);
}

/** The chance on a line at a value, between its points by straight lines over the logarithm. */
export function chanceAt(line: Line, value: number): number {
  const after = line.findIndex(([at]) => at >= value);
  if (after === -1) return line.at(-1)?.[1] ?? 0;
  const high = line[after];
  const low = line[after - 1];
  if (high === undefined || low === undefined) return high?.[1] ?? 0;
  const share = Math.log(value / low[0]) / Math.log(high[0] / low[0]);
  return low[1] + share * (high[1] - low[1]);
}
