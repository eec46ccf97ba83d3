/** The words of a scenario file, to be read and written again without touching anything else of it. */
import type { WrittenStep } from "./writing/scenario.ts";

export interface Captioned {
  readonly title: string;
  readonly captions: readonly string[];
}

interface File {
  readonly title: string;
  readonly steps: readonly WrittenStep[];
}

/** Of a text that `writeScenario` wrote. */
export function captionsOf(text: string): Captioned {
  const { title, steps } = JSON.parse(text) as File;
  return { title, captions: steps.flatMap((step) => ("say" in step ? [step.say] : [])) };
}

/** The same file with other words, one for each; those that are empty are left out. */
export function withCaptions(text: string, { title, captions }: Captioned): string {
  const file = JSON.parse(text) as File;
  let next = 0;
  const steps = file.steps.flatMap((step): WrittenStep[] => {
    if (!("say" in step)) return [step];
    const say = (captions[next++] ?? step.say).trim();
    return say === "" ? [] : [{ say }];
  });
  const named = title.trim() === "" ? file.title : title.trim();
  return JSON.stringify({ ...file, title: named, steps }, null, 2);
}
