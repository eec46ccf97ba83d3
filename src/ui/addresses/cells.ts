/** Cells of the view, read from what the worker sent last. */

import { cell, type GridView } from "../../worker/lab-view.ts";
import { has, lookOf } from "../glyph/reading.ts";
import { addressText } from "./address-text.ts";
import type { LabelledRange } from "./grid-labels.ts";

/** Where the view stands in the range, and the cells that are known. */
export interface GridScene {
  readonly grid: GridView;
  readonly range: LabelledRange;
  /** Offset of the view's first cell. */
  readonly from: bigint;
  /** Cells of the view that lie inside the range. */
  readonly count: number;
}

/** Index into `grid.cells` of a place of the view; it may lie outside of them. */
export function indexAt({ grid, from }: GridScene, place: number): number {
  return Number(from - BigInt(grid.from)) + place;
}

/** Bits of the cell at a place of the view; undefined while it has not been read. */
export function bitsAt(scene: GridScene, place: number): number | undefined {
  return scene.grid.cells[indexAt(scene, place)];
}

export function addressAt({ range, from }: GridScene, place: number): string {
  return addressText(range.family, range.base + from + BigInt(place));
}

/** Place of an offset of the range in the view; null when it is out of it. */
export function placeOf({ from, count }: GridScene, offset: bigint): number | null {
  const place = offset - from;
  return place >= 0n && place < BigInt(count) ? Number(place) : null;
}

export function duplicatesIn(scene: GridScene): number[] {
  const found: number[] = [];
  for (let place = 0; place < scene.count; place++) {
    if (has(bitsAt(scene, place) ?? 0, cell.duplicate)) found.push(place);
  }
  return found;
}

/** Something claims or holds the address: a tap close to it means it. */
export function isTaken(bits: number | undefined): boolean {
  return bits !== undefined && has(bits, cell.service | cell.ipaddress | cell.bit | cell.inFlight);
}

/** The state of a cell in a word or two, when the worker sent no name for it. */
export function stateWord(bits: number): string {
  const look = lookOf(bits);
  if (look.look !== "records")
    return look.look === "free" && look.staticBand ? "free, static band" : look.look;
  if (look.agreed) return "agreed";
  if (look.service) {
    if (look.ipaddress === "missed") return "IPAddress missing";
    return look.bit === "missed" ? "bitmap behind" : "unseen";
  }
  return look.ipaddress === "there" ? "orphan IPAddress" : "leaked bit";
}

/** What is read of the cell at a place: "10.96.0.81, free". */
export function nameAt(scene: GridScene, place: number): string {
  const known = scene.grid.names[indexAt(scene, place)];
  if (known !== undefined) return known;
  const bits = bitsAt(scene, place);
  return `${addressAt(scene, place)}, ${bits === undefined ? "not read yet" : stateWord(bits)}`;
}
