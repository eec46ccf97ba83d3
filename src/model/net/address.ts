/**
 * IP addresses as numbers, read the two ways Kubernetes reads them: strictly, like Go's netip.ParseAddr, and sloppily, like
 * the parser that Services still go through (leading zeros are decimal, an IPv4-mapped IPv6 address is IPv4).
 */
import ipaddr from "ipaddr.js";
import type { Family } from "./family.ts";

export interface Address {
  readonly family: Family;
  readonly value: bigint;
}

const mappedBase = 0xffff00000000n;

/** An IPv4 address of an unsigned 32-bit number. */
export function ipv4(value: number): Address {
  return { family: "IPv4", value: BigInt(value >>> 0) };
}

/** Four decimal parts; undefined otherwise. `zeros` allows leading zeros. */
function quad(text: string, zeros: boolean): number | undefined {
  let value = 0;
  let part = -1;
  let digits = 0;
  let parts = 0;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 46;
    if (code === 46) {
      if (part < 0 || part > 255) return undefined;
      value = value * 256 + part;
      parts++;
      part = -1;
      digits = 0;
      continue;
    }
    if (code < 48 || code > 57) return undefined;
    if (!zeros && digits > 0 && part === 0) return undefined;
    part = Math.max(part, 0) * 10 + (code - 48);
    digits++;
    if (part > 255) return undefined;
  }
  return parts === 4 ? value : undefined;
}

function hexGroups(text: string): bigint | undefined {
  // ipaddr.js also takes zones, which no Kubernetes field does.
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return undefined;
  const colon = text.lastIndexOf(":");
  const tail = text.includes(".") ? quad(text.slice(colon + 1), false) : 0;
  if (tail === undefined) return undefined;
  // A dotted tail as two groups: ipaddr.js would read `::1.2.3.4` as the IPv4-mapped `::ffff:1.2.3.4`.
  const groups = text.includes(".")
    ? `${text.slice(0, colon + 1)}${(tail >>> 16).toString(16)}:${(tail & 0xffff).toString(16)}`
    : text;
  return ipaddr.IPv6.parse(groups).parts.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n);
}

/** Like netip.ParseAddr: no leading zeros; an IPv4-mapped address stays IPv6. Undefined when it is no address. */
export function parseAddress(text: string): Address | undefined {
  const four = quad(text, false);
  if (four !== undefined) return { family: "IPv4", value: BigInt(four) };
  if (!text.includes(":")) return undefined;
  const value = hexGroups(text);
  return value === undefined ? undefined : { family: "IPv6", value };
}

/** Like ParseIPSloppy: leading zeros are decimal, an IPv4-mapped IPv6 address is its IPv4 address. */
export function parseAddressSloppy(text: string): Address | undefined {
  const four = quad(text, true);
  if (four !== undefined) return { family: "IPv4", value: BigInt(four) };
  if (!text.includes(":")) return undefined;
  const value = hexGroups(withoutZeros(text));
  if (value === undefined) return undefined;
  if (value >> 32n === mappedBase >> 32n) return { family: "IPv4", value: value & 0xffffffffn };
  return { family: "IPv6", value };
}

/** Leading zeros in a dotted tail (`::ffff:010.0.0.1`) are dropped; hexadecimal groups keep theirs. */
function withoutZeros(text: string): string {
  const colon = text.lastIndexOf(":");
  const tail = text.slice(colon + 1);
  const four = tail.includes(".") ? quad(tail, true) : undefined;
  return four === undefined ? text : `${text.slice(0, colon + 1)}${formatQuad(four)}`;
}

function formatQuad(value: number): string {
  return `${Math.floor(value / 16777216)}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}

/** Canonical text (RFC 5952); an IPv4-mapped address prints as `::ffff:1.2.3.4`, as Go does. */
export function formatAddress(address: Address): string {
  if (address.family === "IPv4") return formatQuad(Number(address.value));
  if (address.value >> 32n === mappedBase >> 32n)
    return `::ffff:${formatQuad(Number(address.value & 0xffffffffn))}`;
  const groups: number[] = [];
  for (let shift = 112n; shift >= 0n; shift -= 16n) groups.push(Number((address.value >> shift) & 0xffffn));
  const { start, length } = longestZeros(groups);
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(":");
  if (length < 2) return hex(groups);
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let i = 0; i < groups.length; i++) {
    let length = 0;
    while (groups[i + length] === 0) length++;
    if (length > best.length) best = { start: i, length };
    i += length;
  }
  return best;
}

/** Why a new address is refused by 1.33 and later (IsValidIP, validation.md 2.1), or undefined. */
export function addressProblem(text: string): string | undefined {
  const sloppy = parseAddressSloppy(text);
  if (sloppy === undefined) return "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  const strict = parseAddress(text);
  if (strict === undefined) return "must not have leading 0s";
  if (strict.family === "IPv6" && sloppy.family === "IPv4") return "must not be an IPv4-mapped IPv6 address";
  const canonical = formatAddress(strict);
  return canonical === text ? undefined : `must be in canonical form ("${canonical}")`;
}
