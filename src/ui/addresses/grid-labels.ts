/** Labels of the grid's rows and columns. A duplicate's row and column are always labelled, and loudly. */
import { type Family, labelText } from "./address-text.ts";
import type { GridLayout } from "./grid-layout.ts";

export interface GridLabel {
  readonly text: string;
  /** Middle of a column label along x, of a row label along y. */
  readonly at: number;
  readonly broken: boolean;
}

/** Every `step`-th of `count` and all broken ones, without those that stand closer than `room` px to a broken one. */
function chosen(
  count: number,
  step: number,
  pitch: number,
  room: number,
  broken: ReadonlySet<number>,
): number[] {
  const loud = [...broken].sort((a, b) => a - b);
  const kept = loud.filter((one, i) => i === 0 || (one - (loud[i - 1] ?? 0)) * pitch >= room);
  const quiet = Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
  const free = quiet.filter((one) => kept.every((other) => Math.abs(one - other) * pitch >= room));
  return [...free, ...kept].sort((a, b) => a - b);
}

/** The smallest power of two whose distance in px reaches `room`. */
function stepFor(pitch: number, room: number, least: number): number {
  let step = least;
  while (step * pitch < room) step *= 2;
  return step;
}

/** `broken` holds places of the view. */
export function columnLabels(layout: GridLayout, broken: readonly number[]): GridLabel[] {
  const { columns, pitch, side, left } = layout;
  const loud = new Set(broken.map((place) => place % columns));
  const step = stepFor(pitch, 50, 4);
  return chosen(columns, step, pitch, 30, loud).map((column) => ({
    text: `+${column}`,
    at: left + column * pitch + side / 2,
    broken: loud.has(column),
  }));
}

export interface LabelledRange {
  readonly family: Family;
  readonly base: bigint;
  readonly size: bigint;
}

/** Rows after the range's end have no label. A broken row of the phone's narrow grid names the address itself. */
export function rowLabels(
  layout: GridLayout,
  range: LabelledRange,
  from: bigint,
  broken: readonly number[],
): GridLabel[] {
  const { columns, pitch, side, top, compact } = layout;
  const left = range.size - from;
  const rows = Math.min(layout.rows, Math.ceil(Number(left < 1_000_000n ? left : 1_000_000n) / columns));
  const inRow = new Map<number, number>();
  for (const place of broken) {
    const row = Math.floor(place / columns);
    if (!inRow.has(row)) inRow.set(row, place);
  }
  const step = stepFor(pitch, compact ? 22 : 18, 1);
  return chosen(rows, step, pitch, 14, new Set(inRow.keys())).map((row) => {
    const place = compact ? (inRow.get(row) ?? row * columns) : row * columns;
    return {
      text: labelText(range, from + BigInt(place)),
      at: top + row * pitch + side / 2,
      broken: inRow.has(row),
    };
  });
}
