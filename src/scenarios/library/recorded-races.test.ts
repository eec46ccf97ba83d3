import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { dualWrite } from "../built-in/dual-write.ts";
import { twoApiserversOneIP } from "../built-in/two-apiservers-one-ip.ts";
import { check } from "../condition.ts";
import { openScenario } from "../open-scenario.ts";
import { play } from "../play.ts";
import { createService } from "../writing/actions.ts";
import { act, delays, scenario, up, type WrittenScenario, wait } from "../writing/scenario.ts";

/** What a race step of a recording counted: "AB" both succeeded, "A-" and "-B" one of them, "--" none. */
function recordedOutcomes(recording: string): string[] {
  const { steps } = JSON.parse(readFileSync(`src/drivers/recordings/${recording}.json`, "utf8"));
  const race = steps.find((step: { op: { kind: string } }) => step.op.kind === "race");
  return Object.keys(race.result.outcomes);
}

interface Pace {
  readonly a: number;
  readonly b: number;
  readonly watchMs: number;
  readonly apartMs: number;
  readonly seed: number;
}

const pace: fc.Arbitrary<Pace> = fc.record({
  a: fc.integer({ min: 1, max: 200 }),
  b: fc.integer({ min: 1, max: 200 }),
  watchMs: fc.integer({ min: 1, max: 1500 }),
  apartMs: fc.integer({ min: 0, max: 30 }),
  seed: fc.nat(1000),
});

/** The race of a scene, with its apiservers, at another pace. */
function outcome(scene: WrittenScenario, { a, b, watchMs, apartMs, seed }: Pace): string {
  const { apiservers } = scene.cluster;
  const pair = [
    { etcdMs: a, watchMs },
    { etcdMs: b, watchMs },
  ];
  const race = scenario({ title: "race", sources: [] }, { seed, apiservers, delays: delays(pair) }, [
    up("B", "A"),
    wait(5000),
    act(createService("A", "shop/cart", "10.96.0.80")),
    wait(apartMs),
    act(createService("B", "shop/checkout", "10.96.0.80")),
    wait(5000),
  ]);
  const opened = openScenario(JSON.stringify(race));
  if (!opened.ok) throw new Error(opened.refusal.title);
  const { world } = play(opened.script);
  const won = (name: string) => check({ what: "answer", name, code: 201 }, world).met;
  return `${won("shop/cart") ? "A" : "-"}${won("shop/checkout") ? "B" : "-"}`;
}

it("without a shared guard the scene's race ends as the recorded one, at every pace", () => {
  const recorded = recordedOutcomes("S06-skew-nodual");
  const seen = new Set<string>();
  fc.assert(
    fc.property(pace, (at) => {
      const found = outcome(twoApiserversOneIP, at);
      seen.add(found);
      expect(recorded).toContain(found);
    }),
    { numRuns: 60 },
  );
  expect(seen).toContain("AB");
});

it("with dual write one of the two is refused, as in the recorded race, at every pace", () => {
  const recorded = recordedOutcomes("S05-skew-dualwrite");
  expect(recorded).not.toContain("AB");
  fc.assert(
    fc.property(pace, (at) => {
      const found = outcome(dualWrite, at);
      expect(recorded).toContain(found);
      expect(found).toMatch(/^(A-|-B)$/);
    }),
    { numRuns: 60 },
  );
});
