/** From two small numbers to a third, in typed arrays: the memory of a search that grows with it. None is negative. */

const firstSlots = 1 << 10;

export class PairMap {
  /** Three numbers a slot: the first of the pair plus one (0 is empty), the second, the value. */
  #slots = new Int32Array(firstSlots * 3);
  #mask = firstSlots - 1;
  #count = 0;

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The value, or -1. */
  get(a: number, b: number): number {
    const slots = this.#slots;
    for (let slot = hash(a, b) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const found = slots[slot * 3] as number;
      if (found === 0) return -1;
      if (found === a + 1 && slots[slot * 3 + 1] === b) return slots[slot * 3 + 2] as number;
    }
  }

  /** Adds a pair that is not there yet. */
  add(a: number, b: number, value: number): void {
    if (++this.#count * 2 > this.#mask) this.#grow();
    this.#put(a + 1, b, value);
  }

  #put(first: number, b: number, value: number): void {
    let slot = hash(first - 1, b) & this.#mask;
    while (this.#slots[slot * 3] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[slot * 3] = first;
    this.#slots[slot * 3 + 1] = b;
    this.#slots[slot * 3 + 2] = value;
  }

  #grow(): void {
    const before = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Int32Array((this.#mask + 1) * 3);
    for (let i = 0; i < before.length; i += 3) {
      const first = before[i] as number;
      if (first !== 0) this.#put(first, before[i + 1] as number, before[i + 2] as number);
    }
  }
}

function hash(a: number, b: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
