/** Parts that look the same at every size that has parts. */
import { type Part, square } from "./part.ts";

/** An address of the static band has a tinted ground, and a short bar in its middle for eyes that see no tint. */
export function freeBox(s: number, staticBand: boolean): Part[] {
  const lines = [square(0.5, 0.5, s - 1)];
  if (!staticBand) return [{ part: "outline", lines, closed: true, stroke: "line", width: 1 }];
  const from = Math.round(0.36 * s);
  const middle = Math.floor(s / 2) + 0.5;
  const bar = [
    [from, middle],
    [s - from, middle],
  ] as const;
  return [
    { part: "ground", lines, closed: true, fill: "static-band", stroke: "static-edge", width: 1 },
    { part: "band", lines: [bar], closed: false, stroke: "static-edge", width: 1 },
  ];
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
