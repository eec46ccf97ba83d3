/** The ruler's axis: linear, except that empty stretches between far apart ranges are folded. */
import { ratio } from "./grid-window.ts";

export interface Span {
  /** First address and the one after the last. */
  readonly start: bigint;
  readonly end: bigint;
}

/** A linear piece of the axis, in px. */
export interface Segment extends Span {
  readonly x0: number;
  readonly x1: number;
}

/** Width of a fold, px. */
export const foldWidth = 28;
/** A piece of the axis is never narrower, px. */
const leastSegment = 96;

/** Spans that overlap or have little between them, joined. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const covered = sorted.reduce((sum, { start, end }) => sum + (end - start), 0n);
  const found: Span[] = [];
  for (const span of sorted) {
    const last = found.at(-1);
    // A gap that would take less room than the ranges themselves is drawn as it is.
    if (last === undefined || span.start - last.end > covered) found.push(span);
    else if (span.end > last.end) found[found.length - 1] = { start: last.start, end: span.end };
  }
  return found;
}

/** Pieces from left to right between `left` and `right`, with a fold between each two. */
export function segmentsOf(spans: readonly Span[], left: number, right: number): readonly Segment[] {
  const pieces = joined(spans);
  const room = right - left - foldWidth * (pieces.length - 1);
  const least = Math.min(leastSegment, room / Math.max(1, pieces.length));
  const total = pieces.reduce((sum, { start, end }) => sum + (end - start), 0n);
  const spare = room - least * pieces.length;
  let x = left;
  return pieces.map((piece) => {
    const share = pieces.length === 1 ? room : least + spare * ratio(piece.end - piece.start, total);
    const segment = { ...piece, x0: x, x1: x + share };
    x += share + foldWidth;
    return segment;
  });
}

/** Px of an address; one between two pieces stands at the end of the first. */
export function positionOf(segments: readonly Segment[], address: bigint): number {
  let last = 0;
  for (const { start, end, x0, x1 } of segments) {
    if (address < start) return last === 0 ? x0 : last;
    if (address <= end) return x0 + (x1 - x0) * ratio(address - start, end - start);
    last = x1;
  }
  return last;
}
