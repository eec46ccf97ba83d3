/** Recordings that the page offers; each is loaded only when somebody opens it. */

export interface Example {
  readonly id: string;
  readonly title: string;
  /** The recording as text, for the same reader as any file. */
  readonly load: () => Promise<string>;
}

export const examples: readonly Example[] = [
  {
    id: "S01-gate-off-baseline",
    title: "One apiserver, gate off: every kind of create and delete",
    load: () => textOf(import("./S01-gate-off-baseline.json")),
  },
  {
    id: "S03-enable",
    title: "The gate is turned on over existing Services",
    load: () => textOf(import("./S03-enable.json")),
  },
  {
    id: "S06-skew-nodual-dynamic",
    title: "Gate on without dual write beside gate off: dynamic races with duplicates",
    load: () => textOf(import("./S06-skew-nodual-dynamic.json")),
  },
];

async function textOf(loaded: Promise<{ readonly default: unknown }>): Promise<string> {
  return JSON.stringify((await loaded).default);
}
