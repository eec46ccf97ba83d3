import { describe, expect, it } from "vitest";
import { advance } from "../../model/apply.ts";
import { transitionsAlong } from "./path.ts";
import { beginningOf, type Question, questions } from "./questions.ts";
import { type Found, hasDuplicate, search } from "./search.ts";

function answer(question: Question): Found {
  const steps = search(beginningOf(question), {
    rounds: question.rounds,
    mostStates: 1_000_000,
    isGoal: hasDuplicate,
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe("the questions of the review", () => {
  it.each(questions.map((question) => [question.id, question] as const))("%s", (_id, question) => {
    const { path, complete, space } = answer(question);
    if (question.expected === "no duplicate") {
      expect({ path, complete }).toEqual({ path: undefined, complete: true });
      return;
    }
    // The shortest way is one of the model itself: it replays to a world in which two Services hold the address.
    const start = beginningOf(question);
    const end = transitionsAlong(space, start, path ?? [], question.rounds).reduce(
      (world, transition) => advance(world, transition).world,
      start,
    );
    expect(end.etcd.services.now.index.duplicates).toBe(1);
  });
});
