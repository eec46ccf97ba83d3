/** Opens a recorded run of real apiservers: the schedule of the model that explains it becomes the run. Loaded when asked for. */
import { explain } from "../drivers/oracle/explain.ts";
import { beginning, type StepOutcome } from "../drivers/oracle/state.ts";
import { openTrace } from "../drivers/oracle/trace.ts";
import { type Advanced, advance, Impossible } from "../model/apply.ts";
import type { Transition } from "../model/transition.ts";
import { emptyWorld, type World } from "../model/world.ts";
import type { OpenedRecording, Recorded } from "./recording.ts";
import { summaryRows } from "./recording-rows.ts";
import { Run } from "./run.ts";
import { startOfScript } from "./script/cursor.ts";

/** Draws after the end of the recording; before it every choice is aimed at what was seen. */
const seed = 1;

function refusal(title: string, found: string, expected: string, where: string): OpenedRecording {
  return {
    ok: false,
    refusal: { title, found, expected, where, mend: "Choose a recording with a list of steps." },
  };
}

/** Yields after every recorded step, since explaining one can take long. `begin` is given the run while it grows. */
export function* openRecording(text: string, begin: (run: Run) => void): Generator<void, OpenedRecording> {
  const opened = openTrace(text);
  if ("problem" in opened) {
    const { found, expected, where } = opened.problem;
    return refusal("This is not a recording", found, expected, where);
  }
  const { trace } = opened;
  const { steps } = trace;
  if (steps === undefined)
    return refusal("This recording has no steps", "measurements only", "a list of steps", "steps");
  const run = new Run(emptyWorld, trace.title, startOfScript(seed, emptyWorld.now), undefined);
  begin(run);
  let world = replay(run, emptyWorld, beginning().transitions);
  const recorded: Recorded[] = [];
  for (const outcome of explain(trace)) {
    world = arrive(run, replay(run, world, outcome.transitions), outcome);
    const step = steps[recorded.length];
    const rows = step === undefined ? [] : summaryRows(step, outcome.world);
    recorded.push({ outcome, rows, step: run.playhead.branch.length });
    yield;
  }
  const about = `${steps.length} steps, recorded with ${trace.recordedWith}`;
  return {
    ok: true,
    run,
    recording: { id: trace.id, title: trace.title, about, recordedWith: trace.recordedWith, recorded },
  };
}

/** Adds the transitions of one recorded step, as far as they are possible. */
function replay(run: Run, from: World, transitions: readonly Transition[]): World {
  let world = from;
  for (const transition of transitions) {
    const done = tryAdvance(world, transition);
    if (done === undefined) break;
    run.append(world, done);
    world = done.world;
  }
  return world;
}

/**
 * After a step that the model does not explain, the oracle goes on from what was recorded, and so does the run: it takes
 * over the world in which the oracle arrived.
 */
function arrive(run: Run, world: World, { outcome, world: arrived }: StepOutcome): World {
  if (outcome === "agrees" && sameMoment(world, arrived)) return world;
  run.takeOver(world, arrived, "The recorded state is taken over");
  return arrived;
}

function tryAdvance(world: World, transition: Transition): Advanced | undefined {
  try {
    return advance(world, transition, { notes: true });
  } catch (error) {
    if (error instanceof Impossible) return undefined;
    throw error;
  }
}

/** Worlds that were reached by the same transitions from the same world agree in all their counters. */
function sameMoment(one: World, other: World): boolean {
  return (
    one.now === other.now &&
    one.etcd.revision === other.etcd.revision &&
    one.etcd.operations === other.etcd.operations &&
    one.nextTask === other.nextTask &&
    one.nextUid === other.nextUid
  );
}
