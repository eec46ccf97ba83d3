/** Where the cells of the grid stand, in px of the figure. */
import { pitchOf } from "../glyph/drawing.ts";
import { type Family, labelText } from "./address-text.ts";
import { cellSide, oneToOne } from "./zoom.ts";

export interface GridLayout {
  readonly compact: boolean;
  readonly width: number;
  readonly height: number;
  /** Side of a cell and distance from one to the next. */
  readonly side: number;
  readonly pitch: number;
  readonly columns: number;
  /** Rows that are seen in full. */
  readonly rows: number;
  /** Top left corner of the first cell. */
  readonly left: number;
  readonly top: number;
}

/** A figure narrower than this is drawn for a phone. */
export const compactBelow = 520;

const labelStrip = 20;
/** Room below the last row for brackets and frames. */
const foot = 9;
/** Width of a figure of the 10.5 px monospaced face. */
const digit = 6.3;

/** Columns are a power of two, so that rows begin at round addresses. */
function columnsFor(room: number, pitch: number, most: number): number {
  let columns = 4;
  while (columns * 2 <= most && columns * 2 * pitch <= room) columns *= 2;
  return columns;
}

/** Room left of the cells: fits the longest row label of a range. */
export function gutterFor(
  range: { readonly family: Family; readonly size: string } | undefined,
  compact: boolean,
): number {
  const usual = compact ? 38 : 56;
  if (range === undefined) return usual;
  const size = BigInt(range.size);
  const longest = labelText({ family: range.family, base: 0n, size }, size - 1n);
  return Math.max(usual, Math.ceil(longest.length * digit) + (compact ? 10 : 12));
}

/** A narrow phone has a little smaller cells rather than half the columns. */
function phoneSide(room: number, usual: number): number {
  const gap = pitchOf(usual) - usual;
  return Math.min(usual, Math.max(16, Math.floor((room + gap) / 16) - gap));
}

/** `width` is that of the whole figure. The height does not depend on zoom or range: nothing below it moves. */
export function gridLayout(width: number, step: number, gutter: number): GridLayout {
  const compact = width < compactBelow;
  const right = compact ? 16 : 20;
  const usual = cellSide(step, compact);
  const side = compact && step === oneToOne ? phoneSide(width - gutter - right, usual) : usual;
  const pitch = pitchOf(side);
  const gap = pitch - side;
  const most = side >= 16 ? (compact ? 16 : 32) : 256;
  const columns = columnsFor(width - gutter - right + gap, pitch, most);
  const inner = compact ? 16 * 21 : 8 * 24;
  const rows = Math.max(1, Math.floor((inner + gap) / pitch));
  return {
    compact,
    width,
    side,
    pitch,
    columns,
    rows,
    left: gutter,
    top: labelStrip,
    height: labelStrip + inner + foot,
  };
}

/** Place of a cell of the view, counted from its first; null beside or between the cells. */
export function placeAt(layout: GridLayout, x: number, y: number): number | null {
  const { left, top, pitch, columns, rows } = layout;
  const column = Math.floor((x - left) / pitch);
  const row = Math.floor((y - top) / pitch);
  if (column < 0 || column >= columns || row < 0 || row >= rows) return null;
  return row * columns + column;
}

/** Top left corner of the cell at a place of the view. */
export function cornerOf(layout: GridLayout, place: number): readonly [x: number, y: number] {
  const { left, top, pitch, columns } = layout;
  return [left + (place % columns) * pitch, top + Math.floor(place / columns) * pitch];
}

/**
 * The place that a tap means: the nearest one within `reach` px for which `taken` holds, else the one under the
 * finger, else null.
 */
export function snap(
  layout: GridLayout,
  x: number,
  y: number,
  reach: number,
  taken: (place: number) => boolean,
): number | null {
  const half = layout.side / 2;
  let best: { place: number; distance: number } | undefined;
  for (let place = 0; place < layout.columns * layout.rows; place++) {
    const [left, top] = cornerOf(layout, place);
    const distance = Math.hypot(left + half - x, top + half - y);
    if (distance <= reach && distance < (best?.distance ?? Infinity) && taken(place))
      best = { place, distance };
  }
  return best?.place ?? placeAt(layout, x, y);
}
