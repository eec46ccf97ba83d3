/** A scenario as the rest of the program uses it: read, checked, with model inputs in place of letters. */
import type { Delays } from "../model/delays.ts";
import type { Input } from "../model/input.ts";
import type { ServerFlags } from "../model/releases/start-up.ts";
import type { Condition, Expectation } from "./condition.ts";

export type ScriptItem =
  | { readonly kind: "act"; readonly inputs: readonly Input[] }
  /** Lets the clock run for a time, or until a condition is met but no longer than `limitMs`. */
  | { readonly kind: "wait"; readonly ms: number; readonly until?: undefined }
  | { readonly kind: "wait"; readonly until: Condition; readonly limitMs: number }
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "expect"; readonly expectations: readonly Expectation[] };

export interface Script {
  readonly title: string;
  readonly about: string;
  /** The cluster before the first item: every apiserver is there and stopped. */
  readonly start: {
    readonly servers: readonly ServerFlags[];
    readonly delays: Delays;
  };
  /** Seed of everything that is left to chance. */
  readonly seed: number;
  readonly items: readonly ScriptItem[];
}
