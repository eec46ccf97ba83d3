/** Which words of a sentence a machine would print: addresses, object names, revisions, durations, reasons. */
const printed =
  /\d+(?:\.\d+){3}(?:\/\d+)?|[\da-f]*:[\da-f:]*:[\da-f]*(?:\/\d+)?|\b[a-z\d][a-z\d.-]*(?:\/[a-z\d][a-z\d.-]*)+|\brev \d[\d,]*|\b\d[\d,.]* (?:ms|s|min)\b|\bv\d+\.\d+\.\d+|(?<=^|\s)\.\d+|\bClusterIP[A-Z]\w+/g;

export interface Piece {
  readonly text: string;
  /** Set in the face for machine values. */
  readonly machine: boolean;
}

/** The sentence cut into its words and its machine values, in order and without gaps. */
export function piecesOf(sentence: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of sentence.matchAll(printed)) {
    if (match.index > from) pieces.push({ text: sentence.slice(from, match.index), machine: false });
    pieces.push({ text: match[0], machine: true });
    from = match.index + match[0].length;
  }
  if (from < sentence.length) pieces.push({ text: sentence.slice(from), machine: false });
  return pieces;
}
