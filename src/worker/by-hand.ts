/** What is done to the run itself, not to the cluster: branches, and the choice of what happens next. */
import type { Ask } from "./protocol.ts";
import type { Run } from "./run.ts";
import type { Outcome } from "./session.ts";
import { grouped } from "./words/format.ts";

type ByHand = Extract<Ask, { readonly ask: "branch" | "rename-branch" | "catch-up" | "take" }>;

const longestTitle = 80;
/** How many steps a branch is given to come up to the playhead. */
const reach = 20_000;

function refused(title: string, found: string, expected: string, mend: string): Outcome {
  return { what: "refused", refusal: { title, found, expected, where: "", mend } };
}

function noBranch(branch: number): Outcome {
  return refused(
    "There is no such branch",
    `branch ${branch}`,
    "a branch of this run",
    "Choose one of the branches listed.",
  );
}

/** Gives way after each computed step. What was done, as its undoing names it, or a refusal. */
export function* byHand(run: Run, ask: ByHand): Generator<void, string | Outcome> {
  switch (ask.ask) {
    case "branch": {
      const { step } = run.playhead;
      const title =
        ask.title?.trim().slice(0, longestTitle) || freeTitle(run, `Branch at step ${grouped(step)}`);
      run.act([], title);
      return `Branch ${title}`;
    }
    case "rename-branch": {
      const branch = run.history.branch(ask.branch);
      if (branch === undefined) return noBranch(ask.branch);
      const title = ask.title.trim();
      if (title === "" || title.length > longestTitle)
        return refused(
          "This is no name for a branch",
          title === "" ? "an empty name" : `${title.length} characters`,
          `1 to ${longestTitle} characters`,
          "Type another name.",
        );
      const did = `Rename ${branch.title}`;
      branch.title = title;
      return did;
    }
    case "catch-up": {
      const branch = run.history.branch(ask.branch);
      if (branch === undefined) return noBranch(ask.branch);
      const { time } = run.playhead;
      for (let i = 0; i < reach && run.grow(time, false, branch) === "step"; i++) yield;
      return "";
    }
    case "take": {
      const problem = run.take(ask.transition);
      if (problem === undefined) return `Choose ${run.sentence()}`;
      return refused(
        "That cannot happen now",
        problem,
        "a step of the list at the playhead",
        "Choose from the list again.",
      );
    }
  }
}

/** A second branch at the same step gets a number. */
function freeTitle(run: Run, title: string): string {
  const titles = new Set(run.history.branches.map((branch) => branch.title));
  let name = title;
  for (let i = 2; titles.has(name); i++) name = `${title} (${i})`;
  return name;
}
