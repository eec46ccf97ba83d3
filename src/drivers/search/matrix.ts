/**
 * The skew matrix as data: every pairing of what two apiservers can be, asked a list of questions. A cell is one search;
 * cells stand in a fixed order and have ids that last, so that a matrix can be divided, left off and taken up again.
 */
import { matrixQuestions } from "./matrix-questions.ts";
import type { Question } from "./question.ts";
import { findSide, sides } from "./sides.ts";
import type { Verdict } from "./verdict.ts";

export interface Matrix {
  /** Ids of `matrixQuestions`. */
  readonly questions: readonly string[];
  /** Ids of `sides`: what each apiserver can be. */
  readonly sides: readonly string[];
  /** Id of a side: a third apiserver in every cell. */
  readonly third?: string;
}

/** `question/A/B`, with the third apiserver as a fourth part. */
export interface Cell {
  readonly id: string;
  readonly question: string;
  readonly sides: readonly string[];
}

export type CellVerdict =
  | Verdict
  /** There is no such cluster: an apiserver does not start, or refuses what has to come before. */
  | { readonly verdict: "none"; readonly why: string };

/** @public */
export interface CellAnswer {
  readonly cell: string;
  readonly verdict: CellVerdict;
  readonly states: number;
  readonly transitions: number;
}

/** Everything that is asked of everyone. */
export const wholeMatrix: Matrix = {
  questions: matrixQuestions.map(({ id }) => id),
  sides: sides.map(({ id }) => id),
};

/** What in a matrix is not known, or undefined when all of it is. */
export function matrixProblem(matrix: Matrix): string | undefined {
  const known = matrixQuestions.map(({ id }) => id);
  for (const id of matrix.questions)
    if (!known.includes(id)) return `"${id}" is not one of the questions ${known.join(", ")}`;
  for (const id of [...matrix.sides, ...(matrix.third === undefined ? [] : [matrix.third])])
    if (findSide(id) === undefined) return `"${id}" is not one of ${sides.map((side) => side.id).join(", ")}`;
  return undefined;
}

/** All cells, question by question. Where A and B are asked the same, each pair stands once. */
export function cellsOf({ questions, sides: ids, third }: Matrix): readonly Cell[] {
  return matrixQuestions
    .filter(({ id }) => questions.includes(id))
    .flatMap(({ id: question, sameForBoth }) =>
      ids.flatMap((a, i) =>
        (sameForBoth ? ids.slice(i) : ids).map((b): Cell => {
          const all = third === undefined ? [a, b] : [a, b, third];
          return { id: [question, ...all].join("/"), question, sides: all };
        }),
      ),
    );
}

/** The question of a cell as a search takes it. Throws for a cell of which something is not known. */
export function questionOf(cell: Cell): Question {
  const asked = matrixQuestions.find(({ id }) => id === cell.question);
  const servers = cell.sides.map(findSide);
  const [a, b] = servers;
  if (asked === undefined || a === undefined || b === undefined || servers.includes(undefined))
    throw new Error(`there is no cell ${cell.id}`);
  const third = servers[2];
  const names = servers.map((side) => side?.title).join(" beside ");
  return { id: cell.id, title: `${asked.title}: ${names}`, ...asked.ask(a, b, third) };
}
