/** The page's handle for journeys and recordings: commands by name, and a promise for "nothing is going on". */
import type { LabStore } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import { runCommand } from "./commands.ts";

export interface PageHandle {
  /** False when there is no such command. */
  readonly run: (command: string) => boolean;
  /** Stops playing. */
  readonly pause: () => void;
  /** Resolves when no answer is outstanding and nothing plays. */
  readonly idle: () => Promise<void>;
  readonly view: () => LabView | null;
}

declare global {
  interface Window {
    skewscope?: PageHandle;
  }
}

export function exposeForTests(store: LabStore): void {
  const still = () => {
    const { busy, playing, view } = store.getState();
    return !busy && !playing && view !== null;
  };
  window.skewscope = {
    run: (command) => runCommand(store, command),
    pause: () => store.getState().play(false),
    view: () => store.getState().view,
    idle: () =>
      new Promise((resolve) => {
        const look = () => (still() ? resolve() : requestAnimationFrame(look));
        look();
      }),
  };
}
