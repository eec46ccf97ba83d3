/** As much of the protobuf wire format as a stored Kubernetes object of two fields needs: numbers, bytes, text, messages. */

/** Called with a byte offset and what was expected there; throws. */
export type Complain = (at: number, what: string) => never;

const wireNames = ["a number", "8 bytes", "bytes", "a group", "the end of a group", "4 bytes"] as const;

/** Writes fields in the order in which they are asked for. */
export class ProtobufWriter {
  readonly #bytes: number[] = [];

  number(field: number, value: number): this {
    this.#varint(field * 8);
    this.#varint(value);
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#varint(field * 8 + 2);
    this.#varint(value.length);
    // One by one: a bitmap may be 128 KiB, too much for a spread.
    for (const byte of value) this.#bytes.push(byte);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }
}

/** Reads the fields of one message, which is a part of the whole value; offsets in complaints are of the whole. */
export class ProtobufReader {
  readonly start: number;
  readonly #all: Uint8Array;
  readonly #end: number;
  readonly #complain: Complain;
  #at: number;

  constructor(all: Uint8Array, start: number, end: number, complain: Complain) {
    this.start = start;
    this.#all = all;
    this.#end = end;
    this.#complain = complain;
    this.#at = start;
  }

  /** Every field, unknown ones too: whoever reads them skips those it does not know. */
  *fields(): Generator<ProtobufField> {
    while (this.#at < this.#end) {
      const at = this.#at;
      const tag = this.#varint("a field");
      const wire = tag % 8;
      const number = Math.floor(tag / 8);
      if (number === 0) this.#complain(at, "expected a field number, found 0");
      const start = this.#content(at, wire, number);
      yield new ProtobufField(this.#all, number, wire, at, start, this.#at, this.#complain);
    }
  }

  /** Moves past a field's content and returns where it begins. */
  #content(at: number, wire: number, field: number): number {
    if (wire === 0) {
      const start = this.#at;
      this.#varint(`the number of field ${field}`);
      return start;
    }
    const fixed = wire === 1 ? 8 : wire === 5 ? 4 : undefined;
    if (fixed === undefined && wire !== 2)
      this.#complain(at, `expected a field, found wire type ${wire} in field ${field}`);
    const length = fixed ?? this.#varint(`the length of field ${field}`);
    const start = this.#at;
    if (start + length > this.#end)
      this.#complain(start, `expected ${length} bytes of field ${field}, found ${this.#end - start}`);
    this.#at = start + length;
    return start;
  }

  #varint(what: string): number {
    const at = this.#at;
    let value = 0;
    let factor = 1;
    // Ten bytes are the longest number there is; values beyond 2^53 lose digits that nobody here looks at.
    for (let i = 0; i < 10; i++) {
      const byte = this.#at < this.#end ? this.#all[this.#at] : undefined;
      if (byte === undefined) return this.#complain(this.#at, `expected ${what}, found the end`);
      this.#at++;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
    return this.#complain(at, `expected ${what}, found a number of more than ten bytes`);
  }
}

export class ProtobufField {
  readonly number: number;
  readonly #all: Uint8Array;
  readonly #wire: number;
  readonly #at: number;
  readonly #start: number;
  readonly #end: number;
  readonly #complain: Complain;

  constructor(
    all: Uint8Array,
    number: number,
    wire: number,
    at: number,
    start: number,
    end: number,
    complain: Complain,
  ) {
    this.number = number;
    this.#all = all;
    this.#wire = wire;
    this.#at = at;
    this.#start = start;
    this.#end = end;
    this.#complain = complain;
  }

  bytes(what: string): Uint8Array<ArrayBuffer> {
    if (this.#wire !== 2)
      this.#complain(
        this.#at,
        `expected bytes in field ${this.number} (${what}), found ${wireNames[this.#wire] ?? "nothing known"}`,
      );
    return this.#all.slice(this.#start, this.#end);
  }

  text(what: string): string {
    const bytes = this.bytes(what);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return this.#complain(
        this.#start,
        `expected text in field ${this.number} (${what}), found other bytes`,
      );
    }
  }

  message(what: string): ProtobufReader {
    this.bytes(what);
    return new ProtobufReader(this.#all, this.#start, this.#end, this.#complain);
  }
}
