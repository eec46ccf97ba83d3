/** The ruler of one address family: bars of ranges in lanes over one axis. Px of the figure. */
import type { RangeView } from "../../worker/lab-view.ts";
import { type Axis, axisOf } from "./ruler-axis.ts";
import { type BarLabel, labelOf } from "./ruler-label.ts";
import { positionOf, type Segment, type Span, segmentsOf } from "./ruler-scale.ts";

export interface Bar {
  /** Index into the ranges. */
  readonly range: number;
  readonly state: RangeView["state"];
  readonly shown: boolean;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly height: number;
  /** Right end of the static band's tint. */
  readonly bandTo: number;
  readonly rug: readonly number[];
  readonly duplicates: readonly number[];
  readonly label: BarLabel | null;
}

export interface Lane {
  /** "Ready", "Flags" or "Ending" on the first lane of its kind, else empty. */
  readonly title: string;
  readonly y: number;
}

export interface Ruler {
  readonly family: RangeView["family"];
  readonly segments: readonly Segment[];
  readonly lanes: readonly Lane[];
  readonly bars: readonly Bar[];
  /** Height of the lanes together. */
  readonly height: number;
  readonly axis: Axis;
}

const kinds = [
  ["ready", "Ready"],
  ["flag", "Flags"],
  ["terminating", "Ending"],
] as const;

/** A bar is at least so wide, px. */
const leastBar = 3;
/** Height above a lane for labels of bars too narrow for them. */
const above = 15;

interface Placed {
  readonly range: number;
  readonly view: RangeView;
  readonly x0: number;
  readonly x1: number;
}

export function spanOf({ base, size }: Pick<RangeView, "base" | "size">): Span {
  const start = BigInt(base);
  return { start, end: start + BigInt(size) };
}

/** Puts bars into as few lanes as they need so that none covers another. */
function stacked(bars: readonly Placed[]): Placed[][] {
  const lanes: Placed[][] = [];
  for (const bar of [...bars].sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0) || a.range - b.range)) {
    const lane = lanes.find((others) =>
      others.every((other) => bar.x1 <= other.x0 + 0.5 || bar.x0 >= other.x1 - 0.5),
    );
    if (lane === undefined) lanes.push([bar]);
    else lane.push(bar);
  }
  return lanes;
}

/** `shown` is the index of the range in the grid. */
export function rulerOf(
  ranges: readonly RangeView[],
  family: RangeView["family"],
  shown: number,
  left: number,
  right: number,
  compact: boolean,
): Ruler {
  const own = ranges.flatMap((view, range) => (view.family === family ? [{ view, range }] : []));
  const segments = segmentsOf(
    own.map(({ view }) => spanOf(view)),
    left,
    right,
  );
  const at = (address: bigint) => positionOf(segments, address);
  const placed = own.map(({ view, range }): Placed => {
    const { start, end } = spanOf(view);
    const x0 = Math.min(at(start), right - leastBar);
    return { range, view, x0, x1: Math.max(at(end), x0 + leastBar) };
  });
  const height = compact ? 15 : 24;
  const gap = compact ? 4 : 6;
  const lanes: Lane[] = [];
  const bars: Bar[] = [];
  let y = 0;
  for (const [state, title] of kinds) {
    stacked(placed.filter(({ view }) => view.state === state)).forEach((lane, nth) => {
      const labels = laneLabels(lane, segments, right, compact);
      if (labels.some((label) => label?.above === true)) y += above;
      lanes.push({ title: nth === 0 ? title : "", y: y + height / 2 });
      lane.forEach(({ range, view, x0, x1 }, i) => {
        const { start } = spanOf(view);
        bars.push({
          range,
          state,
          shown: range === shown,
          x0,
          x1,
          y,
          height,
          bandTo: Math.min(x1, at(start + 1n + BigInt(view.band))),
          rug: compact ? [] : ticks(view.rug, start, at),
          // A phone's bars are as high as their words.
          duplicates: compact ? [] : ticks(view.duplicates, start, at),
          label: labels[i] ?? null,
        });
      });
      y += height + gap;
    });
  }
  return { family, segments, lanes, bars, height: Math.max(0, y - gap), axis: axisOf(family, segments) };
}

/** Middles of the addresses on the middles of pixels, a px apart at least, from left to right. */
function ticks(offsets: readonly number[], start: bigint, at: (address: bigint) => number): number[] {
  const places = offsets.map((offset) => {
    const address = start + BigInt(offset);
    return Math.floor((at(address) + at(address + 1n)) / 2) + 0.5;
  });
  return [...new Set(places)].sort((a, b) => a - b);
}

/** Labels of a lane's bars; one that would lie on an earlier one is left out. */
function laneLabels(
  lane: readonly Placed[],
  segments: readonly Segment[],
  right: number,
  compact: boolean,
): (BarLabel | null)[] {
  const order = lane.map((bar, i) => ({ bar, i })).sort((a, b) => a.bar.x0 - b.bar.x0);
  const labels: (BarLabel | null)[] = lane.map(() => null);
  let free = 0;
  for (const { bar, i } of order) {
    const { start } = spanOf(bar.view);
    const band = positionOf(segments, start + 1n + BigInt(bar.view.band));
    const label = labelOf(bar.view, bar.x0, bar.x1, Math.min(band, bar.x1), right, compact);
    if (label.above && label.x < free) continue;
    if (label.above) free = label.x + label.width + 8;
    labels[i] = label;
  }
  return labels;
}
