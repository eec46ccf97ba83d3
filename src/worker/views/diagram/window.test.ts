import { describe, expect, it } from "vitest";
import { chooseWindow, idleStretches, stillServes } from "./window.ts";

describe("the automatic window", () => {
  it("holds the messages around the playhead, no far future, and is never too narrow", () => {
    const window = chooseWindow(
      [{ from: 100, to: 200 }],
      [
        { from: 205, to: 260 },
        { from: 300, to: 9000 },
      ],
      210,
    );
    expect(window.from).toBeLessThan(100);
    expect(window.to).toBeGreaterThan(260);
    expect(window.to).toBeLessThan(400);
    const alone = chooseWindow([], [], 1000);
    expect(alone.to - alone.from).toBeGreaterThanOrEqual(40);
    expect(chooseWindow([], [], 0).from).toBe(0);
  });

  it("stays while the playhead is well inside it", () => {
    expect(stillServes({ from: 0, to: 100 }, 50)).toBe(true);
    expect(stillServes({ from: 0, to: 100 }, 95)).toBe(false);
  });
});

describe("idle stretches", () => {
  const window = { from: 0, to: 1000 };

  it("are those without a message that are longer than a fifth of what is left", () => {
    const idle = idleStretches(window, [
      { from: 0, to: 100 },
      { from: 150, to: 300 },
      { from: 900, to: 1000 },
    ]);
    expect(idle).toHaveLength(1);
    expect(idle[0]?.from).toBeGreaterThan(300);
    expect(idle[0]?.to).toBeLessThan(900);
  });

  it("fold a second stretch that is long only once the first is folded", () => {
    const busy = [
      { from: 0, to: 10 },
      { from: 800, to: 810 },
      { from: 990, to: 1000 },
    ];
    expect(idleStretches(window, busy)).toHaveLength(2);
    expect(idleStretches(window, [{ from: 0, to: 1000 }])).toEqual([]);
  });
});
