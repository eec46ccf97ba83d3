/** The scenario file's form, version 1; the README shows one. Unknown members are refused, not ignored. */
import * as v from "valibot";
import { actionSchema, delaysSchema, flagsSchema, milliseconds } from "./action-schema.ts";
import { conditionSchema } from "./condition-schema.ts";
import { storedSchema } from "./stored-schema.ts";
import { transitionSchema } from "./transition-file.ts";

export const formatVersion = 1;

const step = v.union(
  [
    v.strictObject({ say: v.string() }),
    v.strictObject({ act: v.pipe(v.array(actionSchema), v.minLength(1)) }),
    v.strictObject({ wait: v.strictObject({ ms: milliseconds }) }),
    v.strictObject({
      wait: v.strictObject({ until: conditionSchema, limitMs: v.optional(milliseconds, 60_000) }),
    }),
    v.strictObject({
      expect: v.pipe(v.array(conditionSchema), v.minLength(1)),
      /** It may turn out so; that it does not is reported and breaks no promise. */
      may: v.optional(v.boolean()),
    }),
    /** Exactly these transitions, and nothing between them that the clock would do. */
    v.strictObject({ play: v.pipe(v.array(transitionSchema), v.minLength(1)) }),
  ],
  "one of say, act, wait, expect, play",
);

export const scenarioSchema = v.strictObject({
  skewscope: v.literal(formatVersion),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  about: v.optional(v.string(), ""),
  /** The question that the scenario answers. */
  question: v.optional(v.pipe(v.string(), v.maxLength(300))),
  /** Where the answer comes from: a public issue or change, a recording, a section of the KEP. */
  sources: v.optional(v.array(v.string())),
  confidence: v.optional(v.picklist(["high", "medium", "low"])),
  /** What to change, and what to look for then. */
  tryIt: v.optional(v.string()),
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
  cluster: v.strictObject({
    apiservers: v.pipe(v.array(flagsSchema), v.maxLength(5)),
    delays: v.optional(delaysSchema),
    stored: v.optional(storedSchema),
  }),
  steps: v.array(step),
});

export type ScenarioFile = v.InferOutput<typeof scenarioSchema>;
