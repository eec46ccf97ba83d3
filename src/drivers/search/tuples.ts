/** States as rows of small numbers in one typed array, each once, with the row that each was first reached from. */

const firstRows = 1 << 12;

export class Tuples {
  readonly #width: number;
  #rows: Int32Array;
  /** Row number plus one by hash; 0 is empty. */
  #slots: Int32Array;
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#rows = new Int32Array(width * firstRows);
    this.#slots = new Int32Array(firstRows * 4);
  }

  get count(): number {
    return this.#count;
  }

  /** Bytes that the rows and their index take. */
  get bytes(): number {
    return this.#rows.byteLength + this.#slots.byteLength;
  }

  at(row: number, column: number): number {
    return this.#rows[row * this.#width + column] as number;
  }

  /** Adds a row; its number when it is new, -1 when it was there. */
  add(tuple: Int32Array): number {
    const before = this.#count;
    const number = this.numberOf(tuple);
    return number < before ? -1 : number;
  }

  /** The number of a row, which is added when it is new. */
  numberOf(tuple: Int32Array): number {
    if ((this.#count + 1) * 2 > this.#slots.length) this.#grow();
    let slot = this.#hash(tuple, 0) & (this.#slots.length - 1);
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      if (this.#same(found - 1, tuple)) return found - 1;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    const start = this.#count * this.#width;
    if (start + this.#width > this.#rows.length) this.#rows = longer(this.#rows);
    for (let i = 0; i < this.#width; i++) this.#rows[start + i] = tuple[i] as number;
    this.#slots[slot] = ++this.#count;
    return this.#count - 1;
  }

  /** A copy of a row. */
  row(number: number): Int32Array {
    return this.#rows.slice(number * this.#width, (number + 1) * this.#width);
  }

  #same(row: number, tuple: Int32Array): boolean {
    const start = row * this.#width;
    for (let i = 0; i < this.#width; i++) if (this.#rows[start + i] !== tuple[i]) return false;
    return true;
  }

  #hash(values: Int32Array, start: number): number {
    let hash = 0x9e3779b9;
    for (let i = 0; i < this.#width; i++) {
      hash = Math.imul(hash ^ (values[start + i] as number), 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    for (let row = 0; row < this.#count; row++) {
      let slot = this.#hash(this.#rows, row * this.#width) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }
}

/** The same numbers in an array of twice the length. */
export function longer(array: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2);
  grown.set(array);
  return grown;
}
