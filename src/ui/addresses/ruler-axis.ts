/** Ticks and labels of the ruler's axis. */
import { addressText, type Family, suffixText, varyingGroups } from "./address-text.ts";
import { ratio } from "./grid-window.ts";
import type { Segment } from "./ruler-scale.ts";

export interface Tick {
  readonly x: number;
  readonly major: boolean;
}

export interface AxisLabel {
  readonly x: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
}

export interface Axis {
  readonly ticks: readonly Tick[];
  readonly labels: readonly AxisLabel[];
}

/** Px between two labelled ticks at least. */
const majorRoom = 80;
/** Width of a figure of the axis' face, and the gap that labels keep. */
const digit = 6.3;
const gap = 6;

interface Placed extends AxisLabel {
  readonly from: number;
  readonly to: number;
}

function placed(x: number, text: string, anchor: AxisLabel["anchor"]): Placed {
  const width = text.length * digit;
  const from = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { x, text, anchor, from, to: from + width };
}

function segmentLabels(
  family: Family,
  { start, end, x0, x1 }: Segment,
  majors: readonly bigint[],
): AxisLabel[] {
  const groups = Math.max(2, varyingGroups(family, end - start));
  const groupBits = family === "IPv4" ? 8n : 16n;
  const round = (1n << (groupBits * BigInt(groups - 1))) - 1n;
  const whole = (address: bigint) => addressText(family, address);
  const first = placed(x0, whole(start), "start");
  const last = placed(x1, whole(end - 1n), "end");
  const kept = [first];
  for (const address of majors) {
    const x = x0 + (x1 - x0) * ratio(address - start, end - start);
    const text =
      (address & round) === 0n && family === "IPv4" ? whole(address) : suffixText(family, address, groups);
    const label = placed(x, text, "middle");
    if (label.from >= (kept.at(-1)?.to ?? 0) + gap && label.to + gap <= last.from) kept.push(label);
  }
  if (last.from >= (kept.at(-1)?.to ?? 0) + gap) kept.push(last);
  return kept.map(({ x, text, anchor }) => ({ x, text, anchor }));
}

/** Ticks stand at round addresses: a power of two apart. */
export function axisOf(family: Family, segments: readonly Segment[]): Axis {
  const ticks: Tick[] = [];
  const labels: AxisLabel[] = [];
  for (const segment of segments) {
    const { start, end, x0, x1 } = segment;
    let step = 1n;
    while ((x1 - x0) * ratio(step, end - start) < majorRoom && step < end - start) step *= 2n;
    const minor = step >= 4n ? step / 4n : 1n;
    const majors: bigint[] = [];
    const begin = ((start + minor - 1n) / minor) * minor;
    for (let at = begin; at <= end; at += minor) {
      const major = at % step === 0n || at === start || at === end;
      ticks.push({ x: x0 + (x1 - x0) * ratio(at - start, end - start), major });
      if (at % step === 0n && at > start && at < end) majors.push(at);
    }
    labels.push(...segmentLabels(family, segment, majors));
  }
  return { ticks, labels };
}
