/**
 * Made-up runs: clusters of every release and gate, inputs of every kind, and any of the pending transitions next, not
 * only the earliest. What is checked here is true of every world, with or without skew.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import { newestFirst } from "./chain.ts";
import { addressesIn, changedAddresses } from "./conservation.fixture.ts";
import { randomRun } from "./random-run.fixture.ts";
import type { Transition } from "./transition.ts";
import { emptyWorld, type World } from "./world.ts";
import { checkStep, Past } from "./world-checks.fixture.ts";
import { freezeDeep, worldText } from "./world-text.fixture.ts";

const seeds = fc.noShrink(fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const runs = { numRuns: 40 };
const steps = 250;
const patient = { timeout: 120_000 };

describe("any run", () => {
  it(
    "goes on in single etcd operations, and every index, cache and lock is right at every step",
    patient,
    () => {
      let transitions = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const past = new Past();
          past.add(emptyWorld);
          let before: World = emptyWorld;
          for (const { world } of randomRun(seed, steps)) {
            transitions++;
            checkStep(before, world);
            past.add(world);
            past.check(world);
            before = world;
          }
        }),
        runs,
      );
      expect(transitions).toBeGreaterThan(5000);
    },
  );

  it("lets no address come or go without saying so", patient, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        let before: World = emptyWorld;
        for (const { world, notes } of randomRun(seed, steps, false, true)) {
          const said = addressesIn(notes);
          for (const address of changedAddresses(before, world)) {
            if (!said.has(address))
              throw new Error(`${address} came or went, and only ${JSON.stringify(notes)} was said`);
          }
          before = world;
        }
      }),
      runs,
    );
  });

  it("never changes a world it went on from", patient, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const kept: { readonly world: World; readonly text: string }[] = [];
        let count = 0;
        for (const { world } of randomRun(seed, steps)) {
          freezeDeep(world);
          if (count++ % 25 === 0) kept.push({ world, text: worldText(world) });
        }
        for (const { world, text } of kept) expect(worldText(world)).toBe(text);
      }),
      runs,
    );
  });

  it("replays from its list of transitions, written as JSON and read again", patient, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const recorded: Transition[] = [];
        let end: World = emptyWorld;
        for (const { world, transition } of randomRun(seed, steps)) {
          recorded.push(transition);
          end = world;
        }
        const read = JSON.parse(JSON.stringify(recorded)) as Transition[];
        expect(worldText(read.reduce(apply, emptyWorld))).toBe(worldText(end));
      }),
      runs,
    );
  });

  it("answers a request at most once", patient, () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        let end: World = emptyWorld;
        for (const { world } of randomRun(seed, steps)) end = world;
        const answered = [...newestFirst(end.observed.responses)].map((response) => response.task);
        expect(new Set(answered).size).toBe(answered.length);
      }),
      runs,
    );
  });
});
