/** Commands that record what the person does as a scene, and this tab as a film. */
import * as v from "valibot";
import { filmTab } from "../../state/tab-film.ts";
import { beginTake, withOwnWords } from "../../state/take.ts";
import { CommandError, command } from "./command.ts";

export const takeCommands = {
  record: command({
    title: "Record what I do as a scene, or end the recording",
    group: "Page",
    keys: ["r"],
    blocked: ({ view }) => (view === null ? "Nothing is open yet." : ""),
    run: (store) => {
      const { take, view, endTake } = store.getState();
      if (take !== null) endTake();
      else if (view !== null)
        store.setState({
          take: beginTake(view.run),
          tabFilm: { state: "off" },
          announcement: "Recording what you do",
        });
    },
  }),
  "record-words": command({
    title: "Put words into the scene that is being recorded",
    group: "Page",
    args: {
      text: { schema: v.pipe(v.string("a text"), v.trim(), v.minLength(1, "a text")), title: "Words" },
    },
    blocked: ({ take }) => (take === null ? "Nothing is being recorded (key R begins)." : ""),
    run: (store, { text }) => {
      const { take, view } = store.getState();
      if (take !== null && view !== null) store.setState({ take: withOwnWords(take, view.run, text) });
    },
  }),
  "record-film": command({
    title: "Film this tab while a scene is being recorded",
    group: "Page",
    blocked: ({ take, tabFilm }) => {
      if (take === null) return "Nothing is being recorded (key R begins).";
      return tabFilm.state === "asking" || tabFilm.state === "filming" ? "This tab is being filmed." : "";
    },
    run: async (store) => {
      const end = await filmTab((tabFilm) => store.setState({ tabFilm }));
      // Both end together, and the recording may have ended while the browser asked.
      if (store.getState().take === null) return end();
      const stop = store.subscribe(({ take }) => {
        if (take !== null) return;
        stop();
        end();
      });
    },
  }),
  "recorded-scene": command({
    title: "The scene that was recorded last",
    group: "Page",
    run: (store) => {
      if (store.getState().recorded === null)
        throw new CommandError("recorded-scene", "", "nothing was recorded yet (key R begins)");
      store.getState().open("recorded");
    },
  }),
};
