import { describe, expect, it } from "vitest";
import { KeyedMarks, Marks } from "./marks.ts";

const steps = (marks: readonly { readonly step: number }[]) => marks.map((mark) => mark.step);

describe("marks along a branch", () => {
  const trunk = new Marks<string>();
  for (const step of [2, 5, 9]) trunk.add(step, `t${step}`);
  const branch = new Marks<string>(trunk, 5);
  branch.add(7, "b7");

  it("takes over what the parent had up to the fork, and nothing after it", () => {
    expect(steps(branch.upTo(100))).toEqual([2, 5, 7]);
    expect(steps(trunk.upTo(100))).toEqual([2, 5, 9]);
    expect(steps(branch.upTo(4))).toEqual([2]);
  });

  it("finds the newest up to a step and the first after it", () => {
    expect(branch.last(6)?.value).toBe("t5");
    expect(branch.last(7)?.value).toBe("b7");
    expect(branch.last(1)).toBeUndefined();
    expect(branch.after(1)?.step).toBe(2);
    expect(branch.after(5)?.step).toBe(7);
    expect(branch.after(7)).toBeUndefined();
    expect(trunk.after(5)?.step).toBe(9);
  });

  it("keeps keys apart, over branches of branches", () => {
    const first = new KeyedMarks<number>();
    first.add("10.96.0.80", 3, 1);
    const second = new KeyedMarks<number>(first, 4);
    const third = new KeyedMarks<number>(second, 6);
    first.add("10.96.0.80", 8, 2);
    third.add("10.96.0.80", 7, 3);
    expect(steps(third.of("10.96.0.80")?.upTo(99) ?? [])).toEqual([3, 7]);
    expect(steps(second.of("10.96.0.80")?.upTo(99) ?? [])).toEqual([3]);
    expect(third.of("10.96.0.81")).toBeUndefined();
  });
});
