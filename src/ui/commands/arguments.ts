/** Arguments that several commands take. */
import * as v from "valibot";
import type { Lab } from "../../state/lab-store.ts";
import type { Argument } from "./command.ts";

/** A whole number that is not negative. */
export const whole = v.pipe(
  v.number("a whole number from 0"),
  v.integer("a whole number from 0"),
  v.minValue(0, "a whole number from 0"),
);

export const letter = v.pipe(
  v.string("a letter from A to E"),
  v.toUpperCase(),
  v.regex(/^[A-E]$/, "a letter from A to E"),
);

export const apiserver: Argument<typeof letter> = {
  schema: letter,
  title: "Apiserver",
  choices: (lab) =>
    (lab.view?.servers ?? []).map((server) => ({
      value: server.letter,
      title: `apiserver ${server.letter}, ${server.release}, ${server.state}`,
    })),
};

/** Index of the apiserver, or why there is none. */
export function indexOf(lab: Lab, wanted: string): number | string {
  const servers = lab.view?.servers ?? [];
  const index = servers.findIndex((server) => server.letter === wanted);
  if (index >= 0) return index;
  return servers.length === 0
    ? "the cluster has no apiserver"
    : `there is no apiserver ${wanted}; there are ${servers.map((server) => server.letter).join(", ")}`;
}
