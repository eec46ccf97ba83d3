import fc from "fast-check";
import { expect, it } from "vitest";
import { containsPrefix, containsUsable, type Prefix, parsePrefixSloppy } from "./prefix.ts";
import { PrefixSet } from "./prefix-set.ts";

const texts = fc.oneof(
  fc.tuple(fc.nat(40), fc.integer({ min: 20, max: 32 })).map(([part, bits]) => `10.0.${part}.64/${bits}`),
  fc.tuple(fc.nat(40), fc.integer({ min: 100, max: 128 })).map(([part, bits]) => `fd00::${part}:8/${bits}`),
);
const values = fc.oneof(
  fc.nat(40 * 256).map((value) => ({ family: "IPv4", value: 0x0a000000n + BigInt(value) }) as const),
  fc.nat(2 ** 20).map((value) => ({ family: "IPv6", value: (0xfd00n << 112n) + BigInt(value) }) as const),
);

it("finds the prefixes that have an address as a usable one, like a look at each", () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 30 }), fc.array(values, { maxLength: 30 }), (all, addresses) => {
      const prefixes = [...new Set(all.map((text) => parsePrefixSloppy(text) as Prefix))];
      const set = new PrefixSet(prefixes);
      for (const address of addresses) {
        const around = prefixes.filter((prefix) => containsUsable(prefix, address));
        expect(new Set(set.around(address))).toEqual(new Set(around));
        expect(set.haveUsable(address)).toBe(around.length > 0);
      }
      for (const inner of [...prefixes, parsePrefixSloppy("10.0.0.0/8") as Prefix]) {
        const inside = prefixes.some((outer) => outer !== inner && containsPrefix(outer, inner));
        expect(set.haveAround(inner)).toBe(inside);
      }
    }),
  );
});
