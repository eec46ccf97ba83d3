/** The moves of a plan in a search: which of its items may come now, and what state each leads to. */
import type { Input } from "../../model/input.ts";
import type { Limits } from "./limits.ts";
import { mostPlanned, type Planned } from "./plan.ts";
import { firstServer, type Space } from "./space.ts";

/** A plan that a search cannot follow; the message says why. */
export class NotPlannable extends Error {
  override readonly name = "NotPlannable";
}

export class PlannedMoves {
  readonly #space: Space;
  readonly #plan: readonly Planned[];
  readonly #limits: Limits;
  /** Of each item, the bits of those that come before it. */
  readonly #needs: readonly number[];
  readonly #quiet = new Map<number, boolean>();

  constructor(space: Space, plan: readonly Planned[], limits: Limits) {
    if (plan.length > mostPlanned)
      throw new NotPlannable(`a plan has at most ${mostPlanned} items, this one has ${plan.length}`);
    this.#space = space;
    this.#plan = plan;
    this.#limits = limits;
    this.#needs = plan.map(({ after = [] }) => after.reduce((bits, i) => bits | (1 << i), 0));
  }

  /** Calls back with each item that may come next, the place of whom it concerns, and the list of what comes of it. */
  each(
    tuple: ArrayLike<number>,
    servers: number,
    happened: number,
    visit: (item: number, place: number, outcomes: number) => void,
    wait: (item: number, ms: number) => void,
  ): void {
    for (const [i, item] of this.#plan.entries()) {
      const needs = this.#needs[i] as number;
      if ((happened & (1 << i)) !== 0 || (happened & needs) !== needs) continue;
      if (item.answered === true && !this.#answered(tuple, item.after ?? [])) continue;
      if ("waitMs" in item) {
        if (this.#allQuiet(tuple, servers)) wait(i, item.waitMs);
        continue;
      }
      const place = this.#placeOf(tuple, servers, item.input);
      if (item.input.do === "request" && !this.#listens(tuple[place] as number)) continue;
      visit(i, place, this.#space.given(tuple, place, item.input));
    }
  }

  /** A client that is refused a connection tries again later. */
  #listens(server: number): boolean {
    return this.#space.columns(server).rest.server.phase === "ready";
  }

  #placeOf(tuple: ArrayLike<number>, servers: number, input: Input): number {
    if ("server" in input) return firstServer + input.server;
    if (input.do === "stop-controller-manager") {
      for (let place = firstServer; place < firstServer + servers; place++)
        if (this.#space.columns(tuple[place] as number).manager.running) return place;
    }
    return firstServer;
  }

  #answered(tuple: ArrayLike<number>, items: readonly number[]): boolean {
    return items.every((i) => {
      const item = this.#plan[i];
      if (item === undefined || !("input" in item) || item.input.do !== "request") return true;
      const { server, request } = item.input;
      const { texts } = this.#space.canon;
      const sent = texts.of(request);
      const { tasks } = this.#space.columns(tuple[firstServer + server] as number).tasks;
      return tasks.every((task) => task.kind !== "request" || texts.of(task.request) !== sent);
    });
  }

  #allQuiet(tuple: ArrayLike<number>, servers: number): boolean {
    for (let place = firstServer; place < firstServer + servers; place++) {
      const number = tuple[place] as number;
      let quiet = this.#quiet.get(number);
      if (quiet === undefined) {
        quiet = this.#space.isQuiet(tuple, place, this.#limits.lagging.includes(place - firstServer));
        this.#quiet.set(number, quiet);
      }
      if (!quiet) return false;
    }
    return true;
  }
}
