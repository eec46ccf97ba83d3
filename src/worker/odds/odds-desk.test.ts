import { describe, expect, it } from "vitest";
import { OddsDesk } from "./odds-desk.ts";
import type { OddsTell } from "./odds-protocol.ts";

const traffic = { aPerHour: 60, bPerHour: 30, t1: 1, t2: 90 };

/** A desk with a clock that goes on by 1 ms at each look, whose pauses wait until they are let go. */
function deskOf() {
  const told: OddsTell[] = [];
  const waiting: (() => void)[] = [];
  let now = 0;
  const desk = new OddsDesk({
    send: (message) => told.push(message),
    now: () => now++,
    pause: (then) => waiting.push(then),
  });
  const letGo = (times = Number.POSITIVE_INFINITY) => {
    for (let i = 0; i < times && waiting.length > 0; i++) waiting.shift()?.();
  };
  return { desk, told, letGo };
}

function lastPoints(told: readonly OddsTell[], range: string) {
  const found = told.findLast((one) => one.tell === "points" && one.range === range);
  return found?.tell === "points" ? found.points : [];
}

describe("the desk of the odds", () => {
  it("draws a line for every range and names those that are none", () => {
    const { desk, told } = deskOf();
    desk.receive({ ask: "odds", ranges: ["10.96.0.0/24", "elsewhere", "10.0.0.0/8"], traffic });
    const [odds] = told;
    if (odds?.tell !== "odds") throw new Error("no lines");
    expect(odds.refused.map(({ range }) => range)).toEqual(["elsewhere", "10.0.0.0/8"]);
    expect(odds.refused[1]?.why).toContain("too large");
    const [curve] = odds.curves;
    expect(curve).toMatchObject({
      usable: 254,
      band: 16,
      dynamic: 238,
      evenOdds: 26,
      evenOddsWithoutBand: 26,
    });
    for (const line of [curve?.byPicks, curve?.byWindow, curve?.byRate]) {
      const chances = line?.map(([, chance]) => chance) ?? [];
      expect(chances.length).toBeGreaterThan(20);
      expect(chances).toEqual(chances.toSorted((one, other) => one - other));
    }
  });

  it("meets the chance of the day on both other lines, where they pass the traffic asked about", () => {
    const { desk, told } = deskOf();
    desk.receive({ ask: "odds", ranges: ["10.96.0.0/24"], traffic });
    const curve = told[0]?.tell === "odds" ? told[0].curves[0] : undefined;
    const around = (line: readonly (readonly [number, number])[], x: number) => {
      const after = line.findIndex(([at]) => at >= x);
      return [line[after - 1]?.[1], line[after]?.[1]] as const;
    };
    for (const [line, x] of [
      [curve?.byWindow, 91],
      [curve?.byRate, 90],
    ] as const) {
      const [low, high] = around(line ?? [], x);
      expect(low).toBeLessThanOrEqual(curve?.chancePerDay ?? 2);
      expect(high).toBeGreaterThanOrEqual(curve?.chancePerDay ?? -1);
    }
  });

  it("samples every point the same number of times, near the exact chance", () => {
    const { desk, told, letGo } = deskOf();
    desk.receive({ ask: "sample", ranges: ["10.96.0.0/28", "10.96.0.0/27"], runsPerPoint: 100 });
    letGo();
    expect(told.at(-1)).toEqual({ tell: "sampled", ranges: ["10.96.0.0/28", "10.96.0.0/27"] });
    for (const range of ["10.96.0.0/28", "10.96.0.0/27"])
      for (const { runs, hits, exact, low, high, picks } of lastPoints(told, range)) {
        expect(runs).toBe(100);
        // Four standard deviations; seeds are fixed, so this holds once and for all.
        expect(Math.abs(hits / runs - exact), `${range}, ${picks} picks`).toBeLessThanOrEqual(
          4 * Math.sqrt((exact * (1 - exact)) / runs) + 1e-9,
        );
        expect(low - 1e-12 <= hits / runs && hits / runs <= high + 1e-12).toBe(true);
      }
  });

  it("makes way for other requests, and goes on to the same figures after a pause", () => {
    const whole = deskOf();
    whole.desk.receive({ ask: "sample", ranges: ["10.96.0.0/28"], runsPerPoint: 40 });
    whole.letGo();
    const parts = deskOf();
    parts.desk.receive({ ask: "sample", ranges: ["10.96.0.0/28"], runsPerPoint: 40 });
    parts.letGo(2);
    parts.desk.receive({ ask: "pause" });
    parts.letGo();
    expect(parts.told.some(({ tell }) => tell === "sampled")).toBe(false);
    parts.desk.receive({ ask: "odds", ranges: ["10.96.0.0/28"], traffic });
    expect(parts.told.at(-1)?.tell).toBe("odds");
    parts.desk.receive({ ask: "sample", ranges: ["10.96.0.0/28"], runsPerPoint: 40 });
    parts.letGo();
    expect(lastPoints(parts.told, "10.96.0.0/28")).toEqual(lastPoints(whole.told, "10.96.0.0/28"));
  });
});
