/** Why a text was refused: what was found, what was expected, where, and how to mend it. */
export interface Refusal {
  readonly title: string;
  readonly found: string;
  readonly expected: string;
  /** Place in the text, such as `steps[3].act[0].server`; empty when it concerns the whole. */
  readonly where: string;
  readonly mend: string;
  /** The offending lines, when there are some. */
  readonly excerpt?: string;
}
