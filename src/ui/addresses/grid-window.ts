/** Which addresses of a range the grid shows. Offsets count from the range's network address. */
import type { GridLayout } from "./grid-layout.ts";

export type Shape = Pick<GridLayout, "columns" | "rows">;

function floorTo(value: bigint, step: bigint): bigint {
  return value - (value % step);
}

/** The last offset at which a view may begin: the range's end stands in the last row. */
export function lastFrom(size: bigint, { columns, rows }: Shape): bigint {
  const width = BigInt(columns);
  const allRows = (size + width - 1n) / width;
  const over = allRows - BigInt(rows);
  return over > 0n ? over * width : 0n;
}

/** The offset of a row that a view can begin with, at or before the wanted one. */
export function alignFrom(wanted: bigint, size: bigint, shape: Shape): bigint {
  const last = lastFrom(size, shape);
  const from = floorTo(wanted < 0n ? 0n : wanted, BigInt(shape.columns));
  if (from > last) return last;
  return from;
}

/** Scrolls as little as needed to have the offset in the view. */
export function reveal(from: bigint, offset: bigint, size: bigint, shape: Shape): bigint {
  const width = BigInt(shape.columns);
  const seen = width * BigInt(shape.rows);
  const row = floorTo(offset, width);
  if (offset < from) return alignFrom(row, size, shape);
  if (offset >= from + seen) return alignFrom(row - seen + width, size, shape);
  return from;
}

/** Begins the view so that the offset stands in the row `row` of it, as near as rows allow. */
export function holdRow(offset: bigint, row: number, size: bigint, shape: Shape): bigint {
  const width = BigInt(shape.columns);
  return alignFrom(floorTo(offset, width) - BigInt(row) * width, size, shape);
}

/** Cells to ask for: the view, and as much again after it when there is more and it stays cheap to name them. */
export function cellsWanted(size: bigint, { columns, rows }: Shape): number {
  const seen = Math.max(256, columns * rows);
  if (size <= BigInt(seen)) return seen;
  return seen * 2 <= 4096 ? seen * 2 : seen;
}

/** Thumb of the scrollbar as fractions of its track; null when everything is in view. */
export function thumbOf(
  from: bigint,
  size: bigint,
  shape: Shape,
): { readonly at: number; readonly length: number } | null {
  const last = lastFrom(size, shape);
  if (last === 0n) return null;
  const seen = BigInt(shape.columns * shape.rows);
  const length = Math.max(0.08, ratio(seen, last + seen));
  return { at: ratio(from, last) * (1 - length), length };
}

/** The view's beginning for a thumb at a fraction of the way it can go. */
export function fromOfThumb(fraction: number, size: bigint, shape: Shape): bigint {
  const last = lastFrom(size, shape);
  const parts = 1_000_000;
  const at = BigInt(Math.round(Math.min(1, Math.max(0, fraction)) * parts));
  return alignFrom((last * at) / BigInt(parts), size, shape);
}

/** a / b with about nine digits, for numbers beyond 2^53. */
export function ratio(a: bigint, b: bigint): number {
  return b === 0n ? 0 : Number((a * 1_000_000_000n) / b) / 1_000_000_000;
}
