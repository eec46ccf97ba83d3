/** Every way in which one transition can go: what the clock driver draws by chance, a search tries in full. */
import { advance } from "../../model/apply.ts";
import type { Chance } from "../../model/chance.ts";
import type { Family } from "../../model/net/family.ts";
import type { Transition } from "../../model/transition.ts";
import type { World } from "../../model/world.ts";

/** Random starts in a wider band are more than a search can try. */
const widest = 1024;

/** Thrown for a cluster that a search cannot go through; the message says why. */
export class NotSearchable extends Error {
  override readonly name = "NotSearchable";
}

export interface Branch {
  /** With the choice that was made. */
  readonly transition: Transition;
  readonly world: World;
}

/** All outcomes of a transition, one for each choice that it leaves. */
export function branches(world: World, transition: Transition): Branch[] {
  const odometer = new Odometer();
  const found: Branch[] = [];
  do {
    odometer.rewind();
    const next = advance(world, transition, { chance: odometer, notes: false });
    found.push({ transition: next.transition, world: next.world });
  } while (odometer.next());
  return found;
}

/** Answers every question with its first possibility, then with the next one, the last question first. */
class Odometer implements Chance {
  #wheels: { at: number; readonly size: number }[] = [];
  #asked = 0;

  rewind(): void {
    this.#asked = 0;
  }

  /** Goes on to the next combination; false when all have been seen. */
  next(): boolean {
    this.#wheels.length = this.#asked;
    for (let last = this.#wheels.pop(); last !== undefined; last = this.#wheels.pop()) {
      if (last.at + 1 < last.size) {
        this.#wheels.push({ at: last.at + 1, size: last.size });
        return true;
      }
    }
    return false;
  }

  #pick(size: number): number {
    const wheel = this.#wheels[this.#asked] ?? { at: 0, size };
    this.#wheels[this.#asked++] = wheel;
    return wheel.at;
  }

  start(size: number): number {
    if (size > widest) throw new NotSearchable(`a search tries every random start, and ${size} are too many`);
    return this.#pick(size);
  }

  ranges(keys: readonly string[]): readonly string[] {
    return this.#order(keys);
  }

  families(families: readonly Family[]): readonly Family[] {
    return this.#order(families);
  }

  suffix(): string {
    return "00000";
  }

  #order<T>(items: readonly T[]): readonly T[] {
    const left = [...items];
    const order: T[] = [];
    while (left.length > 1) order.push(...left.splice(this.#pick(left.length), 1));
    return [...order, ...left];
  }
}
