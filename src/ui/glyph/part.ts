/** What a glyph is made of: strokes and fills in named inks, in px from the top left corner of its box. */
import type { Ink } from "../theme/read-tokens.ts";

export type Point = readonly [x: number, y: number];

export interface Part {
  /** What the part says; tests and readers of the drawing go by it. */
  readonly part:
    | "ground"
    | "band"
    | "service"
    | "ipaddress"
    | "bit"
    | "foot"
    | "hatch"
    | "outline"
    | "frame"
    | "claim"
    | "bracket"
    | "cross";
  readonly lines: readonly (readonly Point[])[];
  /** Lines come back to their first point. */
  readonly closed: boolean;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  /** Width of the stroke in px. */
  readonly width?: number;
  /** Lengths of dash and gap in px. */
  readonly dash?: readonly number[];
  readonly opacity?: number;
}

export interface Letter {
  readonly text: string;
  /** Middle of the letter. */
  readonly at: Point;
  /** Font size in px. */
  readonly size: number;
  readonly ink: Ink;
}

export interface Drawing {
  readonly parts: readonly Part[];
  readonly letters: readonly Letter[];
}

export function square(x: number, y: number, width: number, height = width): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** The triangle in the top right corner of a box of side `s`. */
export function corner(s: number, leg: number): readonly Point[] {
  return [
    [s - leg, 0],
    [s, 0],
    [s, leg],
  ];
}

/** A box of side `s` without that triangle. */
export function cutSquare(s: number, leg: number): readonly Point[] {
  return [
    [0, 0],
    [s - leg, 0],
    [s, leg],
    [s, s],
    [0, s],
  ];
}
