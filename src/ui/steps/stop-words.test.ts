import { expect, it } from "vitest";
import { stopWords, takesRecord } from "./stop-words.ts";

const stop = { id: 1, before: true, what: "write", who: "B", record: "bitmap", selected: false } as const;

it("says a stop as a sentence", () => {
  expect(stopWords(stop)).toBe("Before B writes the bitmap");
  expect(stopWords({ ...stop, before: false, what: "invariant", who: null, record: null })).toBe(
    "When an invariant breaks",
  );
  expect(stopWords({ ...stop, what: "pick", record: null, who: null, selected: true })).toBe(
    "Before anybody picks an address, about the selected address",
  );
  expect(stopWords({ ...stop, record: null, who: "controller-manager" })).toBe(
    "Before the controller-manager writes anything",
  );
});

it("has an object where a deed has one", () => {
  expect(takesRecord("write", "bitmap")).toBe(true);
  expect(takesRecord("delivery", "bitmap")).toBe(false);
  expect(takesRecord("pick")).toBe(false);
});
