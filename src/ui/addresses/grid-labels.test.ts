import { expect, test } from "vitest";
import { columnLabels, rowLabels } from "./grid-labels.ts";
import { gridLayout } from "./grid-layout.ts";

const range = { family: "IPv4", base: 0x0a600000n, size: 256n } as const;

test("desktop: every fourth column and every row; those of a duplicate are broken", () => {
  const layout = gridLayout(848, 1, 56);
  const columns = columnLabels(layout, [80]);
  expect(columns.map(({ text }) => text)).toEqual(["+0", "+4", "+8", "+12", "+16", "+20", "+24", "+28"]);
  expect(columns.filter(({ broken }) => broken).map(({ text }) => text)).toEqual(["+16"]);
  const rows = rowLabels(layout, range, 0n, [80]);
  expect(rows.map(({ text }) => text)).toEqual([".0", ".32", ".64", ".96", ".128", ".160", ".192", ".224"]);
  expect(rows.filter(({ broken }) => broken).map(({ text }) => text)).toEqual([".64"]);
});

test("a duplicate between two column labels takes the place of the close ones", () => {
  const texts = columnLabels(gridLayout(848, 1, 56), [81]).map(({ text }) => text);
  expect(texts).toEqual(["+0", "+4", "+8", "+12", "+17", "+20", "+24", "+28"]);
});

test("phone: every second row, and the duplicate's own address", () => {
  const rows = rowLabels(gridLayout(390, 1, 38), range, 0n, [80]);
  expect(rows.map(({ text }) => text)).toEqual([
    ".0",
    ".32",
    ".64",
    ".80",
    ".96",
    ".128",
    ".160",
    ".192",
    ".224",
  ]);
  expect(rows.find(({ broken }) => broken)?.text).toBe(".80");
});

test("larger ranges show as many groups as vary, and nothing after their end", () => {
  const large = { ...range, size: 1n << 17n };
  const rows = rowLabels(gridLayout(848, 1, 56), large, 1n << 16n, []);
  expect(rows[0]?.text).toBe(".0.0");
  const small = { ...range, size: 40n };
  expect(rowLabels(gridLayout(848, 1, 56), small, 0n, [])).toHaveLength(2);
});
