import fc from "fast-check";
import { expect, test } from "vitest";
import { addressText, addressValue, suffixText, varyingGroups } from "./address-text.ts";

test("texts of both families", () => {
  expect(addressText("IPv4", 0x0a600050n)).toBe("10.96.0.80");
  expect(addressText("IPv6", 0xfd00n << 112n)).toBe("fd00::");
  expect(addressText("IPv6", 1n)).toBe("::1");
  expect(addressText("IPv6", 0n)).toBe("::");
  expect(addressText("IPv6", (0x2001_0db8n << 96n) | (1n << 64n) | 0xffn)).toBe("2001:db8:0:1::ff");
});

test("short texts for labels", () => {
  expect(suffixText("IPv4", 0x0a600140n, 1)).toBe(".64");
  expect(suffixText("IPv4", 0x0a600140n, 2)).toBe(".1.64");
  expect(suffixText("IPv6", (0xfd00n << 112n) | 0x1_0040n, 2)).toBe(":1:40");
  expect([16n, 256n, 257n, 1n << 20n].map((size) => varyingGroups("IPv4", size))).toEqual([1, 1, 2, 3]);
  expect(varyingGroups("IPv6", 1n << 64n)).toBe(4);
});

test("reading undoes writing", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), fc.boolean(), (any, six) => {
      const family = six ? "IPv6" : "IPv4";
      const value = six ? any : any & 0xffffffffn;
      expect(addressValue(addressText(family, value))).toEqual({ family, value });
    }),
  );
});

test("what is no canonical address has no value", () => {
  for (const text of ["", "10.96.0", "10.96.0.256", "010.96.0.1", "fd00:0:0::1::2", "FD00::1", "fd00:0::1"]) {
    expect(addressValue(text)).toBeUndefined();
  }
});
