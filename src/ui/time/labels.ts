/** Which labels find room: later ones drop below their mark, and give way when that is taken too. */
export interface WantedLabel {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
}

export interface PlacedLabel extends WantedLabel {
  /** Distance below the wished place, px. */
  readonly drop: number;
}

const characterWidth = 5.9;
const lineHeight = 13;
const drops = [0, 14, -26, 28] as const;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boxOf(label: WantedLabel, drop: number): Box {
  const width = label.text.length * characterWidth + 4;
  const left =
    label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - width : label.x - width / 2;
  const y = label.y + drop;
  return { left, right: left + width, top: y - lineHeight + 3, bottom: y + 3 };
}

/** Moved sideways as far as needed to stay in the figure. */
function inside(label: WantedLabel, bounds: { readonly left: number; readonly right: number }): WantedLabel {
  const { left, right } = boxOf(label, 0);
  const shift = Math.max(0, bounds.left - left) - Math.max(0, right - bounds.right);
  return shift === 0 ? label : { ...label, x: label.x + shift };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Labels in order of importance; what finds no room is left out. */
export function placeLabels(
  wanted: readonly WantedLabel[],
  bounds: { readonly left: number; readonly right: number },
): readonly PlacedLabel[] {
  const taken: Box[] = [];
  const placed: PlacedLabel[] = [];
  for (const wish of wanted) {
    const label = inside(wish, bounds);
    for (const drop of drops) {
      const box = boxOf(label, drop);
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.push({ ...label, drop });
      break;
    }
  }
  return placed;
}
