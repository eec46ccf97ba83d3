/**
 * The desk of the odds worker. Lines are answered at once. Sampling goes round all points in small batches, so that every
 * interval shrinks at the same pace, and makes way for whatever is asked meanwhile.
 */
import { exactChance } from "../../drivers/odds/exact.ts";
import { poolOf } from "../../drivers/odds/pool.ts";
import { blindBeginning, collides } from "../../drivers/odds/sample.ts";
import { wilson } from "../../drivers/odds/wilson.ts";
import type { World } from "../../model/world.ts";
import { curveOf, half, sampledPicks } from "./curves.ts";
import type { OddsAsk, OddsTell, PointView } from "./odds-protocol.ts";

/** Runs that a point gets in its turn. */
const runsPerTurn = 20;
/** Real time, ms, that is computed without looking whether another request has come. */
const sliceMs = 20;

export interface Surroundings {
  readonly send: (message: OddsTell) => void;
  /** Real time in ms. */
  readonly now: () => number;
  /** Lets messages that wait be received, then calls back. */
  readonly pause: (then: () => void) => void;
}

interface Point {
  readonly picks: number;
  readonly exact: number;
  hits: number;
  runs: number;
}

interface Sampled {
  readonly beginning: World;
  readonly points: readonly Point[];
}

export class OddsDesk {
  readonly #around: Surroundings;
  /** What was counted stays for as long as the worker lives. */
  readonly #sampled = new Map<string, Sampled>();
  #work: Generator<void> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  receive(ask: OddsAsk): void {
    if (ask.ask === "odds") this.#around.send(this.#odds(ask));
    else if (ask.ask === "pause") this.#work = undefined;
    else {
      const idle = this.#work === undefined;
      this.#work = this.#sample(ask);
      if (idle) this.#around.pause(() => this.#slice());
    }
  }

  #odds({ ranges, traffic }: Extract<OddsAsk, { ask: "odds" }>): OddsTell {
    const refused: { range: string; why: string }[] = [];
    const curves = ranges.flatMap((range) => {
      try {
        this.#of(range);
        return [curveOf(range, traffic)];
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        refused.push({ range, why: error.message });
        return [];
      }
    });
    return { tell: "odds", curves, refused };
  }

  /** Throws `RangeError` when no two apiservers start with the range. */
  #of(range: string): Sampled {
    const known = this.#sampled.get(range);
    if (known !== undefined) return known;
    const pool = poolOf(range);
    const beginning = blindBeginning(range);
    const points = sampledPicks(range).map((picks) => ({
      picks,
      exact: exactChance(pool, ...half(picks)),
      hits: 0,
      runs: 0,
    }));
    const made = { beginning, points };
    this.#sampled.set(range, made);
    return made;
  }

  #slice(): void {
    const until = this.#around.now() + sliceMs;
    while (this.#work !== undefined) {
      if (this.#work.next().done === true) {
        this.#work = undefined;
      } else if (this.#around.now() >= until) {
        this.#around.pause(() => this.#slice());
        return;
      }
    }
  }

  /** Yields after each run. */
  *#sample({ ranges, runsPerPoint }: Extract<OddsAsk, { ask: "sample" }>): Generator<void> {
    const all = ranges.map((range) => ({ range, ...this.#of(range) }));
    for (let reached = runsPerTurn; reached <= runsPerPoint; reached += runsPerTurn)
      for (const { range, beginning, points } of all)
        for (const point of points) {
          if (point.runs >= reached) continue;
          const [a, b] = half(point.picks);
          while (point.runs < reached) {
            // The run's own number is its seed: the same figures come out however often it is paused.
            if (collides(beginning, a, b, point.runs + 1)) point.hits++;
            point.runs++;
            yield;
          }
          this.#around.send({ tell: "points", range, points: points.map(viewOf) });
        }
    this.#around.send({ tell: "sampled", ranges });
  }
}

function viewOf({ picks, exact, hits, runs }: Point): PointView {
  const { low, high } = runs === 0 ? { low: 0, high: 1 } : wilson(hits, runs);
  return { picks, exact, hits, runs, low, high };
}
