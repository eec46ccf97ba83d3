import { describe, expect, it } from "vitest";
import type { Address } from "./address.ts";
import { formatAddress, parseAddress } from "./address.ts";
import { bitmapGeometry, objectGeometry, rangeSize, staticBand } from "./geometry.ts";
import { type Prefix, parsePrefix } from "./prefix.ts";

function prefix(text: string): Prefix {
  const found = parsePrefix(text);
  if (found === undefined) throw new Error(`${text} is no prefix`);
  return found;
}

function text(range: Prefix, offset: number): string {
  return formatAddress({ family: range.family, value: bitmapGeometry(range).base + BigInt(offset) });
}

/** prefix, RangeSize, offsets of the bitmap, its last address, band, last address of the band */
const table: [string, bigint, number, string, number, string][] = [
  ["10.96.0.0/12", 1048576n, 1048574, "10.111.255.254", 256, "10.96.1.0"],
  ["10.96.0.0/16", 65536n, 65534, "10.96.255.254", 256, "10.96.1.0"],
  ["10.96.0.0/20", 4096n, 4094, "10.96.15.254", 256, "10.96.1.0"],
  ["10.96.0.0/21", 2048n, 2046, "10.96.7.254", 128, "10.96.0.128"],
  ["10.96.0.0/22", 1024n, 1022, "10.96.3.254", 64, "10.96.0.64"],
  ["10.96.0.0/23", 512n, 510, "10.96.1.254", 32, "10.96.0.32"],
  ["10.96.0.0/24", 256n, 254, "10.96.0.254", 16, "10.96.0.16"],
  ["10.96.0.0/25", 128n, 126, "10.96.0.126", 16, "10.96.0.16"],
  ["10.96.0.0/26", 64n, 62, "10.96.0.62", 16, "10.96.0.16"],
  ["10.96.0.0/27", 32n, 30, "10.96.0.30", 16, "10.96.0.16"],
  ["10.96.0.0/28", 16n, 14, "10.96.0.14", 0, ""],
  ["10.96.0.0/29", 8n, 6, "10.96.0.6", 0, ""],
  ["10.96.0.0/30", 4n, 2, "10.96.0.2", 0, ""],
  ["10.96.0.0/31", 2n, 0, "", 0, ""],
  ["10.96.0.0/32", 1n, 0, "", 0, ""],
  ["fd00::/64", 2n ** 63n - 1n, 65535, "fd00::ffff", 256, "fd00::100"],
  ["fd00::/108", 1048576n, 65535, "fd00::ffff", 256, "fd00::100"],
  ["fd00::/112", 65536n, 65535, "fd00::ffff", 256, "fd00::100"],
  ["fd00::/114", 16384n, 16383, "fd00::3fff", 256, "fd00::100"],
  ["fd00::/116", 4096n, 4095, "fd00::fff", 256, "fd00::100"],
  ["fd00::/117", 2048n, 2047, "fd00::7ff", 128, "fd00::80"],
  ["fd00::/118", 1024n, 1023, "fd00::3ff", 64, "fd00::40"],
  ["fd00::/119", 512n, 511, "fd00::1ff", 32, "fd00::20"],
  ["fd00::/120", 256n, 255, "fd00::ff", 16, "fd00::10"],
  ["fd00::/122", 64n, 63, "fd00::3f", 16, "fd00::10"],
  ["fd00::/123", 32n, 31, "fd00::1f", 16, "fd00::10"],
  ["fd00::/124", 16n, 15, "fd00::f", 0, ""],
  ["fd00::/125", 8n, 7, "fd00::7", 0, ""],
  ["fd00::/126", 4n, 3, "fd00::3", 0, ""],
  ["fd00::/127", 2n, 1, "fd00::1", 0, ""],
  ["fd00::/128", 1n, 0, "", 0, ""],
];

describe("geometry of a bitmap (bitmap-allocator.md 1.2)", () => {
  it.each(table)("%s", (cidr, size, max, last, band, lastOfBand) => {
    const range = prefix(cidr);
    const geometry = bitmapGeometry(range);
    expect(rangeSize(range)).toBe(size);
    expect(geometry.base).toBe(range.base + 1n);
    expect(geometry.max).toBe(max);
    expect(geometry.band).toBe(band);
    if (max > 0) expect(text(range, max - 1)).toBe(last);
    if (band > 0) expect(text(range, band - 1)).toBe(lastOfBand);
  });

  it("puts .10 of a network at offset 9", () => {
    const range = prefix("10.96.0.0/12");
    const ten = parseAddress("10.96.0.10") as Address;
    expect(ten.value - bitmapGeometry(range).base).toBe(9n);
  });

  it("calls the widest ranges empty, as RangeSize does", () => {
    for (const cidr of ["0.0.0.0/0", "0.0.0.0/1", "::/0", "::/1"]) {
      expect(rangeSize(prefix(cidr))).toBe(0n);
      expect(bitmapGeometry(prefix(cidr)).max).toBe(0);
      expect(staticBand(prefix(cidr))).toBe(0);
    }
  });

  it("remembers the geometry of a prefix", () => {
    const range = prefix("10.96.0.0/20");
    expect(bitmapGeometry(range)).toBe(bitmapGeometry(range));
    expect(objectGeometry(range)).toBe(objectGeometry(range));
  });
});

/** prefix, first, last, size (ipaddress-allocator.md 1) */
const objects: [string, string, string, bigint][] = [
  ["192.168.0.0/24", "192.168.0.1", "192.168.0.254", 254n],
  ["10.96.0.0/29", "10.96.0.1", "10.96.0.6", 6n],
  ["fd00::/112", "fd00::1", "fd00::ffff", 65535n],
  ["fd00::/108", "fd00::1", "fd00::f:ffff", 1048575n],
  ["fd00::/64", "fd00::1", "fd00::ffff:ffff:ffff:ffff", 2n ** 64n - 1n],
];

describe("geometry of IPAddress objects", () => {
  it.each(objects)("%s", (cidr, first, last, size) => {
    const geometry = objectGeometry(prefix(cidr));
    if ("problem" in geometry) throw new Error(geometry.problem);
    const { family } = prefix(cidr);
    expect(formatAddress({ family, value: geometry.first })).toBe(first);
    expect(formatAddress({ family, value: geometry.last })).toBe(last);
    expect(geometry.size).toBe(size);
    expect(geometry.band).toBe(staticBand(prefix(cidr)));
  });

  it("does not serve an IPv6 range wider than /64", () => {
    expect(objectGeometry(prefix("fd00::/63"))).toEqual({
      problem: "shortest allowed prefix length for service CIDR is 64, got 63",
    });
  });

  it("has nothing to give in a /31 and a /32", () => {
    for (const cidr of ["10.0.0.0/31", "10.0.0.0/32"])
      expect(objectGeometry(prefix(cidr))).toMatchObject({ size: 0n });
  });
});
