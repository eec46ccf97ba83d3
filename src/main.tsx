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
import { listenToKeys } from "./ui/commands/keyboard.ts";
import { exposeHandle } from "./ui/commands/page-handle.ts";
import { App } from "./ui/shell/app.tsx";
import "./ui/tokens.css";
import "./ui/base.css";

const store = createLab();
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
  const first = builtIn[0];
  if (first === undefined) return;
  ask({ ask: "open-scenario", text: first.text, origin: first.title });
  if (refusal !== null) refuse(refusal);
  else if (!reducedMotion()) play(true);
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
        <App />
      </LabContext>
    </StrictMode>,
  );
}
