/**
 * What the worker does for the page: holds the open run and answers requests about it. Doing is a generator that gives
 * way after every computed step, so that a long computation can be left off; the run is consistent at each of them.
 */
import { emptyWorld } from "../model/world.ts";
import { openKept } from "../scenarios/kept-run.ts";
import { openScenario } from "../scenarios/open-scenario.ts";
import { startWorld } from "../scenarios/play.ts";
import type { Script } from "../scenarios/script.ts";
import { writeScenario } from "../scenarios/write-scenario.ts";
import { byHand } from "./by-hand.ts";
import { Console, type ConsoleCore } from "./console.ts";
import { keepRun } from "./kept/keep.ts";
import { restore } from "./kept/restore.ts";
import type { LabView, RemedyView } from "./lab-view.ts";
import { move, moveToAddress } from "./move.ts";
import type { openRecording } from "./open-recording.ts";
import type {
  Ask,
  BranchId,
  Completion,
  ConsoleOutput,
  KeptNow,
  Move,
  Refusal,
  StepIndex,
  TakenWords,
  ViewSpec,
} from "./protocol.ts";
import { type Recording, recordingView } from "./recording.ts";
import { findRemedy, playAgain, type Remedy } from "./remedy.ts";
import { Run } from "./run.ts";
import { startOfScript } from "./script/cursor.ts";
import { scriptOf, takeOf } from "./script/export.ts";
import { everyInvariant } from "./stop.ts";
import { Viewer } from "./view.ts";
import type { RunTitle } from "./views/run-view.ts";
import { inputsTitle } from "./words/input-sentence.ts";

/** What became of a request; a done one is answered with a view. */
export type Outcome =
  | { readonly what: "done"; readonly kept?: KeptNow }
  | { readonly what: "text"; readonly text: string }
  | { readonly what: "console"; readonly output: ConsoleOutput; readonly kept?: KeptNow }
  | {
      readonly what: "remedy";
      readonly branch: BranchId;
      readonly step: StepIndex;
      readonly remedy: RemedyView | null;
    }
  | { readonly what: "completion"; readonly completion: Completion }
  | { readonly what: "refused"; readonly refusal: Refusal };

const done: Outcome = { what: "done" };

interface Open {
  readonly run: Run;
  readonly viewer: Viewer;
  readonly title: RunTitle;
  readonly seed: number;
  readonly recording: Recording | undefined;
  /** Made by the first command. */
  console?: Console;
}

const emptyTitle: RunTitle = {
  title: "Empty cluster",
  about: "One etcd and no apiserver. Add one to begin.",
  source: "empty",
};
const emptySeed = 1;

function emptyRun(): Open {
  const run = new Run(emptyWorld, emptyTitle.title, startOfScript(emptySeed, emptyWorld.now), undefined);
  return { run, viewer: new Viewer(), title: emptyTitle, seed: emptySeed, recording: undefined };
}

function scriptRun(script: Script): Open {
  const start = startWorld(script);
  const run = new Run(start, script.title, startOfScript(script.seed, start.now), script);
  const { background } = script;
  const told = { title: script.title, about: script.about, source: "scenario" } as const;
  const title: RunTitle = background === undefined ? told : { ...told, background };
  return { run, viewer: new Viewer(), title, seed: script.seed, recording: undefined };
}

function refused(title: string, found: string, expected: string, mend: string): Outcome {
  return { what: "refused", refusal: { title, found, expected, where: "", mend } };
}

/** The step in which the duplicate at the playhead came up. */
function brokenStep(run: Run): StepIndex | undefined {
  const { branch, step } = run.playhead;
  return branch.broken.of("unique-cluster-ip")?.last(step)?.step;
}

export class Session {
  /** Parts that are large and seldom needed at first: set once they are loaded. */
  consoleCore: ConsoleCore | undefined;
  openRecording: typeof openRecording | undefined;
  #open: Open = emptyRun();
  /** A recording that is being opened. */
  #opening: Run | undefined;

  /** The run that is open. */
  get run(): Run {
    return this.#open.run;
  }

  /** How far the run that is being computed has got, for notices of progress. */
  get progress(): { readonly step: StepIndex; readonly time: number } {
    const { history, playhead } = this.#opening ?? this.#open.run;
    const { branch } = playhead;
    return { step: branch.length, time: history.timeAt(branch, branch.length) };
  }

  view(spec: ViewSpec): LabView {
    const { run, viewer, title, recording } = this.#open;
    const recorded = recording === undefined ? null : recordingView(recording, run.playhead);
    return viewer.view(run, title, spec, recorded);
  }

