/** A scenario as the rest of the program uses it: read, checked, with model inputs in place of letters. */
import type { Delays } from "../model/delays.ts";
import type { Input } from "../model/input.ts";
import type { ServerFlags } from "../model/releases/start-up.ts";
import type { Transition } from "../model/transition.ts";
import type { Condition, Expectation } from "./condition.ts";
import type { StoredFile } from "./stored-schema.ts";

export type ScriptItem =
  | { readonly kind: "act"; readonly inputs: readonly Input[] }
  /** Lets the clock run for a time, or until a condition is met but no longer than `limitMs`. */
  | { readonly kind: "wait"; readonly ms: number; readonly until?: undefined }
  | { readonly kind: "wait"; readonly until: Condition; readonly limitMs: number }
  /** Exactly these transitions, one after the other, instead of what the clock would do. What is not possible ends it. */
  | { readonly kind: "play"; readonly transitions: readonly Transition[] }
  | { readonly kind: "say"; readonly text: string }
  /** With `may` it is reported how it turns out, and nothing is broken when it does not. */
  | { readonly kind: "expect"; readonly expectations: readonly Expectation[]; readonly may?: true };

/** What a scenario says about itself besides its title. */
export interface Background {
  readonly question?: string;
  readonly sources?: readonly string[];
  readonly confidence?: "high" | "medium" | "low";
  readonly tryIt?: string;
}

export interface Script {
  readonly background?: Background;
  readonly title: string;
  readonly about: string;
  /** The cluster before the first item: every apiserver is there and stopped. */
  readonly start: {
    readonly servers: readonly ServerFlags[];
    readonly delays: Delays;
    /** What etcd holds; nothing when it is left out. */
    readonly stored?: StoredFile;
  };
  /** Seed of everything that is left to chance. */
  readonly seed: number;
  readonly items: readonly ScriptItem[];
}
