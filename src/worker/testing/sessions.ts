/** Runs and sessions for tests: scenarios opened, generators run to their end, worlds made comparable. */
import { complete } from "../../console/completion.ts";
import { Session as Command } from "../../console/console.ts";
import { BitSet } from "../../model/net/bit-set.ts";
import type { World } from "../../model/world.ts";
import { builtIn } from "../../scenarios/built-in.ts";
import { openScenario } from "../../scenarios/open-scenario.ts";
import { startWorld } from "../../scenarios/play.ts";
import type { Script } from "../../scenarios/script.ts";
import type { LabView } from "../lab-view.ts";
import { move } from "../move.ts";
import { openRecording } from "../open-recording.ts";
import type { Ask, Move, ViewSpec } from "../protocol.ts";
import { Run } from "../run.ts";
import { startOfScript } from "../script/cursor.ts";
import { type Outcome, Session } from "../session.ts";

export const plainSpec: ViewSpec = {
  range: 0,
  gridFrom: "0",
  gridCount: 256,
  selected: null,
  window: null,
  follow: false,
};

/** A session with the parts that the worker loads when they are asked for. */
export function sessionWithAll(): Session {
  const session = new Session();
  session.openRecording = openRecording;
  session.consoleCore = { Session: Command, complete };
  return session;
}

/** A generator's result, all its steps taken. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

export function scenarioText(id: string): string {
  const found = builtIn.find((scenario) => scenario.id === id);
  if (found === undefined) throw new Error(`there is no scenario ${id}`);
  return found.text;
}

export function scriptNamed(id: string): Script {
  const opened = openScenario(scenarioText(id));
  if (!opened.ok) throw new Error(opened.refusal.title);
  return opened.script;
}

export function runOf(script: Script): Run {
  const start = startWorld(script);
  return new Run(start, script.title, startOfScript(script.seed, start.now), script);
}

/** The scenario, acted out to its end. */
export function playedRun(id: string): Run {
  const run = runOf(scriptNamed(id));
  finish(move(run, { to: "end" }));
  return run;
}

/** A session as a page uses it, without the worker between them. */
export class Page {
  readonly session = sessionWithAll();
  spec: ViewSpec = plainSpec;

  ask(ask: Ask): Outcome {
    return finish(this.session.perform(ask, this.spec));
  }

  open(id: string): LabView {
    this.ask({ ask: "open-scenario", text: scenarioText(id), origin: "test" });
    return this.view();
  }

  move(to: Move): LabView {
    this.ask({ ask: "move", move: to });
    return this.view();
  }

  view(): LabView {
    return this.session.view(this.spec);
  }
}

/** Everything in a world as one short text, so that two of them can be compared and a difference stays readable. */
export function printed(world: World): string {
  const text = JSON.stringify(world, (_, value: unknown) => {
    if (value instanceof BitSet) return [...value.offsets()];
    return typeof value === "bigint" ? value.toString() : value;
  });
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return `${world.now} ms, revision ${world.etcd.revision}, ${text.length} characters, ${hash}`;
}
