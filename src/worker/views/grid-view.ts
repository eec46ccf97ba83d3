/** The window of addresses that the grid shows. */
import { formatAddress, parseAddress } from "../../model/net/address.ts";
import { staticBand } from "../../model/net/geometry.ts";
import { familyBits } from "../../model/net/prefix.ts";
import { letterOf, type World } from "../../model/world.ts";
import { type Admission, admissionsOf } from "../history/admissions.ts";
import { claimsOn } from "../history/claims.ts";
import { cell, type GridView } from "../lab-view.ts";
import type { StepIndex } from "../protocol.ts";
import { addressBits } from "./address-bits.ts";
import { stateOf } from "./cell.ts";
import { cellName } from "./cell-name.ts";
import { type Cells, fillCells, type Stretch } from "./grid-cells.ts";
import { heldAddresses } from "./in-flight.ts";
import { type Range, rangesOf } from "./ranges.ts";
import type { Scene } from "./scene.ts";

/** More cells than this are not sent at once. */
const mostCells = 65_536;
/** Up to so many cells every one that is not free is named; a bigger window names only what does not agree. */
const mostNamed = 4096;

const nothing: GridView = {
  range: 0,
  from: "0",
  cells: new Uint16Array(0),
  total: 0,
  letters: [],
  admitted: {},
  names: {},
};

function stretchOf(range: Range, from: string, count: number): Stretch {
  const { prefix } = range;
  const size = 1n << BigInt(familyBits(prefix.family) - prefix.bits);
  const wanted = /^\d{1,40}$/.test(from) ? BigInt(from) : 0n;
  const offset = wanted < size ? wanted : 0n;
  const left = size - offset;
  const most = BigInt(Math.max(1, Math.min(Math.floor(count), mostCells)));
  return { prefix, first: prefix.base + offset, count: Number(left < most ? left : most) };
}

function totalOf(range: Range): number {
  const size = 1n << BigInt(familyBits(range.prefix.family) - range.prefix.bits);
  return size > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(size);
}

/** What the cells are made from, apart from the records of single addresses. */
function frameOf(scene: Scene, ranges: readonly Range[]): readonly unknown[] {
  const { range, gridFrom, gridCount } = scene.spec;
  return [scene.branch, scene.stances, ranges, range, gridFrom, gridCount];
}

interface Made {
  readonly frame: readonly unknown[];
  readonly step: StepIndex;
  readonly held: readonly string[];
  readonly filled: Cells;
  readonly view: GridView;
}

/** Up to so many steps away the last cells are mended; farther away all are made anew. */
const mendReach = 256;

/** Makes the grid, from the last one where that is near: most steps change one address or none. */
export class GridViews {
  #made: Made | undefined;

  view(scene: Scene): GridView {
    const ranges = rangesOf(scene.world);
    const number = Math.max(0, Math.min(scene.spec.range, ranges.length - 1));
    const range = ranges[number];
    if (range === undefined) return nothing;
    const held = heldAddresses(scene.world).map(({ address }) => address);
    const frame = frameOf(scene, ranges);
    const last = this.#made?.frame.every((part, i) => part === frame[i]) === true ? this.#made : undefined;
    const changed = last === undefined ? undefined : changedSince(last, scene, held);
    if (last !== undefined && changed?.size === 0) {
      this.#made = { ...last, step: scene.step };
      return last.view;
    }
    const stretch = stretchOf(range, scene.spec.gridFrom, scene.spec.gridCount);
    const filled =
      last === undefined || changed === undefined
        ? fillCells(scene.world, scene.stances, ranges, stretch, staticBand(range.prefix))
        : { cells: last.filled.cells.slice(), claimed: last.filled.claimed };
    for (const text of changed ?? held) mend(scene, ranges, range, stretch, filled, text, held);
    const view = gridView(scene, number, range, stretch, filled);
    this.#made = { frame, step: scene.step, held, filled, view };
    return view;
  }
}

/** Addresses that may look different from how they did; undefined when it is too far to tell. */
function changedSince(last: Made, scene: Scene, held: readonly string[]): ReadonlySet<string> | undefined {
  const from = Math.min(last.step, scene.step);
  const to = Math.max(last.step, scene.step);
  if (to - from > mendReach) return undefined;
  const changed = new Set<string>();
  for (
    let mark = scene.branch.changed.after(from);
    mark !== undefined && mark.step <= to;
    mark = scene.branch.changed.after(mark.step)
  ) {
    for (const address of mark.value) changed.add(address);
  }
  for (const address of held) if (!last.held.includes(address)) changed.add(address);
  for (const address of last.held) if (!held.includes(address)) changed.add(address);
  return changed;
}

/** Makes one cell anew. */
function mend(
  scene: Scene,
  ranges: readonly Range[],
  range: Range,
  stretch: Stretch,
  { cells, claimed }: Cells,
  text: string,
  held: readonly string[],
): void {
  const address = parseAddress(text);
  if (address === undefined || address.family !== stretch.prefix.family) return;
  const place = Number(address.value - stretch.first);
  if (place < 0 || place >= stretch.count) return;
  const claims = claimsOn(scene.world.etcd, address);
  cells[place] = addressBits(
    { world: scene.world, stances: scene.stances, ranges, range },
    address,
    claims,
    held.includes(text),
  );
  if (claims.holders.length === 0) claimed.delete(place);
  else claimed.set(place, { text, value: address.value, holders: claims.holders });
}

function gridView(scene: Scene, number: number, range: Range, stretch: Stretch, filled: Cells): GridView {
  return {
    range: number,
    from: (stretch.first - range.prefix.base).toString(),
    cells: filled.cells,
    total: totalOf(range),
    letters: scene.world.servers
      .filter((server) => scene.stances[server.id]?.up === true)
      .map((server) => letterOf(server.id)),
    ...words(scene, stretch, filled),
  };
}

const silent = cell.staticBand | cell.excluded;

function words(
  scene: Scene,
  stretch: Stretch,
  { cells, claimed }: Cells,
): Pick<GridView, "admitted" | "names"> {
  const admitted: Record<number, string> = {};
  const names: Record<number, string> = {};
  const all = cells.length <= mostNamed;
  let left = mostNamed;
  for (let place = 0; place < cells.length; place++) {
    const bits = cells[place] ?? 0;
    if ((bits & ~silent) === 0) continue;
    const duplicate = (bits & cell.duplicate) !== 0;
    if (!duplicate && ((!all && (bits & cell.agreed) !== 0) || left-- <= 0)) continue;
    const address = formatAddress({ family: stretch.prefix.family, value: stretch.first + BigInt(place) });
    const holders = claimed.get(place)?.holders ?? [];
    const admissions = duplicate
      ? admissionsOf(scene.branch, scene.step, address, holders)
      : holders.map(unasked);
    if (duplicate) admitted[place] = admissions.map(({ server }) => server).join("");
    names[place] = cellName(address, stateOf(bits), admissions, objectOf(scene.world, address));
  }
  return { admitted, names };
}

/** Who let a Service in is only told of a duplicate. */
function unasked(name: string): Admission {
  return { name, server: "", step: 0 };
}

function objectOf(world: World, address: string) {
  return world.etcd.ipaddresses.now.objects.get(address);
}
