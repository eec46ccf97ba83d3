/**
 * The whole content of a piece of a world as text, and the text as a small number: equal content is equal numbers. Pieces
 * are immutable, so that one which two worlds share is looked at once.
 */
import { Map as PersistentMap } from "immutable";
import { BitSet } from "../../model/net/bit-set.ts";

export class Texts {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();
  /** The first piece with that number: pieces of equal content become one. */
  readonly #first: (object | undefined)[] = [];

  /** The number of a text. */
  number(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** The number of a piece's content. */
  of(piece: object): number {
    let number = this.#known.get(piece);
    if (number === undefined) {
      const text = this.#write(piece);
      const before = this.#numbers.size;
      number = this.number(text);
      // Only the first of equal pieces is remembered: most others are gone at once, and a WeakMap is dear to fill.
      if (number === before) this.#known.set(piece, number);
    }
    return number;
  }

  /** A piece with this content, always the same one. */
  shared<T extends object>(piece: T): T {
    const number = this.of(piece);
    const first = this.#first[number];
    if (first !== undefined) return first as T;
    this.#first[number] = piece;
    return piece;
  }

  /** Any plain value in a few characters. */
  value(value: unknown): string {
    if (typeof value === "object" && value !== null) return `#${this.of(value)}`;
    if (typeof value === "string") return `"${value}"`;
    return typeof value === "bigint" ? `${value}n` : String(value);
  }

  #write(piece: object): string {
    if (piece instanceof BitSet) return `b${[...piece.offsets()].join()}`;
    if (Array.isArray(piece)) return `[${piece.map((item) => this.value(item)).join()}]`;
    // An index follows from the objects.
    if ("objects" in piece && "index" in piece) return `s${this.value(piece.objects)}`;
    if (PersistentMap.isMap(piece)) return `m${this.#entries([...piece.entries()] as [string, unknown][])}`;
    return `{${this.#entries(Object.entries(piece))}}`;
  }

  /** In the order of the names, which is not the order in which they were written. */
  #entries(entries: [string, unknown][]): string {
    const lines: string[] = [];
    for (const [name, value] of entries) if (value !== undefined) lines.push(`${name}:${this.value(value)}`);
    return lines.sort().join(";");
  }
}
