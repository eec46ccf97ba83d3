import { expect, test } from "vitest";
import { readRecordOptions } from "./record-options.ts";

const plain = { size: "1920x1080", theme: "light", speed: "1", format: "webm", out: "films", quick: false };
const known = ["bands", "birthday"];

test("options are read, and what is wrong is named with what is possible", () => {
  expect(readRecordOptions(plain, ["bands"], known)).toEqual({
    ...plain,
    size: undefined,
    scenes: ["bands"],
    width: 1920,
    height: 1080,
    speed: 1,
  });
  const wrong = (patch: Partial<typeof plain>) => readRecordOptions({ ...plain, ...patch }, [], known);
  expect(readRecordOptions(plain, ["band"], known)).toMatch(/no scene "band"/);
  for (const size of ["1920", "0x0", "1921x1080", "100000x100", "1920 x 1080"])
    expect(wrong({ size })).toMatch(/--size .*even numbers/);
  expect(wrong({ theme: "blue" })).toMatch(/light or dark/);
  for (const speed of ["0", "-1", "fast", "NaN", "21"]) expect(wrong({ speed })).toMatch(/--speed/);
  expect(wrong({ format: "avi" })).toMatch(/webm, mp4, gif, png/);
  expect(wrong({ quick: true, format: "gif" })).toMatch(/--quick/);
});
