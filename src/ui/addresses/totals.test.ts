import { expect, test } from "vitest";
import { collisionRanges } from "../fixture/collision-ranges.ts";
import { emptyText, rangeNames, totalsText } from "./totals.ts";

test("nested ranges count once", () => {
  expect(totalsText(collisionRanges)).toBe("512 addresses in 3 ServiceCIDRs; 150 allocated");
});

test("flag ranges, equal ranges and none", () => {
  const [first] = collisionRanges;
  if (first === undefined) throw new Error("the fixture has ranges");
  const flag = { ...first, name: "flag range of A", state: "flag" as const };
  expect(totalsText([first, flag])).toBe("256 addresses in 1 ServiceCIDR and 1 flag range; 112 allocated");
  expect(totalsText([])).toBe("no range yet");
});

test("an empty grid has one sentence", () => {
  expect(emptyText(collisionRanges)).toBe("");
  expect(emptyText(collisionRanges.map((range) => ({ ...range, used: 0 })))).toMatch(/No Service/);
  expect(emptyText([])).toMatch(/No apiserver/);
});

test("two families of one ServiceCIDR have different names", () => {
  const [first] = collisionRanges;
  if (first === undefined) throw new Error("the fixture has ranges");
  expect(rangeNames([first, { ...first, family: "IPv6" }])).toEqual(["kubernetes IPv4", "kubernetes IPv6"]);
});
