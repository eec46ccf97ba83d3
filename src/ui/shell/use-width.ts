/** Which of the four layouts fits: three columns, drawer, badges, phone. */
import { useSyncExternalStore } from "react";

export type Layout = "wide" | "drawer" | "badges" | "phone";

const borders = [
  ["(min-width: 1360px)", "wide"],
  ["(min-width: 1040px)", "drawer"],
  ["(min-width: 720px)", "badges"],
] as const;

function now(): Layout {
  return borders.find(([query]) => matchMedia(query).matches)?.[1] ?? "phone";
}

function subscribe(changed: () => void): () => void {
  const queries = borders.map(([query]) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, now);
}