  *perform(ask: Ask, spec: ViewSpec): Generator<void, Outcome> {
    const { run } = this.#open;
    switch (ask.ask) {
      case "view":
        return done;
      case "open-scenario":
        return this.#openScenario(ask.text);
      case "open-recording":
        return yield* this.#openRecording(ask.text);
      case "open-run":
        return yield* this.#openRun(ask.text, ask.recording);
      case "act": {
        const problem = run.act(ask.inputs);
        if (problem === undefined) return this.#did(inputsTitle(ask.inputs));
        return refused(
          "That cannot be done now",
          problem,
          "an action that is possible at the playhead",
          "Move the playhead or choose another action.",
        );
      }
      case "move":
        yield* this.#move(run, ask.move, spec);
        return done;
      case "switch-branch":
        if (run.switchTo(ask.branch)) return this.#did("");
        return refused(
          "There is no such branch",
          `branch ${ask.branch}`,
          "a branch of this run",
          "Choose one of the branches listed.",
        );
      case "branch":
      case "rename-branch":
      case "catch-up":
      case "take": {
        const did = yield* byHand(run, ask);
        return typeof did === "string" ? this.#did(did) : did;
      }
      case "console": {
        const { deeds } = run;
        const output = yield* this.#console().perform(run, ask.server, ask.line);
        return run.deeds === deeds
          ? { what: "console", output }
          : { what: "console", output, kept: this.kept(ask.line) };
      }
      case "remedy": {
        const { branch } = run.playhead;
        const step = brokenStep(run);
        const found = yield* this.#remedy(run);
        return { what: "remedy", branch: branch.id, step: step ?? 0, remedy: found?.view ?? null };
      }
      case "branch-remedy":
        return yield* this.#branchRemedy(run);
      case "complete":
        return {
          what: "completion",
          completion: this.#console().complete(run, ask.server, ask.line, ask.cursor),
        };
      case "export":
        return { what: "text", text: ask.take === undefined ? this.#export() : this.#taken(ask.take) };
    }
  }

  #console(): Console {
    if (this.consoleCore === undefined) throw new Error("the console is asked before it is loaded");
    this.#open.console ??= new Console(this.consoleCore);
    return this.#open.console;
  }

  *#remedy(run: Run): Generator<void, Remedy | undefined> {
    const broken = brokenStep(run);
    return broken === undefined ? undefined : yield* findRemedy(run, run.playhead.branch, broken);
  }

  *#branchRemedy(run: Run): Generator<void, Outcome> {
    const { branch, step } = run.playhead;
    const found = yield* this.#remedy(run);
    if (found === undefined)
      return refused(
        "Nothing here to branch from",
        "no duplicate that dual write would have stopped",
        "a playhead at or after such a duplicate",
        "Move the playhead to the violation.",
      );
    yield* playAgain(run, run, branch, step, found);
    return this.#did(found.view.title);
  }

  *#move(run: Run, wish: Move, spec: ViewSpec): Generator<void, void> {
    if (wish.to === "selected") {
      if (spec.selected !== null) yield* moveToAddress(run, spec.selected, wish.direction);
    } else yield* move(run, wish, { stops: spec.stops ?? [everyInvariant], selected: spec.selected });
  }

  #openScenario(text: string): Outcome {
    const opened = openScenario(text);
    if (!opened.ok) return { what: "refused", refusal: opened.refusal };
    this.#open = scriptRun(opened.script);
    return this.#did(`Open ${opened.script.title}`);
  }

  *#openRecording(text: string): Generator<void, Outcome> {
    if (this.openRecording === undefined)
      throw new Error("a recording is opened before its reader is loaded");
    const opened = yield* this.openRecording(text, (run) => {
      this.#opening = run;
    });
    this.#opening = undefined;
    if (!opened.ok) return { what: "refused", refusal: opened.refusal };
    const { recording, run } = opened;
    const title: RunTitle = { title: recording.title, about: recording.about, source: "recording" };
    this.#open = { run, viewer: new Viewer(), title, seed: emptySeed, recording };
    return this.#did(`Open ${recording.title}`);
  }

  *#openRun(text: string, recordingText: string | undefined): Generator<void, Outcome> {
    const opened = openKept(text);
    if (!opened.ok) return { what: "refused", refusal: opened.refusal };
    const { kept } = opened;
    if (kept.recording !== undefined) {
      if (recordingText === undefined)
        return refused(
          "This run needs a recording that is not here",
          `a run that goes on from the recording ${kept.recording}`,
          "that recording",
          "Open the recording’s file.",
        );
      const base = yield* this.#openRecording(recordingText);
      if (base.what === "refused") return base;
    } else this.#open = kept.script === undefined ? emptyRun() : scriptRun(kept.script);
    const { run } = this.#open;
    this.#opening = run;
    const astray = yield* restore(run, kept);
    this.#opening = undefined;
    return this.#did(`Open ${this.#open.title.title}`, astray);
  }

  /** The run as it is to be kept, after `did`. */
  kept(did: string, astray?: string): KeptNow {
    const { run, recording } = this.#open;
    const text = keepRun(run, recording?.id);
    return astray === undefined ? { text, did } : { text, did, astray };
  }

  #did(did: string, astray?: string): Outcome {
    return { what: "done", kept: this.kept(did, astray) };
  }

  /** An unedited scenario is given back as it was; anything else is written down from what was done. */
  #export(): string {
    const { run, title, seed } = this.#open;
    const { branch } = run.playhead;
    const edited = branch.parent !== undefined || branch.steps.some((step) => step.byHand);
    if (run.script !== undefined && !edited) return writeScenario(run.script);
    const origin = { title: title.title, about: title.about, seed, script: run.script };
    return writeScenario(scriptOf(branch, branch.origin, origin));
  }

  /** What led to the playhead, with the words that were put in while it was recorded. */
  #taken(words: readonly TakenWords[]): string {
    const { run, title, seed } = this.#open;
    const { branch } = run.playhead;
    const origin = { title: title.title, about: title.about, seed, script: run.script };
    return writeScenario(takeOf(run.playhead, branch.origin, origin, words));
  }
}
