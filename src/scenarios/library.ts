/** The scenarios beyond the first ones. They are loaded when somebody wants to see them: the page starts without. */
import type { WrittenScenario } from "./writing/scenario.ts";

export interface Story {
  /** Short and stable: links and films are named after it. */
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly about: string;
  /** The scenario file's text, written when it is asked for: some are long. */
  readonly text: () => string;
}

export interface Library {
  /** One for each question of the KEP's review, in the order of a course. */
  readonly scenes: readonly Story[];
  /** What people have met in real clusters. */
  readonly cases: readonly Story[];
}

function story([id, scenario]: readonly [string, WrittenScenario]): Story {
  const { title, question = "", about = "" } = scenario;
  return { id, title, question, about, text: () => JSON.stringify(scenario) };
}

export async function loadLibrary(): Promise<Library> {
  const [{ scenes }, { fieldCases }] = await Promise.all([
    import("./library/scenes.ts"),
    import("./field/cases.ts"),
  ]);
  return { scenes: scenes.map(story), cases: Object.entries(fieldCases).map(story) };
}

/** Those whose title, question or text has every word of the search, in any order and case. */
export function found(stories: readonly Story[], search: string): readonly Story[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return stories;
  return stories.filter(({ id, title, question, about }) => {
    const all = `${id} ${title} ${question} ${about}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
