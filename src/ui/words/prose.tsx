/** A sentence in the interface face, with what a machine would print in its own. */
import { piecesOf } from "./machine-text.ts";

export function Prose({ text }: { readonly text: string }) {
  let at = 0;
  return piecesOf(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.machine ? (
      <span key={key} className="mono">
        {piece.text}
      </span>
    ) : (
      piece.text
    );
  });
}
