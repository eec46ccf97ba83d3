/**
 * The bytes of a RangeAllocation as etcd keeps them: `k8s\0`, then a `runtime.Unknown` around the object's protobuf, or
 * plain JSON when the apiserver stores JSON (observables.md 2 and 2.1).
 */
import { ProtobufReader, ProtobufWriter } from "./protobuf.ts";

/** `data` is the bitmap as a big-endian number (bitmap-allocator.md 3); `fromBytes` and `toBytes` of BitSet fit it. */
export interface RangeAllocation {
  /** Canonical CIDR; of node ports `30000-32767`. */
  readonly range: string;
  readonly data: Uint8Array;
}

/** Thrown for bytes that are no RangeAllocation; the message names the place and what was expected there. */
export class NotARangeAllocation extends Error {
  override readonly name = "NotARangeAllocation";
}

const magic = Uint8Array.of(0x6b, 0x38, 0x73, 0x00);
const encrypted = "k8s:enc:";
const apiVersion = "v1";
const kind = "RangeAllocation";

/** Fields of ObjectMeta that are written even when empty: number and wire type (0 a number, 2 bytes). */
const emptyMetadata: readonly (readonly [number, 0 | 2])[] = [
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 2],
  [6, 2],
  [7, 0],
  [8, 2],
];

/** The value of the key in the default storage form. */
export function encodeRangeAllocation(allocation: RangeAllocation): Uint8Array {
  const metadata = new ProtobufWriter();
  for (const [field, wire] of emptyMetadata) {
    if (wire === 0) metadata.number(field, 0);
    else metadata.bytes(field, new Uint8Array());
  }
  const type = new ProtobufWriter().text(1, apiVersion).text(2, kind);
  const object = new ProtobufWriter()
    .bytes(1, metadata.done())
    .text(2, allocation.range)
    .bytes(3, allocation.data);
  const unknown = new ProtobufWriter().bytes(1, type.done()).bytes(2, object.done()).text(3, "").text(4, "");
  return concatenated(magic, unknown.done());
}

/** The value of the key when the apiserver runs with `--storage-media-type=application/json`. */
export function encodeRangeAllocationJson({ range, data }: RangeAllocation): string {
  let binary = "";
  for (const byte of data) binary += String.fromCharCode(byte);
  const text = btoa(binary);
  return `${JSON.stringify({ kind, apiVersion, metadata: { creationTimestamp: null }, range, data: text })}\n`;
}

/** Reads either storage form. Throws `NotARangeAllocation`. */
export function decodeRangeAllocation(bytes: Uint8Array): RangeAllocation {
  if (bytes.length === 0)
    throw new NotARangeAllocation("byte 0: the value is empty, expected a RangeAllocation");
  if (startsWith(bytes, new TextEncoder().encode(encrypted)))
    throw new NotARangeAllocation(
      `byte 0: the value is encrypted ("${encrypted}"), expected it in the clear`,
    );
  if (startsWith(bytes, magic)) return decodeProtobuf(bytes);
  if (firstVisible(bytes) === 0x7b) return decodeJson(bytes);
  throw new NotARangeAllocation(
    `byte 0: expected 6b 38 73 00 ("k8s\\0") or a JSON object, found ${hex(bytes)}`,
  );
}

function decodeProtobuf(bytes: Uint8Array): RangeAllocation {
  let object: ProtobufReader | undefined;
  for (const field of new ProtobufReader(bytes, magic.length, bytes.length, complain).fields()) {
    if (field.number === 1) checkType(field.message("the type"));
    else if (field.number === 2) object = field.message("the object");
  }
  if (object === undefined)
    throw new NotARangeAllocation(`byte ${bytes.length}: the value ends, expected field 2 with the object`);
  let range: string | undefined;
  let data = new Uint8Array();
  for (const field of object.fields()) {
    if (field.number === 2) range = field.text("range");
    else if (field.number === 3) data = field.bytes("data");
  }
  if (range === undefined)
    throw new NotARangeAllocation(`byte ${bytes.length}: the object ends, expected field 2 (range)`);
  return { range, data };
}

function checkType(type: ProtobufReader): void {
  const found = ["", "", ""];
  for (const field of type.fields()) {
    if (field.number === 1 || field.number === 2) found[field.number] = field.text("the type");
  }
  if (found[1] !== apiVersion || found[2] !== kind)
    complain(type.start, `expected ${apiVersion} ${kind}, found ${found[1]} ${found[2]}`);
}

function complain(at: number, what: string): never {
  throw new NotARangeAllocation(`byte ${at}: ${what}`);
}

function decodeJson(bytes: Uint8Array): RangeAllocation {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new NotARangeAllocation(`expected JSON, and that it is not: ${(error as Error).message}`);
  }
  const object = value as { readonly [field: string]: unknown };
  if (object.kind !== kind || object.apiVersion !== apiVersion)
    throw new NotARangeAllocation(
      `kind: expected ${apiVersion} ${kind}, found ${JSON.stringify(object.apiVersion)} ${JSON.stringify(object.kind)}`,
    );
  if (typeof object.range !== "string")
    throw new NotARangeAllocation(`range: expected a string, found ${JSON.stringify(object.range)}`);
  return { range: object.range, data: fromBase64(object.data ?? "") };
}

function fromBase64(data: unknown): Uint8Array<ArrayBuffer> {
  if (typeof data !== "string")
    throw new NotARangeAllocation(`data: expected base64 text, found ${JSON.stringify(data)}`);
  try {
    return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  } catch {
    throw new NotARangeAllocation(`data: expected base64 text, found ${JSON.stringify(data.slice(0, 40))}`);
  }
}

function startsWith(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.every((byte, i) => bytes[i] === byte);
}

function firstVisible(bytes: Uint8Array): number | undefined {
  return bytes.find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

function hex(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

function concatenated(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
