/** What the bits of a cell say, in the words in which a glyph is drawn. */
import { cell } from "../../worker/lab-view.ts";

/** How a record of the cell is drawn. */
export type Presence = "there" | "missed" | "none";

export type Look =
  | { readonly look: "duplicate" | "out of range" | "in flight" | "excluded" }
  | { readonly look: "free"; readonly staticBand: boolean }
  | {
      readonly look: "records";
      readonly service: boolean;
      readonly ipaddress: Presence;
      readonly bit: Presence;
      readonly agreed: boolean;
    };

export function has(bits: number, bit: number): boolean {
  return (bits & bit) !== 0;
}

function presence(bits: number, there: number, expected: number): Presence {
  if (has(bits, there)) return "there";
  return has(bits, expected) ? "missed" : "none";
}

/** The worst that holds decides. */
export function lookOf(bits: number): Look {
  if (has(bits, cell.duplicate)) return { look: "duplicate" };
  const service = has(bits, cell.service);
  if (service && has(bits, cell.outOfRange)) return { look: "out of range" };
  if (service || has(bits, cell.ipaddress | cell.bit)) {
    return {
      look: "records",
      service,
      ipaddress: presence(bits, cell.ipaddress, cell.ipaddressExpected),
      bit: presence(bits, cell.bit, cell.bitExpected),
      agreed: has(bits, cell.agreed),
    };
  }
  if (has(bits, cell.inFlight)) return { look: "in flight" };
  if (has(bits, cell.excluded)) return { look: "excluded" };
  return { look: "free", staticBand: has(bits, cell.staticBand) };
}

/** Index of the apiserver with this letter: A is 0. */
function indexOf(letter: string): number {
  return letter.charCodeAt(0) - 65;
}

/**
 * Which of the feet of a cell are drawn, from left to right. A has the left one and B the right one; with more
 * apiservers they share the width. An apiserver that is down keeps its place and has no foot.
 */
export function feetOf(bits: number, letters: readonly string[]): readonly boolean[] {
  const places = Math.max(2, ...letters.map((letter) => indexOf(letter) + 1));
  return Array.from({ length: places }, (_, place) => has(bits, cell.seen << place));
}
