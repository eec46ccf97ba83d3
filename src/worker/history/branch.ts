/** One branch of a run: its own steps and checkpoints, and what is remembered along its line for the views. */
import { isUp } from "../../model/apiserver/apiserver.ts";
import { parseAddress } from "../../model/net/address.ts";
import type { Watcher } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";
import type { BranchId, StepIndex } from "../protocol.ts";
import type { Cursor } from "../script/cursor.ts";
import { breaking, type QuietFinding } from "./broken.ts";
import { type Claims, claimsOn, guardOf, type Stance, stanceOf } from "./claims.ts";
import { type Lost, lostIn } from "./lost.ts";
import { KeyedMarks, Marks } from "./marks.ts";
import { differing, observe } from "./observe.ts";
import type { Step } from "./step.ts";

/** What the records of an address were after a step that changed one of them, and who did it. */
export interface Trace {
  readonly at: number;
  readonly by: Watcher;
  readonly claims: Claims;
}

/** How the apiservers stood after a step in which one of them started, ended or changed its flags. */
export interface Stances {
  readonly at: number;
  readonly servers: readonly Stance[];
}

export class Branch {
  readonly id: BranchId;
  title: string;
  readonly parent: Branch | undefined;
  /** Steps of the parent's line that this branch begins with. */
  readonly fork: StepIndex;
  readonly steps: Step[] = [];
  /** Worlds after every `checkpointEvery` own steps; the first one is the world at the fork. */
  readonly checkpoints: World[];
  /** Worlds after own steps that do not follow from their transition, by the number of the own step. */
  readonly taken = new Map<number, World>();
  /** Steps that touched an address, with the task (0: none). */
  readonly touched: KeyedMarks<number>;
  /** Steps that changed the records of an address. */
  readonly traces: KeyedMarks<Trace>;
  /** Addresses whose records a step changed. */
  readonly changed: Marks<readonly string[]>;
  /** Steps in which the client's request of a task arrived, by task id. */
  readonly requests: KeyedMarks<true>;
  readonly stances: Marks<Stances>;
  readonly lost: Marks<readonly Lost[]>;
  /** Invariants that became broken, by id, and all of them. */
  readonly broken: KeyedMarks<true>;
  readonly violations: Marks<readonly string[]>;
  /** Steps after which more events or responses had been observed, and how many. */
  readonly observed: Marks<{ readonly events: number; readonly responses: number }>;
  /** Where the script stands at the fork and after each own step. */
  readonly #cursors: Cursor[];
  #finding: QuietFinding | undefined;

  constructor(
    id: BranchId,
    title: string,
    start: World,
    cursor: Cursor,
    parent?: Branch,
    fork: StepIndex = 0,
  ) {
    this.id = id;
    this.title = title;
    this.parent = parent;
    this.fork = fork;
    this.checkpoints = [start];
    this.touched = new KeyedMarks(parent?.touched, fork);
    this.changed = new Marks(parent?.changed, fork);
    this.traces = new KeyedMarks(parent?.traces, fork);
    this.requests = new KeyedMarks(parent?.requests, fork);
    this.stances = new Marks(parent?.stances, fork);
    this.lost = new Marks(parent?.lost, fork);
    this.broken = new KeyedMarks(parent?.broken, fork);
    this.violations = new Marks(parent?.violations, fork);
    this.observed = new Marks(parent?.observed, fork);
    this.#cursors = [cursor];
    if (parent === undefined) this.stances.add(0, { at: start.now, servers: start.servers.map(stanceOf) });
  }

  /** Number of steps known along the line. */
  get length(): StepIndex {
    return this.fork + this.steps.length;
  }

  /** The world from which the whole line began. */
  get origin(): World {
    return this.parent?.origin ?? (this.checkpoints[0] as World);
  }

  /** The step that led to index `step`; undefined for 0 and beyond the end. */
  step(step: StepIndex): Step | undefined {
    if (step > this.fork) return this.steps[step - this.fork - 1];
    return this.parent?.step(step);
  }

  /** Where the script stands after a step of the line. */
  cursor(step: StepIndex): Cursor {
    const owner = step < this.fork ? this.parent : undefined;
    return owner?.cursor(step) ?? (this.#cursors[Math.max(0, step - this.fork)] as Cursor);
  }

  /** The script got on after the newest step, without a step of its own. */
  moveCursor(cursor: Cursor): void {
    this.#cursors[this.steps.length] = cursor;
  }

  /** Remembers what the views will ask about the newest step. */
  remember(step: Step, before: World, after: World, taken: boolean): void {
    const index = this.length;
    const seen = observe(step.notes, before, after);
    for (const [address, task] of seen.touched) this.touched.add(address, index, task);
    for (const task of seen.requests) this.requests.add(String(task), index, true);
    const changed = taken ? differing(before.etcd, after.etcd) : seen.changed;
    if (changed.size > 0) this.changed.add(index, [...changed.keys()]);
    for (const [text, by] of changed) {
      const address = parseAddress(text);
      if (address === undefined) continue;
      this.traces.add(text, index, { at: after.now, by, claims: claimsOn(after.etcd, address) });
    }
    if (before.servers !== after.servers && stancesDiffer(before, after)) {
      this.stances.add(index, { at: after.now, servers: after.servers.map(stanceOf) });
    }
    const lost = lostIn(step.notes, before, after.now);
    if (lost.length > 0) this.lost.add(index, lost);
    const { broken, finding } = breaking(before, after, this.#finding);
    this.#finding = finding;
    if (broken.length > 0) this.violations.add(index, broken);
    for (const id of broken) this.broken.add(id, index, true);
    if (before.observed !== after.observed) {
      const { events, responses } = after.observed;
      this.observed.add(index, { events: events?.length ?? 0, responses: responses?.length ?? 0 });
    }
  }
}

function stancesDiffer(before: World, after: World): boolean {
  if (before.servers.length !== after.servers.length) return true;
  return after.servers.some((server, i) => {
    const previous = before.servers[i];
    if (previous === server || previous === undefined) return false;
    return (
      isUp(previous) !== isUp(server) ||
      guardOf(previous) !== guardOf(server) ||
      previous.ranges !== server.ranges
    );
  });
}
