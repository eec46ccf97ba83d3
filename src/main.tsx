/** Starts the page: store, keys, play loop, and the run that the link names or the first scenario. */
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { builtIn } from "./scenarios/built-in.ts";
import { decodeLink } from "./scenarios/link.ts";
import type { Refusal } from "./scenarios/refusal.ts";
import { createLab, LabContext } from "./state/lab-store.ts";
import { startPlayLoop } from "./state/play-loop.ts";
import { runCommand } from "./ui/commands/commands.ts";
import { listenToKeys } from "./ui/commands/keyboard.ts";
import { exposeHandle } from "./ui/commands/page-handle.ts";
import { App } from "./ui/shell/app.tsx";
import { screenOf } from "./ui/shell/screen.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const store = createLab();
/** What the address asks for: the whole Lab, the picture of a film, or one figure for another page. */
const screen = screenOf(location.search);
const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

async function openFirst(): Promise<void> {
  const { ask, refuse, play } = store.getState();
  let refusal: Refusal | null = null;
  const fragment = location.hash.slice(1);
  if (fragment !== "") {
    const decoded = await decodeLink(fragment);
    if (decoded.ok) {
      ask({ ask: "open-scenario", text: decoded.text, origin: "link" });
      return;
    }
    refusal = decoded.refusal;
    // A run that is open stays as it was.
    if (store.getState().view !== null) {
      refuse(refusal);
      return;
    }
  }
  const scene = new URLSearchParams(location.search).get("scene");
  if (scene !== null && refusal === null && store.getState().view === null) {
    const opened = await runCommand(store, "open-scene", { id: scene }).catch((error: unknown) => {
      refusal = noScene(scene, error);
    });
    if (refusal === null) return opened;
  }
  const first = builtIn[0];
  if (first === undefined) return;
  ask({ ask: "open-scenario", text: first.text, origin: first.title });
  if (refusal !== null) refuse(refusal);
  else if (!reducedMotion() && screen.kind === "lab") play(true);
}

function noScene(id: string, error: unknown): Refusal {
  return {
    title: "This address names a scene that cannot be opened",
    found: error instanceof Error ? error.message : id,
    expected: "the id of a scene of the library",
    where: "the address, after scene=",
    mend: "Open a scene from the list (key O).",
  };
}

listenToKeys(store);
startPlayLoop(store, {
  request: requestAnimationFrame.bind(globalThis),
  cancel: cancelAnimationFrame.bind(globalThis),
  reducedMotion,
});
exposeHandle(store);
void openFirst();
addEventListener("hashchange", () => void openFirst());

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LabContext value={store}>
        <App screen={screen} />
      </LabContext>
    </StrictMode>,
  );
}
