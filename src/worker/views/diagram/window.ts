/** Which stretch of simulated time the diagram shows when nobody chose one, and which parts of it are folded. */

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** So many messages are shown before the playhead and after it. */
const before = 24;
const after = 12;
/** What is expected is shown no further ahead than this part of what is shown of the past. */
const aheadPart = 0.8;
/** The narrowest window, ms. */
const narrowest = 40;
/** A window is kept while the playhead is between these parts of it, so that it turns over like a page. */
const keepFrom = 0.15;
const keepTo = 0.85;

/** `past` and `future` are the messages around the playhead, each in the order of their landing. */
export function chooseWindow(past: readonly Span[], future: readonly Span[], time: number): Span {
  let from = time;
  let to = time;
  for (const span of past.slice(-before)) if (span.from < from) from = span.from;
  const horizon = time + Math.max((time - from) * aheadPart, narrowest);
  for (const span of future.slice(0, after)) if (span.to > to && span.to <= horizon) to = span.to;
  const pad = Math.max((to - from) * 0.04, 2);
  const wide = { from: from - pad, to: to + pad };
  const missing = narrowest - (wide.to - wide.from);
  if (missing <= 0) return { from: Math.max(0, wide.from), to: wide.to };
  return { from: Math.max(0, wide.from - missing / 2), to: wide.to + missing / 2 };
}

/** True if the last automatic window still serves: the playhead is well inside it. */
export function stillServes(window: Span, time: number): boolean {
  const place = (time - window.from) / (window.to - window.from);
  return place >= keepFrom && place <= keepTo;
}

/** A stretch is folded when it is longer than this part of what is left unfolded. */
const foldPart = 0.2;
/** What stays visible on either side of a fold, as a part of the window after folding. */
const marginPart = 0.03;

/**
 * The stretches without any message that the drawing folds. Folding one makes the rest bigger, so a long silence is
 * taken out first and the others are measured against what remains.
 */
export function idleStretches(window: Span, busy: readonly Span[]): Span[] {
  const gaps = gapsOf(window, busy).sort((a, b) => b.to - b.from - (a.to - a.from));
  let left = window.to - window.from;
  const folded: Span[] = [];
  for (const gap of gaps) {
    const length = gap.to - gap.from;
    if (length <= left * foldPart) break;
    left -= length;
    folded.push(gap);
  }
  const margin = Math.max(left * marginPart, 0.5);
  return folded
    .map((gap) => ({ from: gap.from + margin, to: gap.to - margin }))
    .filter((gap) => gap.to > gap.from)
    .sort((a, b) => a.from - b.from);
}

function gapsOf(window: Span, busy: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = window.from;
  for (const span of busy.toSorted((a, b) => a.from - b.from)) {
    if (span.from > window.to) break;
    if (span.from > at) gaps.push({ from: at, to: span.from });
    if (span.to > at) at = span.to;
  }
  if (at < window.to) gaps.push({ from: at, to: window.to });
  return gaps;
}
