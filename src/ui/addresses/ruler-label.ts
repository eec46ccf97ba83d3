/** The words in a bar of the ruler: as much of name, prefix and state as fits, or above the bar when it is narrow. */
import type { RangeView } from "../../worker/lab-view.ts";
import { formatCount } from "../words/duration.ts";

export interface BarLabel {
  readonly x: number;
  readonly width: number;
  /** It stands above the bar, with a leader. */
  readonly above: boolean;
  readonly name: string;
  /** Empty when there is no room. */
  readonly prefix: string;
  readonly state: string;
}

/** A bar narrower than this has its label above, px. */
const narrow = 90;
/** Usual widths of a letter of the bold, the monospaced and the plain face, px. */
const bold = 6.3;
const mono = 6.4;
const plain = 5.1;
const gap = 9;

/** Counts beyond what can be counted in one's head are given as a power of ten. */
export function countText(count: bigint): string {
  if (count < 1_000_000_000_000n) return formatCount(Number(count));
  const digits = count.toString();
  return `about ${digits[0]}.${digits[1]} × 10^${digits.length - 1}`;
}

/** "Ready, 112 of 254 used". */
export function stateWords(view: RangeView): string {
  if (view.state === "terminating") return view.stateText;
  return `${view.stateText}, ${formatCount(view.used)} of ${countText(BigInt(view.usable))} used`;
}

/** The phone leaves out the groups that all service ranges there share: ".0.0/24". */
function shortPrefix(prefix: string): string {
  const octets = /^\d+\.\d+(\.\d+\.\d+\/\d+)$/.exec(prefix);
  return octets?.[1] ?? prefix;
}

export function labelOf(
  view: RangeView,
  x0: number,
  x1: number,
  bandTo: number,
  right: number,
  compact: boolean,
): BarLabel {
  const prefix = compact ? shortPrefix(view.prefix) : view.prefix;
  const state = compact ? (view.state === "terminating" ? view.stateText : "") : stateWords(view);
  const widths = {
    name: view.name.length * bold,
    prefix: prefix.length * mono + gap,
    state: state === "" ? 0 : state.length * plain + gap,
  };
  if (x1 - x0 < narrow) {
    const width = widths.name + widths.prefix;
    return { x: Math.min(x0, right - width), width, above: true, name: view.name, prefix, state: "" };
  }
  // A band that takes most of the bar is written on.
  const x = (bandTo - x0 < (x1 - x0) / 2 ? bandTo : x0) + 6;
  const room = x1 - 6 - x;
  const full = widths.name + widths.prefix + widths.state;
  if (full <= room) return { x, width: full, above: false, name: view.name, prefix, state };
  const short = widths.name + widths.prefix;
  if (short <= room) return { x, width: short, above: false, name: view.name, prefix, state: "" };
  const letters = Math.floor(room / bold);
  const name = view.name.length <= letters ? view.name : `${view.name.slice(0, Math.max(1, letters - 1))}…`;
  return { x, width: name.length * bold, above: false, name, prefix: "", state: "" };
}
