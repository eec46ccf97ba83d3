/** Parts that look the same at every size that has parts. */
import { type Part, square } from "./part.ts";

export function freeBox(s: number, staticBand: boolean): Part {
  const lines = [square(0.5, 0.5, s - 1)];
  return staticBand
    ? { part: "ground", lines, closed: true, fill: "static-band", stroke: "static-edge", width: 1 }
    : { part: "outline", lines, closed: true, stroke: "line", width: 1 };
}

export function cross(s: number, width: number): Part {
  const from = 0.3 * s;
  const to = 0.7 * s;
  return {
    part: "cross",
    lines: [
      [
        [from, from],
        [to, to],
      ],
      [
        [to, from],
        [from, to],
      ],
    ],
    closed: false,
    stroke: "control",
    width,
  };
}

/** The four corners of a selection, `out` px outside a box of side `s`. */
export function brackets(s: number, width: number, out = 6, arm = 6): Part {
  const low = -out;
  const high = s + out;
  const at = (x: number, y: number, dx: 1 | -1, dy: 1 | -1) =>
    [
      [x + dx * arm, y],
      [x, y],
      [x, y + dy * arm],
    ] as const;
  return {
    part: "bracket",
    lines: [at(low, low, 1, 1), at(high, low, -1, 1), at(high, high, -1, -1), at(low, high, 1, -1)],
    closed: false,
    stroke: "ink",
    width,
  };
}
