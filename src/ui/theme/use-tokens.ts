/** The palette of the theme that is on, and a new one when the theme or the system's contrast changes. */
import { useSyncExternalStore } from "react";
import { type Palette, readTokens } from "./read-tokens.ts";

let palette: Palette | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function changed(): void {
  palette = undefined;
  for (const listener of listeners) listener();
}

function watch(): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
  const queries = ["(forced-colors: active)", "(prefers-color-scheme: dark)"].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

function subscribe(listener: () => void): () => void {
  stop ??= watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    // Nobody was told of changes meanwhile.
    palette = undefined;
  };
}

function current(): Palette {
  palette ??= readTokens(document.documentElement);
  return palette;
}

export function useTokens(): Palette {
  return useSyncExternalStore(subscribe, current);
}
