/** The bar above and the scrubber below: which run it is, where the playhead stands, and what was promised. */
import { playedWords } from "../../scenarios/played.ts";
import type { Script } from "../../scenarios/script.ts";
import type { Branch } from "../history/branch.ts";
import { forksOf } from "../history/forks.ts";
import type { RunView } from "../lab-view.ts";
import type { StepIndex } from "../protocol.ts";
import type { RuleId } from "../rules/rule-id.ts";
import { stepRule } from "../rules/step-rule.ts";
import type { Run } from "../run.ts";
import { conditionWords } from "../words/condition-words.ts";
import { sentenceOf } from "../words/step-sentence.ts";
import type { Scene } from "./scene.ts";

/** Closer ticks would run into each other on the scrubber. */
const mostTicks = 400;

export interface RunTitle {
  readonly title: string;
  readonly about: string;
  readonly source: RunView["source"];
  readonly background?: RunView["background"];
}

type Tick = RunView["ticks"][number];

/** One tick for each stretch of the scrubber, the most telling write of it; violations are always kept. */
function ticksOf(branch: Branch): Tick[] {
  const { length } = branch;
  const width = Math.max(1, Math.ceil(length / mostTicks));
  const violations = new Set(branch.violations.upTo(length).map((mark) => mark.step));
  const ticks: Tick[] = [];
  const weight = { service: 4, ipaddress: 3, bitmap: 2, other: 1 } as const;
  for (let from = 1; from <= length; from += width) {
    let best: Tick | undefined;
    for (let step = from; step < from + width && step <= length; step++) {
      const record = branch.step(step)?.wrote ?? null;
      if (violations.has(step)) {
        best = { step, record: "violation" };
        break;
      }
      if (record === null || best?.record === "violation") continue;
      if (best === undefined || weight[record] > weight[best.record]) best = { step, record };
    }
    if (best !== undefined) ticks.push(best);
  }
  return ticks;
}

function expectations(script: Script | undefined, scene: Scene): RunView["expectations"] {
  const reached = scene.branch.cursor(scene.step).verdicts;
  return (script?.items ?? []).flatMap((item, place) => {
    if (item.kind === "play") {
      const { met, text, step } = reached.find((one) => one.item === place) ?? {
        met: null,
        text: playedWords(item.transitions.length),
        step: scene.step,
      };
      return [{ text, met, step }];
    }
    if (item.kind !== "expect") return [];
    const may = item.may === true;
    return item.expectations.map((expectation, index) => {
      const verdict = reached.find((one) => one.item === place && one.index === index);
      if (verdict === undefined)
        return {
          text: `${may ? "may be: " : ""}${conditionWords(expectation)}`,
          met: null,
          step: scene.step,
        };
      // What only may be so is no promise: it is not broken when it is not.
      const { met, text, step } = verdict;
      return may && !met ? { text: `may be otherwise: ${text}`, met: null, step } : { text, met, step };
    });
  });
}

function edited(branch: Branch): boolean {
  return branch.parent !== undefined || branch.steps.some((step) => step.byHand);
}

function sentenceAt(branch: Branch, step: StepIndex): string {
  const taken = branch.step(step);
  return taken === undefined ? "" : sentenceOf(taken);
}

function ruleAt(scene: Scene): RuleId | null {
  const taken = scene.branch.step(scene.step);
  return taken === undefined ? null : stepRule(taken.transition, taken.notes, scene.stances);
}

/** Keeps what is the same as long as the branch does not grow. */
export class RunViews {
  #ticks: { readonly branch: Branch; readonly length: number; readonly ticks: readonly Tick[] } | undefined;

  view(scene: Scene, { history, script, stopped }: Run, title: RunTitle): RunView {
    const { branch, step } = scene;
    if (this.#ticks?.branch !== branch || this.#ticks.length !== branch.length) {
      this.#ticks = { branch, length: branch.length, ticks: ticksOf(branch) };
    }
    const cursor = branch.cursor(step);
    const scriptLeft = Math.max(0, (script?.items.length ?? 0) - cursor.item);
    return {
      ...title,
      edited: edited(branch),
      step,
      steps: branch.length,
      now: scene.time,
      end: history.timeAt(branch, branch.length),
      quiet: scriptLeft === 0 && scene.coming.length === 0,
      sentence: sentenceAt(branch, step),
      rule: ruleAt(scene),
      say: cursor.say,
      beats: branch.cursor(branch.length).beats,
      scriptEnd: branch.cursor(branch.length).time,
      scriptLeft,
      expectations: expectations(script, scene),
      ticks: this.#ticks.ticks,
      branch: branch.id,
      branches: history.branches.map((one) => ({
        id: one.id,
        title: one.title,
        from: one.parent === undefined ? null : one.fork,
        steps: one.length,
      })),
      forks: forksOf(history.branches, branch),
      stopped: stopped ?? null,
    };
  }
}
