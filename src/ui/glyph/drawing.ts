/** The drawing of a cell at a size. The three forms switch at their limits. */
import { fullParts } from "./full.ts";
import { type Drawing, type Letter, square } from "./part.ts";
import { pixelInk, pixelSide } from "./pixel.ts";
import { lookOf } from "./reading.ts";
import { simpleParts } from "./simple.ts";

export type Form = "full" | "simple" | "pixel";

export function formOf(s: number): Form {
  if (s >= 16) return "full";
  return s >= 6 ? "simple" : "pixel";
}

/** Distance from one cell to the next, px. */
export function pitchOf(s: number): number {
  const form = formOf(s);
  if (form === "full") return s + 3;
  if (form === "simple") return s + 2;
  return s >= 3 ? s + 1 : s;
}

export interface DrawingOptions {
  /** Running apiservers, in order; they decide how many feet there are. */
  readonly servers?: readonly string[];
  /** Letters of the apiservers that admitted the Services of a duplicate, such as "AB". */
  readonly admitted?: string;
  /** Distance of a duplicate's frame from its box, in units of s / 22. */
  readonly frameGap?: number;
}

/** One letter a claim, from 44 px up; an unknown server has none. */
function claimLetters(s: number, admitted: string): readonly Letter[] {
  const size = Math.max(10, 0.22 * s);
  const places = [
    [0.26 * s, 0.34 * s],
    [0.74 * s, 0.67 * s],
  ] as const;
  return places.flatMap((at, i): Letter[] => {
    const text = admitted[i];
    return text === undefined || text === " " ? [] : [{ text, at, size, ink: "on-claim" }];
  });
}

function pixelDrawing(bits: number, s: number): Drawing {
  const ink = pixelInk(bits);
  if (ink === null) return { parts: [], letters: [] };
  const side = pixelSide(ink, s);
  const lines = [square((s - side) / 2, (s - side) / 2, side)];
  return { parts: [{ part: "ground", lines, closed: true, fill: ink }], letters: [] };
}

/** `s` is the side of the box in px; `bits` are those of `cell`. */
export function drawCell(bits: number, s: number, options: DrawingOptions = {}): Drawing {
  const form = formOf(s);
  if (form === "pixel") return pixelDrawing(bits, s);
  const look = lookOf(bits);
  if (form === "simple") return { parts: simpleParts(look, s), letters: [] };
  const { servers = [], admitted = "", frameGap = 2.5 } = options;
  return {
    parts: fullParts(bits, look, s, servers, frameGap),
    letters: look.look === "duplicate" && s >= 44 ? claimLetters(s, admitted) : [],
  };
}
