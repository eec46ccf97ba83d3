import { expect, test } from "vitest";
import { screenOf } from "./screen.ts";

test("the address chooses the screen", () => {
  expect(screenOf("")).toEqual({ kind: "lab" });
  expect(screenOf("?film")).toEqual({ kind: "film" });
  expect(screenOf("?embed")).toEqual({ kind: "embed", figure: "grid" });
  expect(screenOf("?embed=time&x=1")).toEqual({ kind: "embed", figure: "time" });
  expect(screenOf("?nonsense")).toEqual({ kind: "lab" });
});
