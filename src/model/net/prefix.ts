/** CIDR prefixes: parsing, containment, and the two generations of complaints about their spelling. */
import { type Address, formatAddress, parseAddress, parseAddressSloppy } from "./address.ts";
import type { Family } from "./family.ts";

export interface Prefix {
  readonly family: Family;
  /** The network address. */
  readonly base: bigint;
  readonly bits: number;
  /** Canonical text. */
  readonly text: string;
}

export function familyBits(family: Family): number {
  return family === "IPv4" ? 32 : 128;
}

const known = new Map<string, Prefix | undefined>();
const knownLimit = 20_000;

/** A CIDR in any spelling without leading zeros and host bits; undefined otherwise. The same text gives the same object. */
export function parsePrefix(text: string): Prefix | undefined {
  if (known.has(text)) return known.get(text);
  const prefix = readPrefix(text);
  if (known.size < knownLimit) known.set(text, prefix);
  return prefix;
}

function readPrefix(text: string): Prefix | undefined {
  const split = splitPrefix(text);
  if (split === undefined) return undefined;
  const address = parseAddress(split.address);
  if (address === undefined || split.bits > familyBits(address.family)) return undefined;
  const base = mask(address.value, address.family, split.bits);
  if (base !== address.value) return undefined;
  return { family: address.family, base, bits: split.bits, text: `${formatAddress(address)}/${split.bits}` };
}

/** Like ParseCIDRSloppy, which reads the flags: leading zeros are decimal, bits beyond the prefix are dropped. */
export function parsePrefixSloppy(text: string): Prefix | undefined {
  const slash = text.lastIndexOf("/");
  const length = text.slice(slash + 1);
  const address = parseAddressSloppy(text.slice(0, slash));
  if (slash < 0 || !/^\d{1,4}$/.test(length) || address === undefined) return undefined;
  const bits = Number(length);
  if (bits > familyBits(address.family)) return undefined;
  return parsePrefix(
    `${formatAddress({ family: address.family, value: mask(address.value, address.family, bits) })}/${bits}`,
  );
}

function splitPrefix(text: string): { address: string; bits: number } | undefined {
  const slash = text.lastIndexOf("/");
  const length = text.slice(slash + 1);
  if (slash < 0 || !/^(0|[1-9]\d{0,2})$/.test(length)) return undefined;
  return { address: text.slice(0, slash), bits: Number(length) };
}

function mask(value: bigint, family: Family, bits: number): bigint {
  const host = BigInt(familyBits(family) - bits);
  return (value >> host) << host;
}

export function lastAddress(prefix: Prefix): bigint {
  return prefix.base + (1n << BigInt(familyBits(prefix.family) - prefix.bits)) - 1n;
}

export function containsAddress(prefix: Prefix, address: Address): boolean {
  return (
    prefix.family === address.family && address.value >= prefix.base && address.value <= lastAddress(prefix)
  );
}

/** PrefixContainsIP (cidr-allocator.md 4.1): neither the network address nor an IPv4 broadcast address. */
export function containsUsable(prefix: Prefix, address: Address): boolean {
  if (!containsAddress(prefix, address) || address.value === prefix.base) return false;
  return prefix.family === "IPv6" || address.value !== lastAddress(prefix);
}

export function containsPrefix(outer: Prefix, inner: Prefix): boolean {
  return (
    outer.family === inner.family &&
    outer.bits <= inner.bits &&
    mask(inner.base, inner.family, outer.bits) === outer.base
  );
}

export function overlaps(one: Prefix, other: Prefix): boolean {
  return containsPrefix(one, other) || containsPrefix(other, one);
}

const notACidr = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

/** IsValidCIDR of 1.33 and later: the first complaint that applies, or undefined (validation.md 1.1). */
export function prefixProblem133(text: string): string | undefined {
  const slash = text.lastIndexOf("/");
  const length = text.slice(slash + 1);
  if (slash < 0 || !/^\d{1,4}$/.test(length)) return notACidr;
  const address = text.slice(0, slash);
  const sloppy = parseAddressSloppy(address);
  const strict = parseAddress(address);
  const family: Family = address.includes(":") ? "IPv6" : "IPv4";
  const bits = Number(length);
  if (sloppy === undefined || bits > familyBits(family)) return notACidr;
  if (strict === undefined || (length.length > 1 && length.startsWith("0")))
    return "must not have leading 0s in IP or prefix length";
  if (strict.family === "IPv6" && sloppy.family === "IPv4")
    return "must not have an IPv4-mapped IPv6 address";
  if (mask(strict.value, family, bits) !== strict.value)
    return "must not have bits set beyond the prefix length";
  const canonical = `${formatAddress(strict)}/${bits}`;
  return canonical === text ? undefined : `must be in canonical form ("${canonical}")`;
}

/** validateCIDR up to 1.32: the Go parser's own text, or one or two complaints about the form (validation.md 1.1). */
export function prefixProblems132(text: string): string[] {
  const quoted = `netip.ParsePrefix(${JSON.stringify(text)})`;
  const slash = text.lastIndexOf("/");
  if (slash < 0) return [`${quoted}: no '/'`];
  const address = text.slice(0, slash);
  const strict = parseAddress(address);
  if (strict === undefined) return [`${quoted}: ${parseAddrProblem(address)}`];
  const length = text.slice(slash + 1);
  if (!/^\d+$/.test(length) || (length.length > 1 && length.startsWith("0")))
    return [`${quoted}: bad bits after slash: ${JSON.stringify(length)}`];
  const bits = Number(length);
  if (bits > familyBits(strict.family)) return [`${quoted}: prefix length out of range`];
  const problems: string[] = [];
  const base = mask(strict.value, strict.family, bits);
  if (base !== strict.value) problems.push("wrong CIDR format, IP doesn't match network IP address");
  if (`${formatAddress(strict)}/${bits}` !== text) problems.push("CIDR not in RFC 5952 canonical format");
  return problems;
}

/** What netip.ParseAddr says about the address part. */
function parseAddrProblem(text: string): string {
  const quoted = `ParseAddr(${JSON.stringify(text)})`;
  if (text === "") return `${quoted}: unable to parse IP`;
  const first = [...text].find((character) => character === "." || character === ":" || character === "%");
  if (first === undefined) return `${quoted}: unable to parse IP`;
  if (first === "%") return `${quoted}: missing IPv6 address`;
  if (first === ".") {
    if (/(^|\.)0\d/.test(text)) return `${quoted}: IPv4 field has octet with leading zero`;
    if (text.split(".").some((part) => /^\d+$/.test(part) && Number(part) > 255))
      return `${quoted}: IPv4 field has value >255`;
    const odd = [...text].findIndex((character) => !/[0-9.]/.test(character));
    if (odd >= 0) return `${quoted}: unexpected character (at ${JSON.stringify(text.slice(odd))})`;
    return `${quoted}: IPv4 address too ${text.split(".").length > 4 ? "long" : "short"}`;
  }
  const odd = [...text].findIndex((character) => !/[0-9a-fA-F:.]/.test(character));
  if (odd >= 0)
    return `${quoted}: each colon-separated field must have at least one digit (at ${JSON.stringify(text.slice(odd))})`;
  return `${quoted}: unable to parse IP`;
}
