/** Numbers one after the other in a typed array that grows. */
import { longer } from "./tuples.ts";

export class IntList {
  #items = new Int32Array(1 << 10);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return this.#items.byteLength;
  }

  at(place: number): number {
    return this.#items[place] as number;
  }

  push(item: number): void {
    if (this.#length === this.#items.length) this.#items = longer(this.#items);
    this.#items[this.#length++] = item;
  }
}
