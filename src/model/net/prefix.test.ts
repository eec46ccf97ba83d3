import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAddress, parseAddress } from "./address.ts";
import {
  containsAddress,
  containsPrefix,
  containsUsable,
  familyBits,
  lastAddress,
  overlaps,
  type Prefix,
  parsePrefix,
  parsePrefixSloppy,
  prefixProblem133,
  prefixProblems132,
} from "./prefix.ts";

/** Narrow enough that every address can be looked at. */
const small = fc
  .record({ four: fc.boolean(), host: fc.integer({ min: 0, max: 5 }), at: fc.nat({ max: 255 }) })
  .map(({ four, host, at }) => {
    const family = four ? ("IPv4" as const) : ("IPv6" as const);
    const start = four ? 0x0a600000n : 0xfd00n << 112n;
    const value = ((start + BigInt(at)) >> BigInt(host)) << BigInt(host);
    return parsePrefix(`${formatAddress({ family, value })}/${familyBits(family) - host}`) as Prefix;
  });

function members(prefix: Prefix): bigint[] {
  const all: bigint[] = [];
  for (let value = prefix.base; value <= lastAddress(prefix); value++) all.push(value);
  return all;
}

describe("containment against the list of members", () => {
  it("of addresses", () => {
    fc.assert(
      fc.property(small, fc.nat({ max: 300 }), (prefix, at) => {
        const start = prefix.family === "IPv4" ? 0x0a600000n : 0xfd00n << 112n;
        const value = start + BigInt(at);
        const all = members(prefix);
        const inside = all.includes(value);
        expect(containsAddress(prefix, { family: prefix.family, value })).toBe(inside);
        const network = value === all[0];
        const broadcast = prefix.family === "IPv4" && value === all[all.length - 1];
        expect(containsUsable(prefix, { family: prefix.family, value })).toBe(
          inside && !network && !broadcast,
        );
      }),
    );
  });

  it("of prefixes", () => {
    fc.assert(
      fc.property(small, small, (one, other) => {
        const same = one.family === other.family;
        const outer = new Set(members(one));
        const inner = members(other);
        expect(containsPrefix(one, other)).toBe(same && inner.every((value) => outer.has(value)));
        expect(overlaps(one, other)).toBe(same && inner.some((value) => outer.has(value)));
      }),
    );
  });

  it("never of the other family", () => {
    const four = parsePrefix("0.0.0.0/0") as Prefix;
    expect(containsAddress(four, { family: "IPv6", value: 1n })).toBe(false);
  });
});

describe("reading", () => {
  it("gives the same object for the same text", () => {
    expect(parsePrefix("10.96.0.0/16")).toBe(parsePrefix("10.96.0.0/16"));
  });

  it.each([
    ["10.96.0.0/16", "10.96.0.0/16"],
    ["FD00:0::/64", "fd00::/64"],
    ["10.96.0.1/16", undefined],
    ["10.96.0.0/33", undefined],
    ["10.96.0.0/016", undefined],
    ["10.96.0.0", undefined],
    ["fd00::/129", undefined],
  ])("%s is %s", (text, expected) => {
    expect(parsePrefix(text)?.text).toBe(expected);
  });

  it.each([
    ["10.96.0.1/16", "10.96.0.0/16"],
    ["010.096.0.0/016", "10.96.0.0/16"],
    ["fd00::5/112", "fd00::/112"],
    ["10.96.0.0", undefined],
    ["10.96.0.0/40", undefined],
    ["/8", undefined],
  ])("a flag of %s is %s", (text, expected) => {
    expect(parsePrefixSloppy(text)?.text).toBe(expected);
  });

  it("of a canonical text is that text, which nobody complains about", () => {
    fc.assert(
      fc.property(small, ({ text }) => {
        expect(parsePrefix(text)?.text).toBe(text);
        expect(prefixProblem133(text)).toBeUndefined();
        expect(prefixProblems132(text)).toEqual([]);
      }),
    );
  });
});

const invalid = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
const zeros = "must not have leading 0s in IP or prefix length";

describe("complaints about a CIDR (validation.md 1.1 and 1.3)", () => {
  it.each([
    ["192.168.0.0/24", undefined],
    ["fd00:1234::/64", undefined],
    ["asdasdasd", invalid],
    ["192.168.0.1", invalid],
    ["MN00:1234::/64", invalid],
    ["10.0.0.0/33", invalid],
    ["192.168.007.0/24", zeros],
    ["192.168.0.0/024", zeros],
    ["::ffff:10.0.0.0/104", "must not have an IPv4-mapped IPv6 address"],
    ["192.168.0.1/24", "must not have bits set beyond the prefix length"],
    ["fd00:1234::2/64", "must not have bits set beyond the prefix length"],
    ["FD00:1234::0/64", 'must be in canonical form ("fd00:1234::/64")'],
    ["10.0.0.0/1", "must not have bits set beyond the prefix length"],
    ["10.0.0.0/32", undefined],
    ["fd00::/48", undefined],
  ])("1.33 about %s: %s", (text, problem) => {
    expect(prefixProblem133(text)).toBe(problem);
  });

  it.each([
    ["192.168.0.0/24", []],
    ["asd", [`netip.ParsePrefix("asd"): no '/'`]],
    ["192.168.0.1/24", ["wrong CIDR format, IP doesn't match network IP address"]],
    ["FD00:1234::/64", ["CIDR not in RFC 5952 canonical format"]],
    [
      "FD00:1234::2/64",
      ["wrong CIDR format, IP doesn't match network IP address", "CIDR not in RFC 5952 canonical format"],
    ],
    ["192.168.0.0/33", [`netip.ParsePrefix("192.168.0.0/33"): prefix length out of range`]],
    ["192.168.0.0/024", [`netip.ParsePrefix("192.168.0.0/024"): bad bits after slash: "024"`]],
    [
      "192.168.007.0/24",
      [
        `netip.ParsePrefix("192.168.007.0/24"): ParseAddr("192.168.007.0"): IPv4 field has octet with leading zero`,
      ],
    ],
  ])("1.32 about %s: %s", (text, problems) => {
    expect(prefixProblems132(text)).toEqual(problems);
  });
});

describe("the last address", () => {
  it.each([
    ["10.96.0.0/24", "10.96.0.255"],
    ["fd00::/64", "fd00::ffff:ffff:ffff:ffff"],
    ["0.0.0.0/0", "255.255.255.255"],
  ])("of %s is %s", (text, last) => {
    const prefix = parsePrefix(text) as Prefix;
    expect(lastAddress(prefix)).toBe(parseAddress(last)?.value);
  });
});
