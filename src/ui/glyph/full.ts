/** Glyphs of 16 px and up: every record and every apiserver has its own mark. */
import { cross, freeBox } from "./common.ts";
import { hatch } from "./hatch.ts";
import { corner, cutSquare, type Part, type Point, square } from "./part.ts";
import { feetOf, type Look, type Presence } from "./reading.ts";

type Records = Extract<Look, { look: "records" }>;

function box(s: number, u: number, { service, bit, agreed }: Records): Part {
  if (!service) return outline(s, "control", 1, [2.5, 2]);
  // A bit that is there and disagrees lies over the whole square; otherwise the corner is open.
  const open = bit === "missed" || (bit === "there" && agreed);
  const shape = open ? cutSquare(s, 7 * u) : square(0, 0, s);
  return { part: "service", lines: [shape], closed: true, fill: "service" };
}

function outline(s: number, stroke: "control" | "ink-2", width: number, dash: readonly number[]): Part {
  return { part: "outline", lines: [square(0.6, 0.6, s - 1.2)], closed: true, stroke, width, dash };
}

function inner(s: number, u: number, ipaddress: Presence, agreed: boolean): Part[] {
  if (ipaddress === "none") return [];
  const shape = {
    part: "ipaddress",
    lines: [square(5.5 * u, 5.5 * u, s - 11 * u)],
    closed: true,
  } as const;
  if (agreed) return [{ ...shape, stroke: "paper", width: 1.1 * u, opacity: 0.5 }];
  const loud = { ...shape, fill: "paper", stroke: "ipaddress" } as const;
  return ipaddress === "there"
    ? [{ ...loud, width: 2 * u }]
    : [{ ...loud, width: 1.5 * u, dash: [2.6 * u, 1.8 * u] }];
}

function bitCorner(s: number, u: number, bit: Presence, agreed: boolean): Part[] {
  if (bit === "none" || agreed) return [];
  if (bit === "missed") {
    return [
      { part: "bit", lines: [corner(s, 7 * u)], closed: true, stroke: "bitmap", width: 1, dash: [2, 1.5] },
    ];
  }
  const lines = [corner(s, 8.6 * u)];
  return [{ part: "bit", lines, closed: true, fill: "bitmap", stroke: "paper", width: 0.9 * u }];
}

/** Bars of 5u with 2u at the sides; from three on they are narrower and 1u apart. */
function feet(
  s: number,
  u: number,
  seen: readonly boolean[],
  fill: "paper" | "ink",
  agreed: boolean,
): Part[] {
  const count = seen.length;
  const width = Math.min(5 * u, (s - 4 * u - (count - 1) * u) / count);
  const stride = (s - 4 * u - width) / (count - 1);
  return seen.flatMap((there, place): Part[] =>
    there
      ? [
          {
            part: "foot",
            lines: [square(2 * u + place * stride, s - 3.4 * u, width, 2 * u)],
            closed: true,
            fill,
            ...(agreed && { opacity: 0.5 }),
          },
        ]
      : [],
  );
}

function records(s: number, u: number, look: Records, seen: readonly boolean[]): Part[] {
  const { service, ipaddress, bit, agreed } = look;
  return [
    box(s, u, look),
    ...inner(s, u, ipaddress, agreed),
    ...bitCorner(s, u, bit, agreed),
    ...feet(s, u, seen, service ? "paper" : "ink", agreed),
  ];
}

/** Two claims parted along the rising diagonal, inside a frame `gap` times u outside the box. */
function duplicate(s: number, u: number, gap: number): Part[] {
  const out = gap * u;
  const short = 1.8 * u;
  const frame = [square(-out, -out, s + 2 * out)];
  const upper: readonly Point[] = [
    [0, 0],
    [s - short, 0],
    [0, s - short],
  ];
  const lower: readonly Point[] = [
    [s, short],
    [s, s],
    [short, s],
  ];
  return [
    { part: "frame", lines: frame, closed: true, fill: "claim-ground", stroke: "claim", width: 1.6 * u },
    { part: "claim", lines: [upper], closed: true, fill: "claim" },
    { part: "claim", lines: [lower], closed: true, fill: "claim" },
  ];
}

function outOfRange(s: number, u: number): Part[] {
  const bracket: readonly Point[] = [
    [-0.4 * u, 0],
    [2.6 * u, 0],
    [2.6 * u, s],
    [-0.4 * u, s],
  ];
  return [
    { part: "bracket", lines: [bracket], closed: false, stroke: "ink-2", width: 1.3 * u },
    { part: "service", lines: [square(7 * u, 4 * u, 14 * u)], closed: true, fill: "service" },
  ];
}

/** The parts of a glyph of side `s`. `frameGap` is the distance of a duplicate's frame in units of s / 22. */
export function fullParts(
  bits: number,
  look: Look,
  s: number,
  letters: readonly string[],
  frameGap: number,
): readonly Part[] {
  const u = s / 22;
  switch (look.look) {
    case "duplicate":
      return duplicate(s, u, frameGap);
    case "out of range":
      return outOfRange(s, u);
    case "in flight":
      return [
        { part: "hatch", lines: hatch(s, 1.5, 4), closed: true, fill: "ink-2", opacity: 0.55 },
        outline(s, "ink-2", 1.2, [3, 2]),
      ];
    case "excluded":
      return [cross(s, Math.max(1.1, 1.1 * u))];
    case "free":
      return freeBox(s, look.staticBand);
    case "records":
      return records(s, u, look, feetOf(bits, letters));
  }
}
