import { describe, expect, it } from "vitest";
import { advance } from "../../model/apply.ts";
import { checkInvariants } from "../../model/invariants/invariants.ts";
import { transitionsAlong } from "./path.ts";
import { beginningOf } from "./question.ts";
import { questions } from "./questions.ts";
import { Search } from "./search.ts";

describe("the questions of the review", () => {
  it.each(questions.map((question) => [question.id, question] as const))("%s", (_id, question) => {
    const start = beginningOf(question);
    const search = new Search(start, { ...question, mostStates: 1_000_000 });
    search.run(Number.POSITIVE_INFINITY);
    const verdicts = search.verdicts.map(({ verdict }) => verdict.verdict);
    expect(verdicts).toEqual([question.expected]);
    for (const id of question.invariants) {
      const path = search.pathTo(id);
      if (path === undefined) continue;
      // The shortest way is one of the model itself: it replays to a world in which the invariant is broken.
      const way = transitionsAlong(search.space, start, path, question.limits.rounds, question.plan);
      const end = way.reduce((world, transition) => advance(world, transition).world, start);
      expect(checkInvariants(end).find((one) => one.id === id)?.state).toBe("broken");
    }
  });
});
