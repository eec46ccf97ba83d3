/** Simulated time along an axis, with long idle stretches folded into a short gap. */
export interface TimeScale {
  /** Position of a time, px. */
  readonly at: (time: number) => number;
  /** The time at a position, ms. */
  readonly invert: (position: number) => number;
  readonly folds: readonly { readonly at: number; readonly from: number; readonly to: number }[];
  readonly ticks: readonly { readonly at: number; readonly time: number }[];
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly idle: readonly { readonly from: number; readonly to: number }[];
}

/** Width that a folded stretch keeps, px. */
const foldWidth = 26;
const tickSpacing = 110;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly folded: boolean;
  readonly start: number;
  readonly width: number;
}

export function timeScale(window: Window, start: number, end: number): TimeScale {
  const pieces = piecesOf(window, start, end);
  const pieceAt = (time: number) => pieces.find((piece) => time <= piece.to) ?? (pieces.at(-1) as Piece);
  const at = (time: number) => {
    const piece = pieceAt(time);
    const part = piece.to === piece.from ? 0 : (time - piece.from) / (piece.to - piece.from);
    return piece.start + part * piece.width;
  };
  const invert = (position: number) => {
    const piece = pieces.find((one) => position <= one.start + one.width) ?? (pieces.at(-1) as Piece);
    const part = piece.width === 0 ? 0 : (position - piece.start) / piece.width;
    return piece.from + part * (piece.to - piece.from);
  };
  const folds = pieces
    .filter((piece) => piece.folded)
    .map((piece) => ({ at: piece.start + piece.width / 2, from: piece.from, to: piece.to }));
  return { at, invert, folds, ticks: ticksOf(pieces, at) };
}

function piecesOf(window: Window, start: number, end: number): readonly Piece[] {
  const idle = window.idle
    .filter(({ from, to }) => to > window.from && from < window.to)
    .map(({ from, to }) => ({ from: Math.max(from, window.from), to: Math.min(to, window.to) }));
  const idleTime = idle.reduce((sum, { from, to }) => sum + to - from, 0);
  const room = end - start - idle.length * foldWidth;
  const perMs = room / Math.max(1, window.to - window.from - idleTime);
  const pieces: Piece[] = [];
  let position = start;
  let time = window.from;
  const push = (to: number, folded: boolean) => {
    const width = folded ? foldWidth : (to - time) * perMs;
    pieces.push({ from: time, to, folded, start: position, width });
    position += width;
    time = to;
  };
  for (const { from, to } of idle) {
    if (from > time) push(from, false);
    push(to, true);
  }
  if (window.to > time || pieces.length === 0) push(window.to, false);
  return pieces;
}

function ticksOf(pieces: readonly Piece[], at: (time: number) => number): { at: number; time: number }[] {
  const ticks: { at: number; time: number }[] = [];
  for (const piece of pieces) {
    if (piece.folded || piece.width < 40) continue;
    const step = niceStep(((piece.to - piece.from) / piece.width) * tickSpacing);
    for (let time = Math.ceil(piece.from / step) * step; time <= piece.to; time += step)
      ticks.push({ at: at(time), time });
  }
  return ticks;
}

/** 1, 2 or 5 times a power of ten, not below the given one. */
function niceStep(smallest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, smallest)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= smallest) ?? 10 * power;
}
