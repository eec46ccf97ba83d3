/** Two branches at the same time: which objects, cells and Events are not the same. */
import { isUp } from "../../model/apiserver/apiserver.ts";
import { parseAddress } from "../../model/net/address.ts";
import { containsAddress } from "../../model/net/prefix.ts";
import { letterOf } from "../../model/world.ts";
import type { Branch } from "../history/branch.ts";
import { claimsOn } from "../history/claims.ts";
import { forkOf } from "../history/forks.ts";
import type { CellSide, ComparisonView, ObjectDifference, SideView } from "../panel-view.ts";
import type { Run } from "../run.ts";
import { addressBits } from "../views/address-bits.ts";
import { stateOf } from "../views/cell.ts";
import { eventViews } from "../views/observed-view.ts";
import { rangesOf } from "../views/ranges.ts";
import type { Scene } from "../views/scene.ts";
import { grouped } from "../words/format.ts";
import { objectDifferences } from "./object-differences.ts";

const mostRows = 60;

/** The other branch at the time of the playhead, or at its end when it is shorter. */
function sceneOf(run: Run, scene: Scene, branch: Branch): Scene {
  const step = run.history.stepAt(branch, scene.time);
  const world = run.history.world(branch, step);
  const stances = branch.stances.last(step)?.value.servers ?? [];
  return { ...scene, branch, step, world, stances, coming: [] };
}

function sideOf({ branch, step, world }: Scene): SideView {
  const letters = world.servers.filter(isUp).map(({ id }) => letterOf(id));
  return { id: branch.id, title: branch.title, step, letters };
}

/** Addresses whose records either branch changed after they parted. */
function changedSince(fork: number, scenes: readonly Scene[]): Set<string> {
  const found = new Set<string>();
  for (const { branch, step } of scenes) {
    for (let mark = branch.changed.after(fork); mark !== undefined && mark.step <= step; ) {
      for (const address of mark.value) found.add(address);
      mark = branch.changed.after(mark.step);
    }
  }
  return found;
}

function cellOf(scene: Scene, text: string): CellSide | undefined {
  const address = parseAddress(text);
  if (address === undefined) return undefined;
  const { world, stances } = scene;
  const claims = claimsOn(world.etcd, address);
  const ranges = rangesOf(world);
  const range = ranges.find(({ prefix }) => containsAddress(prefix, address));
  const cell = addressBits({ world, stances, ranges, range }, address, claims, false);
  return { cell, state: stateOf(cell), holders: claims.holders };
}

function cellDifferences(fork: number, one: Scene, other: Scene): ComparisonView["cells"] {
  return [...changedSince(fork, [one, other])].flatMap((address) => {
    const [here, there] = [cellOf(one, address), cellOf(other, address)];
    if (here === undefined || there === undefined) return [];
    const same = here.cell === there.cell && here.holders.join() === there.holders.join();
    return same ? [] : [{ address, one: here, other: there }];
  });
}

/** Events that only one of them has, or that were sent more often on one side. */
function eventDifferences(one: Scene, other: Scene): ObjectDifference[] {
  const [here, there] = [one, other].map((scene) => {
    const counts = new Map<string, { kind: string; name: string; count: number }>();
    for (const { server, reason, regarding, note, count } of eventViews(scene)) {
      const key = [server, reason, regarding, note].join("\n");
      const known = counts.get(key)?.count ?? 0;
      counts.set(key, { kind: reason, name: `${regarding} from ${server}`, count: known + count });
    }
    return counts;
  }) as [
    Map<string, { kind: string; name: string; count: number }>,
    Map<string, { kind: string; name: string; count: number }>,
  ];
  const text = (count: number | undefined) =>
    count === undefined ? null : count === 1 ? "once" : `${grouped(count)} times`;
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((key) => {
    const [first, second] = [here.get(key), there.get(key)];
    const named = first ?? second;
    if (named === undefined || first?.count === second?.count) return [];
    return [{ kind: named.kind, name: named.name, one: text(first?.count), other: text(second?.count) }];
  });
}

/** `scene` is the branch of the playhead. */
export function compare(run: Run, scene: Scene, branch: Branch): ComparisonView {
  const there = sceneOf(run, scene, branch);
  const step = forkOf(scene.branch, branch);
  const objects = objectDifferences(scene.world, there.world);
  const cells = cellDifferences(step, scene, there);
  const events = eventDifferences(scene, there);
  const all = [objects, cells, events];
  return {
    one: sideOf(scene),
    other: sideOf(there),
    fork: { step, at: run.history.timeAt(scene.branch, step) },
    behind: run.history.timeAt(branch, branch.length) < scene.time && run.canGrow(branch, scene.time),
    objects: objects.slice(0, mostRows),
    cells: cells.slice(0, mostRows),
    events: events.slice(0, mostRows),
    leftOut: all.reduce((sum, rows) => sum + Math.max(0, rows.length - mostRows), 0),
  };
}
