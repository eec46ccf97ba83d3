/** Commands about time: where the playhead stands, and how fast it goes. */
import * as v from "valibot";
import { type Lab, type LabStore, speeds } from "../../state/lab-store.ts";
import type { Move } from "../../worker/protocol.ts";
import { whole } from "./arguments.ts";
import { command } from "./command.ts";

/** Stops playing, so that the playhead stays where it is put. */
function jump(store: LabStore, move: Move): void {
  store.getState().play(false);
  store.getState().move(move);
}

function faster(store: LabStore, by: 1 | -1): void {
  const { speed, setSpeed } = store.getState();
  const next = besides(speed, by);
  if (next !== undefined) setSpeed(next);
}

function besides(speed: number, by: 1 | -1): number | undefined {
  const order = by === 1 ? speeds : speeds.toReversed();
  return order.find((one) => (by === 1 ? one > speed : one < speed));
}

/** As while playing: the diagram's window turns over like a page, instead of following the playhead. */
function keepWindow(store: LabStore, playing: boolean): void {
  store.setState({ spec: { ...store.getState().spec, playing } });
}

const steady = {
  schema: v.optional(v.boolean("true or false")),
  title: "Keep the diagram's window while the playhead is in it, as a film does (true or nothing)",
  asked: false,
} as const;

const atStart = ({ view }: Lab) =>
  view !== null && view.run.step === 0 ? "The playhead is at the first step." : "";
const noSelection = ({ spec }: Lab) => (spec.selected === null ? "No address is selected." : "");
const steps = v.optional(v.pipe(whole, v.minValue(1, "a whole number from 1")));
const speed = v.pipe(v.number("one of the speeds"), v.picklist(speeds, speeds.join(", ")));

export const timeCommands = {
  play: command({
    title: "Play or pause",
    group: "Time",
    keys: [" "],
    args: {
      on: {
        schema: v.optional(v.boolean("true or false")),
        title: "Play (true) or pause (false)",
        asked: false,
      },
    },
    run: (store, { on }) => store.getState().play(on ?? !store.getState().playing),
  }),
  "step-back": command({
    title: "One step back",
    group: "Time",
    keys: ["ArrowLeft", ","],
    args: { steps: { schema: steps, title: "How many steps" } },
    blocked: atStart,
    run: (store, { steps = 1 }) => jump(store, { to: "by", steps: -steps }),
  }),
  "step-forward": command({
    title: "One step forward",
    group: "Time",
    keys: ["ArrowRight", "."],
    args: { steps: { schema: steps, title: "How many steps" } },
    run: (store, { steps = 1 }) => jump(store, { to: "by", steps }),
  }),
  "selected-back": command({
    title: "Previous step about the selected address",
    group: "Time",
    keys: ["Shift+ArrowLeft"],
    blocked: noSelection,
    run: (store) => jump(store, { to: "selected", direction: -1 }),
  }),
  "selected-forward": command({
    title: "Next step about the selected address",
    group: "Time",
    keys: ["Shift+ArrowRight"],
    blocked: noSelection,
    run: (store) => jump(store, { to: "selected", direction: 1 }),
  }),
  "next-violation": command({
    title: "Next violation",
    group: "Time",
    keys: ["n"],
    run: (store) => jump(store, { to: "violation", direction: 1 }),
  }),
  "previous-violation": command({
    title: "Previous violation",
    group: "Time",
    keys: ["Shift+n"],
    blocked: atStart,
    run: (store) => jump(store, { to: "violation", direction: -1 }),
  }),
  "first-step": command({
    title: "First step",
    group: "Time",
    keys: ["Home"],
    run: (store) => jump(store, { to: "step", step: 0 }),
  }),
  "last-step": command({
    title: "Last step",
    group: "Time",
    keys: ["End"],
    run: (store) => jump(store, { to: "end" }),
  }),
  "go-to-step": command({
    title: "Go to a step",
    group: "Time",
    args: { step: { schema: whole, title: "Step" }, steady },
    run: (store, { step, steady = false }) => {
      keepWindow(store, steady);
      jump(store, { to: "step", step });
    },
  }),
  "go-to-time": command({
    title: "Go to a time",
    group: "Time",
    args: {
      ms: {
        schema: v.pipe(
          v.number("simulated milliseconds from 0"),
          v.minValue(0, "simulated milliseconds from 0"),
        ),
        title: "Simulated milliseconds",
      },
      steady,
    },
    run: (store, { ms, steady = false }) => {
      keepWindow(store, steady);
      jump(store, { to: "time", time: ms, stopAtViolation: false });
    },
  }),
  slower: command({
    title: "Slower",
    group: "Time",
    keys: ["["],
    blocked: (lab) => (besides(lab.speed, -1) === undefined ? "This is the lowest speed." : ""),
    run: (store) => faster(store, -1),
  }),
  faster: command({
    title: "Faster",
    group: "Time",
    keys: ["]"],
    blocked: (lab) => (besides(lab.speed, 1) === undefined ? "This is the highest speed." : ""),
    run: (store) => faster(store, 1),
  }),
  speed: command({
    title: "Set the speed",
    group: "Time",
    args: {
      speed: {
        schema: speed,
        title: "Simulated seconds a second",
        choices: () => speeds.map((one) => ({ value: String(one), title: `${one}×` })),
      },
    },
    run: (store, { speed }) => store.getState().setSpeed(speed),
  }),
};
