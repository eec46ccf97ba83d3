import { describe, expect, it } from "vitest";
import { cellsOf, matrixProblem, questionOf, wholeMatrix } from "./matrix.ts";
import { beginningOf } from "./question.ts";
import { Search } from "./search.ts";
import { sides } from "./sides.ts";

describe("the skew matrix", () => {
  it("has each cell once, in an order that never changes", () => {
    const cells = cellsOf(wholeMatrix);
    const ids = cells.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(cellsOf(wholeMatrix).map(({ id }) => id)).toEqual(ids);
  });

  it("has a pair and its mirror image once where both sides are asked the same", () => {
    const two = { questions: ["static-twice", "create-delete"], sides: ["v1.32", "v1.33"] };
    expect(cellsOf(two).map(({ id }) => id)).toEqual([
      "static-twice/v1.32/v1.32",
      "static-twice/v1.32/v1.33",
      "static-twice/v1.33/v1.33",
      "create-delete/v1.32/v1.32",
      "create-delete/v1.32/v1.33",
      "create-delete/v1.33/v1.32",
      "create-delete/v1.33/v1.33",
    ]);
  });

  it("says what it does not know", () => {
    expect(matrixProblem(wholeMatrix)).toBeUndefined();
    expect(matrixProblem({ questions: ["dynamic"], sides: ["v1.22"] })).toContain('"v1.22" is not one of');
    expect(matrixProblem({ questions: ["dynamics"], sides: [] })).toContain('"dynamics" is not one of');
  });

  it.each(sides.map(({ id }) => [id] as const))("begins with %s", (id) => {
    const cell = { id: `static-twice/${id}/${id}`, question: "static-twice", sides: [id, id] };
    expect(beginningOf(questionOf(cell)).servers.map(({ phase }) => phase)).toEqual(["ready", "ready"]);
  });

  it("collides where the two share no guard", () => {
    const verdictOf = (...ids: readonly string[]) => {
      const question = questionOf({
        id: ["static-twice", ...ids].join("/"),
        question: "static-twice",
        sides: ids,
      });
      const search = new Search(beginningOf(question), { ...question, mostStates: 200_000 });
      search.run(Number.POSITIVE_INFINITY);
      return search.verdicts[0]?.verdict.verdict;
    };
    expect(verdictOf("v1.32", "v1.33")).toBe("holds");
    expect(verdictOf("v1.33", "v1.34")).toBe("holds");
    expect(verdictOf("v1.32", "v1.34")).toBe("broken");
    expect(verdictOf("v1.32", "v1.33", "v1.34")).toBe("broken");
  });

  it("leaves an address outside every range when two ServiceCIDRs that cover each other go at once", () => {
    const cell = { id: "ranges-delete/v1.34/v1.34", question: "ranges-delete", sides: ["v1.34", "v1.34"] };
    const question = questionOf(cell);
    const search = new Search(beginningOf(question), { ...question, mostStates: 200_000 });
    search.run(Number.POSITIVE_INFINITY);
    const verdicts = search.verdicts.map(({ id, verdict }) => [id, verdict.verdict]);
    expect(verdicts).toEqual([
      ["unique-cluster-ip", "holds"],
      ["address-in-range", "broken"],
    ]);
  });
});
