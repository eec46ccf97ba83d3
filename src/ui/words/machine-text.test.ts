import { describe, expect, it } from "vitest";
import { piecesOf } from "./machine-text.ts";

const machine = (sentence: string) =>
  piecesOf(sentence)
    .filter((piece) => piece.machine)
    .map((piece) => piece.text);

describe("a sentence with machine values", () => {
  it("keeps every character", () => {
    const sentence = "cart arrives in 30 ms; checkout in 1.5 s, bit .80 set at rev 8,816";
    expect(
      piecesOf(sentence)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(sentence);
  });

  it.each([
    ["on watch; resync in 2.1 s", ["2.1 s"]],
    ["set by B at rev 8,816", ["rev 8,816"]],
    ["services/shop/cart", ["services/shop/cart"]],
    ["10.96.0.0/24", ["10.96.0.0/24"]],
    ["fd00:10:96::/112", ["fd00:10:96::/112"]],
    [
      "A sends event ClusterIPAlreadyAllocated on shop/checkout",
      ["ClusterIPAlreadyAllocated", "shop/checkout"],
    ],
    ["bit set; reads no IPAddress", []],
    ["Running v1.33.12. Then .41", ["v1.33.12", ".41"]],
  ])("finds them in %s", (sentence, values) => {
    expect(machine(sentence)).toEqual(values);
  });
});
