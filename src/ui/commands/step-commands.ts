/** Commands about single steps: the choice of what happens next, and the stops that playing obeys. */
import * as v from "valibot";
import type { Lab, LabStore } from "../../state/lab-store.ts";
import type { Stop } from "../../worker/stop.ts";
import { deeds, records, stopWords } from "../steps/stop-words.ts";
import { letter, whole } from "./arguments.ts";
import { type Choice, CommandError, command } from "./command.ts";

const choicesOf = ({ view }: Lab) => (view?.panel?.panel === "steps" ? view.panel.choices : []);
const stopsOf = ({ spec }: Lab) => spec.stops ?? [];

const whats = [...deeds.map(([what]) => what), "invariant"] as const;
const recordNames = records.map(([record]) => record);
const manager = "controller-manager";

function listed<T extends string>(values: readonly (readonly [T, string])[]): readonly Choice[] {
  return values.map(([value, title]) => ({ value, title }));
}

const nowhere = (lab: Lab) => (stopsOf(lab).length === 0 ? "Playing stops nowhere." : "");

/** A step that is chosen, or run to, is looked at: nothing plays on. */
function pause(store: LabStore): void {
  store.getState().play(false);
}

export const stepCommands = {
  "next-steps": command({
    title: "What can happen next, to choose from",
    group: "Time",
    run: (store) => {
      pause(store);
      store.getState().setDock("next");
      store.getState().setPhoneTab("events");
    },
  }),
  take: command({
    title: "Choose what happens next",
    group: "Time",
    args: {
      choice: {
        schema: v.pipe(whole, v.minValue(1, "a whole number from 1")),
        title: "Place in the list",
        choices: (lab: Lab) =>
          choicesOf(lab).map(({ sentence }, place) => ({ value: String(place + 1), title: sentence })),
      },
    },
    blocked: (lab) =>
      choicesOf(lab).length === 0 ? "The list of what can happen next is not open, or empty." : "",
    run: (store, { choice }) => {
      const chosen = choicesOf(store.getState())[choice - 1];
      if (chosen === undefined)
        throw new CommandError(
          "take",
          "choice",
          `expected at most ${choicesOf(store.getState()).length}, found ${choice}`,
        );
      pause(store);
      store.getState().ask({ ask: "take", transition: chosen.transition });
    },
  }),
  "next-stop": command({
    title: "Run to the next stop",
    group: "Time",
    blocked: nowhere,
    run: (store) => {
      pause(store);
      store.getState().move({ to: "stop" });
    },
  }),
  "stop-at": command({
    title: "Stop where something happens",
    group: "Time",
    args: {
      what: {
        schema: v.picklist(whats, `one of ${whats.join(", ")}`),
        title: "What happens",
        choices: () => listed([...deeds, ["invariant", "breaks an invariant"]]),
      },
      who: {
        schema: v.optional(v.union([letter, v.literal(manager)], `an apiserver or ${manager}`)),
        title: "Who does it; nothing for anybody",
        choices: ({ view }: Lab) =>
          [...(view?.servers ?? []).map((server) => server.letter), manager].map((value) => ({
            value,
            title: value,
          })),
      },
      record: {
        schema: v.optional(v.picklist(recordNames, `one of ${recordNames.join(", ")}`)),
        title: "With what; nothing for anything",
        choices: () => listed(records),
      },
      before: {
        schema: v.optional(v.boolean("true or false")),
        title: "In front of it (true) or after it",
        choices: () =>
          listed([
            ["true", "In front of it"],
            ["false", "After it"],
          ]),
      },
      selected: {
        schema: v.optional(v.boolean("true or false")),
        title: "Only about the selected address (true)",
        asked: false,
      },
    },
    run: (store, { what, who = null, record = null, before = false, selected = false }) => {
      const stops = stopsOf(store.getState());
      const same = (one: Stop) =>
        one.what === what &&
        one.who === who &&
        one.record === record &&
        one.before === before &&
        one.selected === selected;
      if (stops.some(same)) return;
      const id = Math.max(0, ...stops.map((one) => one.id)) + 1;
      store.getState().setStops([...stops, { id, before, what, who, record, selected }]);
    },
  }),
  "remove-stop": command({
    title: "Remove a stop",
    group: "Time",
    args: {
      stop: {
        schema: whole,
        title: "Stop",
        choices: (lab: Lab) =>
          stopsOf(lab).map((stop) => ({ value: String(stop.id), title: stopWords(stop) })),
      },
    },
    blocked: nowhere,
    run: (store, { stop }) => {
      const stops = stopsOf(store.getState());
      if (!stops.some(({ id }) => id === stop))
        throw new CommandError(
          "remove-stop",
          "stop",
          `expected one of ${stops.map(({ id }) => id).join(", ")}, found ${stop}`,
        );
      store.getState().setStops(stops.filter(({ id }) => id !== stop));
    },
  }),
};
