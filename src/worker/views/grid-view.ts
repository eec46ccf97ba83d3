/** The window of addresses that the grid shows. */
import { formatAddress, parseAddress } from "../../model/net/address.ts";
import { staticBand } from "../../model/net/geometry.ts";
import { familyBits } from "../../model/net/prefix.ts";
import { letterOf, type World } from "../../model/world.ts";
import { type Admission, admissionsOf } from "../history/admissions.ts";
import { cell, type GridView } from "../lab-view.ts";
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

/** What the cells are made from; as long as it is the same, so are they. */
function ingredients(scene: Scene, held: string): readonly unknown[] {
  const { etcd } = scene.world;
  const { range, gridFrom, gridCount } = scene.spec;
  const { services, ipaddresses, servicecidrs, ranges } = etcd;
  return [
    services.now.index.claims,
    ipaddresses.now.objects,
    servicecidrs.now,
    ranges[0],
    ranges[1],
    scene.stances,
    held,
    range,
    gridFrom,
    gridCount,
  ];
}

export class GridViews {
  #made: { readonly from: readonly unknown[]; readonly view: GridView } | undefined;

  view(scene: Scene): GridView {
    const held = heldAddresses(scene.world);
    const from = ingredients(scene, held.map(({ address }) => address).join());
    const last = this.#made;
    if (last?.from.every((part, i) => part === from[i]) === true) return last.view;
    const view = gridView(
      scene,
      held.map(({ address }) => address),
    );
    this.#made = { from, view };
    return view;
  }
}

function gridView(scene: Scene, held: readonly string[]): GridView {
  const ranges = rangesOf(scene.world);
  const number = Math.min(scene.spec.range, ranges.length - 1);
  const range = ranges[number];
  if (range === undefined) return nothing;
  const stretch = stretchOf(range, scene.spec.gridFrom, scene.spec.gridCount);
  const filled = fillCells(scene.world, scene.stances, ranges, stretch, staticBand(range.prefix));
  for (const address of held) markHeld(filled.cells, stretch, address);
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

/** In flight is only what no record claims yet. */
function markHeld(cells: Uint16Array, stretch: Stretch, text: string): void {
  const address = parseAddress(text);
  if (address === undefined || address.family !== stretch.prefix.family) return;
  const place = Number(address.value - stretch.first);
  const bits = cells[place];
  if (bits !== undefined && (bits & (cell.service | cell.ipaddress | cell.bit)) === 0)
    cells[place] = bits | cell.inFlight;
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
