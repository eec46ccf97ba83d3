import { isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressProblem, formatAddress, ipv4, parseAddress, parseAddressSloppy } from "./address.ts";

const v4 = fc.nat({ max: 0xffffffff }).map(ipv4);
const group = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat({ max: 0xffff }) },
);
const v6 = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((groups) => groups.reduce((sum, part) => (sum << 16n) | BigInt(part), 0n));

/** RFC 5952 by way of the platform: URL prints the host of an IPv6 literal in canonical form. */
function platform(value: bigint): string {
  const hex = value.toString(16).padStart(32, "0").match(/.{4}/g) ?? [];
  return new URL(`http://[${hex.join(":")}]/`).hostname.slice(1, -1);
}

describe("addresses as text", () => {
  it("go there and back", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          v4,
          v6.map((value) => ({ family: "IPv6" as const, value })),
        ),
        (address) => {
          const text = formatAddress(address);
          expect(parseAddress(text)).toEqual(address);
          expect(address.family === "IPv4" ? isIPv4(text) : isIPv6(text)).toBe(true);
          // Every canonical text is acceptable, except that of an IPv4-mapped address.
          const mapped = address.family === "IPv6" && address.value >> 32n === 0xffffn;
          expect(addressProblem(text)).toBe(mapped ? "must not be an IPv4-mapped IPv6 address" : undefined);
        },
      ),
    );
  });

  it("print as RFC 5952 says", () => {
    fc.assert(
      fc.property(v6, (value) => {
        fc.pre(value >> 32n !== 0xffffn);
        expect(formatAddress({ family: "IPv6", value })).toBe(platform(value));
      }),
    );
  });

  it("of IPv4-mapped addresses keep their dots", () => {
    const mapped = parseAddress("::ffff:10.0.0.1");
    expect(mapped?.family).toBe("IPv6");
    expect(mapped && formatAddress(mapped)).toBe("::ffff:10.0.0.1");
    expect(parseAddressSloppy("::ffff:10.0.0.1")).toEqual(parseAddress("10.0.0.1"));
  });

  const readings: [string, string | undefined, string | undefined][] = [
    ["10.96.0.10", "10.96.0.10", "10.96.0.10"],
    ["10.096.000.010", undefined, "10.96.0.10"],
    ["10.96.0", undefined, undefined],
    ["10.96.0.256", undefined, undefined],
    ["10.96.0.1.2", undefined, undefined],
    [" 10.96.0.1", undefined, undefined],
    ["10.96..1", undefined, undefined],
    ["", undefined, undefined],
    ["FD00::0A", "fd00::a", "fd00::a"],
    ["fd00:0:0:0:0:0:0:1", "fd00::1", "fd00::1"],
    ["fd00::1::2", undefined, undefined],
    ["fe80::1%eth0", undefined, undefined],
    ["::ffff:010.0.0.1", undefined, "10.0.0.1"],
    ["::1.2.3.4", "::102:304", "::102:304"],
    ["None", undefined, undefined],
  ];
  it.each(readings)("%j reads strictly as %j and sloppily as %j", (text, strict, sloppy) => {
    const one = parseAddress(text);
    const other = parseAddressSloppy(text);
    expect(one && formatAddress(one)).toBe(strict);
    expect(other && formatAddress(other)).toBe(sloppy);
  });

  it("never read to something else sloppily than strictly, unless IPv4-mapped", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (text) => {
        const strict = parseAddress(text);
        if (strict === undefined) return;
        const mapped = strict.family === "IPv6" && strict.value >> 32n === 0xffffn;
        if (!mapped) expect(parseAddressSloppy(text)).toEqual(strict);
      }),
    );
  });
});

describe("complaints about a new address (validation.md 2.1, 1.33 and later)", () => {
  const texts: [string, string | undefined][] = [
    ["10.96.0.10", undefined],
    ["2001:db8::1", undefined],
    ["banana", "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"],
    ["10.96.0.256", "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"],
    ["10.96.0.010", "must not have leading 0s"],
    ["::ffff:10.0.0.1", "must not be an IPv4-mapped IPv6 address"],
    ["2001:DB8::1", 'must be in canonical form ("2001:db8::1")'],
    ["2001:db8:0::1", 'must be in canonical form ("2001:db8::1")'],
  ];
  it.each(texts)("%j: %j", (text, problem) => {
    expect(addressProblem(text)).toBe(problem);
  });
});
