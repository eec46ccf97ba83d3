/** Rising stripes at 45 degrees, cut to the box they lie in. */
import type { Point } from "./part.ts";

/** The piece of the stripe `from <= x + y <= to` inside the square of side `s`, or undefined outside. */
function stripe(from: number, to: number, s: number): readonly Point[] | undefined {
  const low = Math.max(0, from);
  const high = Math.min(2 * s, to);
  if (low >= high) return undefined;
  const left = (sum: number): Point => [Math.max(0, sum - s), Math.min(sum, s)];
  const right = (sum: number): Point => [Math.min(sum, s), Math.max(0, sum - s)];
  const turn = low < s && s < high;
  return [
    left(low),
    right(low),
    ...(turn ? [[s, 0] as const] : []),
    right(high),
    left(high),
    ...(turn ? [[0, s] as const] : []),
  ];
}

/**
 * Stripes `width` px wide with their middles `step` px apart, measured across them. The stripe through the rising
 * diagonal of the box is one of them, so that the hatch looks the same at every place.
 */
export function hatch(s: number, width: number, step: number): readonly (readonly Point[])[] {
  // Along x + y a distance across the stripes counts √2 as much.
  const half = (width * Math.SQRT2) / 2;
  const stride = step * Math.SQRT2;
  const stripes: (readonly Point[])[] = [];
  for (let sum = s % stride; sum - half < 2 * s; sum += stride) {
    const piece = stripe(sum - half, sum + half, s);
    if (piece !== undefined) stripes.push(piece);
  }
  return stripes;
}
