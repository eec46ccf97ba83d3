/** The sum of all ranges in a sentence. CIDRs nest or are apart, so the outermost ones hold every address once. */
import type { RangeView } from "../../worker/lab-view.ts";
import { formatCount } from "../words/duration.ts";
import { countText } from "./ruler-label.ts";
import { spanOf } from "./ruler-layout.ts";

function outermost(ranges: readonly RangeView[]): RangeView[] {
  return ranges.filter((range, i) => {
    const { start, end } = spanOf(range);
    return !ranges.some((other, j) => {
      if (i === j || other.family !== range.family) return false;
      const { start: from, end: to } = spanOf(other);
      if (from > start || to < end) return false;
      // Of two equal ranges the first counts.
      return to - from > end - start || j < i;
    });
  });
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "512 addresses in 3 ServiceCIDRs; 150 allocated". */
export function totalsText(ranges: readonly RangeView[]): string {
  if (ranges.length === 0) return "no range yet";
  const outer = outermost(ranges);
  const size = outer.reduce((sum, range) => sum + BigInt(range.size), 0n);
  const used = outer.reduce((sum, range) => sum + range.used, 0);
  const objects = new Set(ranges.filter(({ state }) => state !== "flag").map(({ name }) => name)).size;
  const flags = ranges.filter(({ state }) => state === "flag").length;
  const where = [
    ...(objects > 0 ? [plural(objects, "ServiceCIDR")] : []),
    ...(flags > 0 ? [plural(flags, "flag range")] : []),
  ].join(" and ");
  return `${countText(size)} addresses in ${where}; ${formatCount(used)} allocated`;
}

/** What an empty grid says; empty when something is in it. */
export function emptyText(ranges: readonly RangeView[]): string {
  if (ranges.length === 0) return "No apiserver has brought a range yet. Start one to fill this.";
  const used = ranges.some((range) => range.used > 0);
  return used ? "" : "No Service has an address yet. Create one to fill a cell.";
}

/** A name for each range that tells it from the others: two families of one ServiceCIDR are told by family. */
export function rangeNames(ranges: readonly RangeView[]): string[] {
  return ranges.map(({ name, family }, i) =>
    ranges.some((other, j) => i !== j && other.name === name) ? `${name} ${family}` : name,
  );
}
