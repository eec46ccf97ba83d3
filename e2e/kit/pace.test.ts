import fc from "fast-check";
import { expect, test } from "vitest";
import { paceOf, readingTime } from "./pace.ts";

test("words stay as long as they take to be read, and steps go forward to the last one", () => {
  const beats = fc.tuple(fc.string({ maxLength: 300 }), fc.nat(5000), fc.nat(5000));
  fc.assert(
    fc.property(beats, ([text, from, more]) => {
      const { lead, steps, each, rest } = paceOf(text, from, from + more);
      expect(lead + each * steps.length + rest).toBeGreaterThanOrEqual(readingTime(text) - 1e-9);
      expect(steps.length).toBeLessThanOrEqual(48);
      expect(steps.every((step, i) => step > (steps[i - 1] ?? from))).toBe(true);
      expect(steps.at(-1) ?? from).toBe(more === 0 ? from : from + more);
    }),
  );
});

test("speed divides all of it", () => {
  const plain = paceOf("B cannot see bit 80.", 3, 9);
  const fast = paceOf("B cannot see bit 80.", 3, 9, 2);
  expect(fast).toEqual({
    steps: plain.steps,
    lead: plain.lead / 2,
    each: plain.each / 2,
    rest: plain.rest / 2,
  });
});
