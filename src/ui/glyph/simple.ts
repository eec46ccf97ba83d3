/** Glyphs of 6 to 15 px: no feet, a dot for the IPAddress, a cut or filled corner for the bit. */
import { cross, freeBox } from "./common.ts";
import { hatch } from "./hatch.ts";
import { corner, cutSquare, type Part, type Point, square } from "./part.ts";
import type { Look, Presence } from "./reading.ts";

type Records = Extract<Look, { look: "records" }>;

function dot(s: number, ipaddress: Presence): Part[] {
  if (ipaddress === "none") return [];
  const side = 0.34 * s + 1;
  const shape = {
    part: "ipaddress",
    lines: [square((s - side) / 2, (s - side) / 2, side)],
    closed: true,
  } as const;
  return ipaddress === "there"
    ? [{ ...shape, fill: "ipaddress", stroke: "paper", width: 1 }]
    : [{ ...shape, fill: "paper" }];
}

function records(s: number, { service, ipaddress, bit, agreed }: Records): Part[] {
  const leg = 0.36 * s;
  const shape = bit !== "none" ? cutSquare(s, leg) : square(0, 0, s);
  const box: Part = service
    ? { part: "service", lines: [shape], closed: true, fill: "service" }
    : {
        part: "outline",
        lines: [square(0.5, 0.5, s - 1)],
        closed: true,
        stroke: "control",
        width: 1,
        dash: [2, 1.5],
      };
  if (agreed) return [box];
  const mark: Part[] =
    bit === "there" ? [{ part: "bit", lines: [corner(s, leg)], closed: true, fill: "bitmap" }] : [];
  return [box, ...dot(s, ipaddress), ...mark];
}

/** The two claims of a duplicate, 1 px larger than the box all round. */
function duplicate(s: number): Part[] {
  const low = -1;
  const high = s + 1;
  const short = 0.26 * s;
  const upper: readonly Point[] = [
    [low, low],
    [high - short, low],
    [low, high - short],
  ];
  const lower: readonly Point[] = [
    [high, low + short],
    [high, high],
    [low + short, high],
  ];
  return [
    { part: "ground", lines: [square(low, low, high - low)], closed: true, fill: "claim-ground" },
    { part: "claim", lines: [upper], closed: true, fill: "claim" },
    { part: "claim", lines: [lower], closed: true, fill: "claim" },
  ];
}

function outOfRange(s: number): Part[] {
  return [
    { part: "bracket", lines: [square(0, 0, 1.4, s)], closed: true, fill: "ink-2" },
    { part: "service", lines: [square(0.36 * s, 0.19 * s, 0.62 * s)], closed: true, fill: "service" },
  ];
}

export function simpleParts(look: Look, s: number): readonly Part[] {
  switch (look.look) {
    case "duplicate":
      return duplicate(s);
    case "out of range":
      return outOfRange(s);
    case "in flight":
      return [{ part: "hatch", lines: hatch(s, 1.5, 4), closed: true, fill: "ink-2", opacity: 0.55 }];
    case "excluded":
      return [cross(s, 1.1)];
    case "free":
      return freeBox(s, look.staticBand);
    case "records":
      return records(s, look);
  }
}
