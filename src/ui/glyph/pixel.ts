/** Cells under 6 px have one flat colour; the first that fits, worst first. */
import type { Ink } from "../theme/read-tokens.ts";
import { lookOf } from "./reading.ts";

/** The ink of a cell, or null when nothing is drawn. */
export function pixelInk(bits: number): Ink | null {
  const look = lookOf(bits);
  switch (look.look) {
    case "duplicate":
      return "broken";
    case "out of range":
      return "ink";
    case "in flight":
      return "ink-2";
    case "excluded":
      return "sunk";
    case "free":
      return look.staticBand ? "static-band" : null;
    case "records": {
      const orphan = !look.service && look.ipaddress === "there";
      if (look.ipaddress === "missed" || look.bit === "missed" || orphan) return "ipaddress";
      return look.service ? "service" : "bitmap";
    }
  }
}

/** Side of the square that is drawn for a cell of side `s`: a duplicate stays visible at every scale. */
export function pixelSide(ink: Ink, s: number): number {
  if (ink === "broken") return Math.max(5, s);
  return ink === "ink" || ink === "ipaddress" || ink === "bitmap" ? Math.max(3, s) : s;
}
