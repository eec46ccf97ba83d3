/** Does some moment of a schedule look like the observation? */
import type { Chance } from "../../model/chance.ts";
import { pending } from "../../model/enabled.ts";
import type { World } from "../../model/world.ts";
import { compareEvents, eventsAgree, type SeenEvents, withNewEvents } from "./compare-events.ts";
import { Eye } from "./compare-observation.ts";
import type { Difference } from "./differences.ts";
import { type Identities, identify } from "./identities.ts";
import type { JsonObject } from "./json.ts";
import { next, type Pace, prompt, type Reached } from "./schedule.ts";
import type { OracleState } from "./state.ts";

/** Loops may run this much earlier or later than the recorder's clock says, ms. */
const slackMs = 3000;
/** What fell due longer ago than this must have happened, ms. */
const overdueMs = 5000;

/** So many transitions are tried at most to explain one step. */
const budget = 60_000;

export interface Judged {
  readonly reached: Reached;
  readonly differences: readonly Difference[];
  readonly identities: Identities;
  readonly events: SeenEvents;
}

/** One observation, asked about many worlds. */
export class Judge {
  readonly #state: OracleState;
  readonly #now: number;
  readonly #eye: Eye;
  readonly #events: SeenEvents;
  #spent = 0;

  constructor(state: OracleState, obs: JsonObject, now: number) {
    this.#state = state;
    this.#now = now;
    this.#eye = new Eye(obs, state.identities);
    this.#events = withNewEvents(state.events, obs);
  }

  /**
   * Runs on from a point at or before the observation and looks for a world that equals it: the last one up to the time
   * of the observation, or else the first one shortly after. Without any, the differences are those at that time.
   */
  judge(start: Reached, chance: Chance, pace: Pace): Judged {
    let reached = start;
    let fitted = this.#fits(start.world);
    let best = fitted && this.#caughtUp(start.world) ? start : undefined;
    const pass = (until: number, at: Pace, enough: () => boolean): void => {
      while (!enough() && this.#spent < budget) {
        const after = next(reached, until, chance, at);
        if (after === undefined) return;
        this.#spent++;
        const moved = changed(reached.world, after.world);
        reached = after;
        if (moved) fitted = this.#fits(after.world);
        if (fitted && this.#caughtUp(after.world)) best = after;
      }
    };
    pass(this.#now, pace, () => false);
    const atObservation = reached;
    const found = () => best !== undefined;
    if (pace !== prompt && !found()) pass(this.#now, prompt, found);
    if (!found()) pass(this.#now + slackMs, prompt, found);
    return best === undefined ? this.#differing(atObservation) : this.#agreeing(best);
  }

  /** So much was tried that the step counts as unexplained. */
  get tired(): boolean {
    return this.#spent >= budget;
  }

  #fits(world: World): boolean {
    return this.#eye.agrees(world) !== undefined && eventsAgree(this.#events, world, this.#now);
  }

  #caughtUp(world: World): boolean {
    const due = this.#now - overdueMs;
    return world.now >= due || pending(world, due).length === 0;
  }

  #agreeing(reached: Reached): Judged {
    const pairs = this.#eye.agrees(reached.world) ?? [];
    const identities = identify(this.#state.identities, pairs);
    return { reached, differences: [], identities, events: this.#events };
  }

  #differing(reached: Reached): Judged {
    const differences = [
      ...this.#eye.differences(reached.world),
      ...compareEvents(this.#events, reached.world, this.#now),
    ];
    return { reached, differences, identities: this.#state.identities, events: this.#events };
  }
}

function changed(before: World, after: World): boolean {
  return before.etcd.revision !== after.etcd.revision || before.observed.events !== after.observed.events;
}
