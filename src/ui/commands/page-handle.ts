/** The page's handle for journeys, films and lessons: commands by name, and a promise for "nothing is going on". */
import type { LabStore } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import type { ConsoleOutput } from "../../worker/protocol.ts";
import { type ArgumentsOf, type CommandName, commands, runCommand } from "./commands.ts";

export interface PageHandle {
  /** Rejects with what is wrong, naming the argument at fault. Resolves once the command is begun: then await `idle()`. */
  readonly run: <N extends CommandName>(name: N, args?: ArgumentsOf<N>) => Promise<void>;
  /** Names, titles, keys and the names of arguments of everything that can be run. */
  readonly commands: () => readonly {
    readonly name: string;
    readonly title: string;
    readonly keys: readonly string[];
    readonly args: readonly string[];
  }[];
  /** Stops playing. */
  readonly pause: () => void;
  /** Resolves when no answer is outstanding, nothing plays, and the picture is painted. */
  readonly idle: () => Promise<void>;
  readonly view: () => LabView | null;
  /** What the console printed last. */
  readonly printed: () => ConsoleOutput | null;
}

declare global {
  interface Window {
    skewscope?: PageHandle;
  }
}

export function exposeHandle(store: LabStore): void {
  window.skewscope = {
    run: (name, args) => runCommand(store, name, args),
    commands: () =>
      commands.map(({ name, title, keys, args }) => ({ name, title, keys, args: Object.keys(args) })),
    pause: () => store.getState().play(false),
    view: () => store.getState().view,
    printed: () => store.getState().console.entries.at(-1) ?? null,
    idle: () => idle(store),
  };
}

async function idle(store: LabStore): Promise<void> {
  await document.fonts.ready;
  for (;;) {
    await frame();
    if (!still(store)) continue;
    const { view } = store.getState();
    // What an answer changes may make a component ask again, once it is drawn.
    await frame();
    await frame();
    if (still(store) && store.getState().view === view) return;
  }
}

function still(store: LabStore): boolean {
  const { busy, playing, view } = store.getState();
  return !busy && !playing && view !== null;
}

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
