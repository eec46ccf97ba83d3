/** A script as a scenario file, for export and for the link. */
import { actionOf } from "./action-file.ts";
import { formatVersion } from "./schema.ts";
import type { Script, ScriptItem } from "./script.ts";
import { transitionFileOf } from "./transition-file.ts";

/** Pretty JSON that `openScenario` reads back to an equal script. */
export function writeScenario(script: Script): string {
  return JSON.stringify(scenarioFileOf(script), null, 2);
}

export function scenarioFileOf(script: Script): object {
  const { title, about, background, seed, start } = script;
  return {
    skewscope: formatVersion,
    title,
    about,
    ...background,
    seed,
    cluster: { apiservers: start.servers, delays: start.delays, stored: start.stored },
    steps: script.items.map(stepOf),
  };
}

function stepOf(item: ScriptItem): object {
  switch (item.kind) {
    case "say":
      return { say: item.text };
    case "play":
      return { play: item.transitions.map(transitionFileOf) };
    case "act":
      return { act: item.inputs.map(actionOf) };
    case "wait":
      return {
        wait: item.until === undefined ? { ms: item.ms } : { until: item.until, limitMs: item.limitMs },
      };
    case "expect":
      return { expect: item.expectations, may: item.may };
  }
}
