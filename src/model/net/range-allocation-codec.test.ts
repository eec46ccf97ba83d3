import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyBitSet, fromBytes } from "./bit-set.ts";
import {
  decodeRangeAllocation,
  encodeRangeAllocation,
  encodeRangeAllocationJson,
  NotARangeAllocation,
} from "./range-allocation-codec.ts";

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const fromText = (text: string) => new TextEncoder().encode(text);

/** observables.md 2.1: 10.96.0.0/12 with .1 and .10 allocated. */
const worked =
  "6b3873000a150a027631120f52616e6765416c6c6f636174696f6e12240a100a0012001a0022002a00320038004200120c31302e39362e302e302f31321a0202011a002200";
const value = { range: "10.96.0.0/12", data: Uint8Array.of(2, 1) };

function problemOf(bytes: Uint8Array): string {
  try {
    decodeRangeAllocation(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(NotARangeAllocation);
    return (error as Error).message;
  }
  throw new Error("it was read without a complaint");
}

describe("the worked example", () => {
  it("is written byte for byte", () => {
    expect(Buffer.from(encodeRangeAllocation(value)).toString("hex")).toBe(worked);
    expect(Buffer.from(encodeRangeAllocation(value)).toString("base64")).toBe(
      "azhzAAoVCgJ2MRIPUmFuZ2VBbGxvY2F0aW9uEiQKEAoAEgAaACIAKgAyADgAQgASDDEwLjk2LjAuMC8xMhoCAgEaACIA",
    );
  });

  it("is read", () => {
    expect(decodeRangeAllocation(fromHex(worked))).toEqual(value);
    expect([...fromBytes(decodeRangeAllocation(fromHex(worked)).data).offsets()]).toEqual([0, 9]);
  });

  it("has a JSON form", () => {
    const text =
      '{"kind":"RangeAllocation","apiVersion":"v1","metadata":{"creationTimestamp":null},"range":"10.96.0.0/12","data":"AgE="}';
    expect(encodeRangeAllocationJson(value).trim()).toBe(text);
    expect(decodeRangeAllocation(fromText(text))).toEqual(value);
    expect(decodeRangeAllocation(fromText(`\n ${text}`))).toEqual(value);
  });
});

describe("any value", () => {
  const anything = fc.record({
    range: fc.oneof(
      fc.constantFrom("10.96.0.0/12", "fd00::/112", "30000-32767"),
      fc.string({ unit: "grapheme" }),
    ),
    data: fc.uint8Array({ maxLength: 400 }),
  });

  it("goes there and back in both forms", () => {
    fc.assert(
      fc.property(anything, (allocation) => {
        expect(decodeRangeAllocation(encodeRangeAllocation(allocation))).toEqual(allocation);
        expect(decodeRangeAllocation(fromText(encodeRangeAllocationJson(allocation)))).toEqual(allocation);
      }),
    );
  });

  it("of the greatest bitmap goes there and back", () => {
    const data = new Uint8Array(131072).fill(0xa5);
    const allocation = { range: "10.96.0.0/12", data };
    expect(decodeRangeAllocation(encodeRangeAllocation(allocation))).toEqual(allocation);
    expect(decodeRangeAllocation(fromText(encodeRangeAllocationJson(allocation)))).toEqual(allocation);
  });

  it("is never read with another kind of error, whatever happened to its bytes", () => {
    const whole = encodeRangeAllocation(value);
    fc.assert(
      fc.property(
        fc.nat({ max: whole.length - 1 }),
        fc.nat({ max: 255 }),
        fc.nat({ max: whole.length }),
        (at, byte, end) => {
          const broken = whole.slice(0, end);
          broken[at] = byte;
          try {
            decodeRangeAllocation(broken);
          } catch (error) {
            expect(error).toBeInstanceOf(NotARangeAllocation);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("with an empty bitmap keeps an empty field", () => {
    const bytes = encodeRangeAllocation({ range: "10.0.0.0/24", data: emptyBitSet.toBytes() });
    expect(decodeRangeAllocation(bytes)).toEqual({ range: "10.0.0.0/24", data: new Uint8Array() });
  });
});

describe("fields that nobody knows", () => {
  it("are skipped: field 15 of older metadata, data that is absent, numbers of every width", () => {
    const metadata = "0a0012001a0022002a003200380042007a00";
    const extra = "48ff01" + "510102030405060708" + "5d01020304";
    const object = `0a${"12"}${metadata}120b31302e302e302e302f3234${extra}`;
    const length = (object.length / 2).toString(16).padStart(2, "0");
    const bytes = `6b3873000a150a027631120f52616e6765416c6c6f636174696f6e12${length}${object}1a0022002a0178`;
    expect(decodeRangeAllocation(fromHex(bytes))).toEqual({ range: "10.0.0.0/24", data: new Uint8Array() });
  });
});

describe("complaints name the place and what was expected", () => {
  it.each([
    ["nothing", new Uint8Array(), "byte 0: the value is empty, expected a RangeAllocation"],
    [
      "an encrypted value",
      fromText("k8s:enc:aescbc:v1:key1:xyz"),
      'byte 0: the value is encrypted ("k8s:enc:"), expected it in the clear',
    ],
    [
      "something else",
      fromText("kind: RangeAllocation"),
      'byte 0: expected 6b 38 73 00 ("k8s\\0") or a JSON object, found 6b 69 6e 64',
    ],
    ["a value cut short", fromHex(worked.slice(0, -20)), "byte 29: expected 36 bytes of field 2, found 30"],
    [
      "another kind",
      fromHex(worked.replace("52616e6765", "52616e6766")),
      "byte 6: expected v1 RangeAllocation, found v1 RangfAllocation",
    ],
    ["no object", fromHex(worked.slice(0, 54)), "byte 27: the value ends, expected field 2 with the object"],
    [
      "no range",
      fromHex(`${worked.slice(0, 54)}12020a00`),
      "byte 31: the object ends, expected field 2 (range)",
    ],
    [
      "a number for a range",
      fromHex(`${worked.slice(0, 54)}12021005`),
      "byte 29: expected bytes in field 2 (range), found a number",
    ],
    ["a group", fromHex("6b3873000b"), "byte 4: expected a field, found wire type 3 in field 1"],
    ["field 0", fromHex("6b3873000200"), "byte 4: expected a field number, found 0"],
    [
      "a number without an end",
      fromHex("6b38730008ff"),
      "byte 6: expected the number of field 1, found the end",
    ],
    [
      "JSON of another kind",
      fromText('{"kind":"Service","apiVersion":"v1"}'),
      'kind: expected v1 RangeAllocation, found "v1" "Service"',
    ],
    [
      "JSON without a range",
      fromText('{"kind":"RangeAllocation","apiVersion":"v1"}'),
      "range: expected a string, found undefined",
    ],
    [
      "JSON with odd data",
      fromText('{"kind":"RangeAllocation","apiVersion":"v1","range":"10.0.0.0/24","data":"*"}'),
      'data: expected base64 text, found "*"',
    ],
    [
      "JSON with a number as data",
      fromText('{"kind":"RangeAllocation","apiVersion":"v1","range":"10.0.0.0/24","data":5}'),
      "data: expected base64 text, found 5",
    ],
  ])("%s", (_name, bytes, message) => {
    expect(problemOf(bytes)).toBe(message);
  });

  it("about JSON that is none", () => {
    expect(problemOf(fromText('{"kind"'))).toMatch(/^expected JSON, and that it is not: /);
  });
});
