/** A search over latenesses: first a few that are known to matter; then new draws, and draws near the best so far. */
import { type Lateness, numbers, partsLate, repairsLate } from "./paces.ts";

interface Draw {
  readonly gap: number;
  readonly lateness: Lateness;
  readonly seed: number;
}

const steps = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 6, 8, 12];
const widestGapMs = 32;
/** Share of new draws; the others lie near the best so far. */
const freshShare = 0.3;
/** Slow repairs come first, with every gap: they leave room for a request between a delete and a create. */
const slowRepairsMs = [4, 2, 6];

export class Mixture {
  readonly #together: boolean;
  readonly #random = numbers(1);
  #best: Draw | undefined;
  #least = Number.POSITIVE_INFINITY;
  #last: Draw;
  readonly #grid: Draw[] = [];

  constructor(together: boolean) {
    this.#together = together;
    for (const ms of together ? slowRepairsMs : []) {
      const lateness = Array.from({ length: partsLate }, (_, part) =>
        part === repairsLate || part === repairsLate + 1 ? ms : 0,
      );
      for (let gap = -widestGapMs; gap <= widestGapMs; gap++) this.#grid.unshift({ gap, lateness, seed: 0 });
    }
    this.#last = this.#draw();
  }

  next(): Draw {
    const first = this.#grid.pop();
    if (first !== undefined) {
      this.#last = first;
      return first;
    }
    const fresh = this.#best === undefined || this.#random() < freshShare;
    this.#last = this.#best === undefined || fresh ? this.#draw() : this.#near(this.#best);
    return this.#last;
  }

  /** How wrong the last draw was, which is given back. */
  judge(wrong: number): number {
    if (wrong <= this.#least) {
      this.#least = wrong;
      this.#best = this.#last;
    }
    return wrong;
  }

  #step(): number {
    return steps[Math.floor(this.#random() * steps.length)] ?? 0;
  }

  #seed(): number {
    return this.#random() < 0.5 ? 0 : Math.floor(this.#random() * 1_000_000);
  }

  #gap(): number {
    return this.#together ? Math.round((2 * this.#random() - 1) * widestGapMs * 2) / 2 : 0;
  }

  #draw(): Draw {
    return {
      gap: this.#gap(),
      lateness: Array.from({ length: partsLate }, () => this.#step()),
      seed: this.#seed(),
    };
  }

  /** Changes one to three parts. */
  #near(draw: Draw): Draw {
    let { gap, lateness, seed } = draw;
    for (let changes = 1 + Math.floor(this.#random() * 3); changes > 0; changes--) {
      const at = Math.floor(this.#random() * (partsLate + 2));
      if (at === partsLate) gap += this.#together ? Math.round((2 * this.#random() - 1) * 6) / 2 : 0;
      else if (at > partsLate) seed = this.#seed();
      else lateness = lateness.with(at, this.#step());
    }
    return { gap, lateness, seed };
  }
}
