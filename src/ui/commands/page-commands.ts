/** Commands about the page itself: what is open, and what lies over it. */
import * as v from "valibot";
import { builtIn } from "../../scenarios/built-in.ts";
import type { LabStore } from "../../state/lab-store.ts";
import { markSeen } from "../../state/seen-stories.ts";
import { askForText } from "../open/text-kind.ts";
import { CommandError, command } from "./command.ts";

/** The text of a scenario that ships: one of the first ones, or one of the library, which loads when it is asked for. */
async function textOf(id: string): Promise<{ readonly title: string; readonly text: string } | undefined> {
  const first = builtIn.find((one) => one.id === id);
  if (first !== undefined) return first;
  const { loadLibrary } = await import("../../scenarios/library.ts");
  const { scenes, cases } = await loadLibrary();
  const story = [...scenes, ...cases].find((one) => one.id === id);
  return story === undefined ? undefined : { title: story.title, text: story.text() };
}

function openText(store: LabStore, text: string, origin: string): void {
  store.getState().play(false);
  store.getState().ask(askForText(text, origin));
}

export const pageCommands = {
  palette: command({
    title: "Find a command",
    group: "Page",
    keys: ["Mod+k"],
    run: (store) => store.getState().open("palette"),
  }),
  scenarios: command({
    title: "Open a scenario or a recording",
    group: "Page",
    keys: ["o"],
    run: (store) => store.getState().open("scenarios"),
  }),
  "open-scene": command({
    title: "Open a scene by its id",
    group: "Page",
    args: {
      id: {
        schema: v.string("the id of a scene"),
        title: "Id of the scene, such as compare-and-swap",
        choices: () => builtIn.map(({ id, title }) => ({ value: id, title })),
      },
    },
    run: async (store, { id }) => {
      const found = await textOf(id);
      if (found === undefined) throw new CommandError("open-scene", "id", `there is no scene ${id}`);
      markSeen(id);
      openText(store, found.text, found.title);
    },
  }),
  "open-text": command({
    title: "Open a scenario or a recording from its text",
    group: "Page",
    args: { text: { schema: v.string("the text of a scenario or a recording"), title: "Text of the file" } },
    run: (store, { text }) => openText(store, text, "a command"),
  }),
  caption: command({
    title: "Set the caption of a film",
    group: "Page",
    args: { text: { schema: v.string("a text"), title: "Caption" } },
    run: (store, { text }) => store.setState({ caption: text }),
  }),
  why: command({
    title: "Why: the rule behind this step, or one by its name",
    group: "Page",
    keys: ["w"],
    args: {
      rule: {
        schema: v.optional(v.string("the name of a rule")),
        title: "Name of the rule",
        asked: false,
      },
    },
    run: async (store, { rule }) => {
      const { view, why } = store.getState();
      if (rule === undefined) {
        const taken = view?.run;
        if (taken === undefined || taken.rule === null)
          throw new CommandError("why", "", "no step has been taken yet");
        return why({ rule: taken.rule, about: taken.sentence });
      }
      const { isRule } = await import("../why/rules.ts");
      if (!isRule(rule)) throw new CommandError("why", "rule", `there is no rule ${rule}`);
      why({ rule, about: "" });
    },
  }),
  share: command({ title: "Share this run", group: "Page", run: (store) => store.getState().open("share") }),
  odds: command({
    title: "How often would a duplicate happen?",
    group: "Page",
    keys: ["h"],
    run: (store) => store.getState().open("odds"),
  }),
  limits: command({
    title: "The model and its limits",
    group: "Page",
    keys: ["m"],
    run: (store) => store.getState().open("limits"),
  }),
  keys: command({
    title: "Every key",
    group: "Page",
    keys: ["?"],
    run: (store) => store.getState().open("keys"),
  }),
};
