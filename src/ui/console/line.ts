/** Text work on a command line. */

/** The longest beginning that all have in common. */
export function commonStart(texts: readonly string[]): string {
  const [first = "", ...rest] = texts;
  let length = first.length;
  for (const text of rest) {
    while (!text.startsWith(first.slice(0, length))) length--;
  }
  return first.slice(0, length);
}

/** The line with a candidate in place of what stands between `from` and the cursor. */
export function completed(line: string, from: number, cursor: number, candidate: string): string {
  return line.slice(0, from) + candidate + line.slice(cursor).trimStart();
}

/** A heredoc was begun and its last line is not there yet: Enter goes on to the next line. */
export function isOpenHeredoc(line: string): boolean {
  const begun = /<<-?\s*(['"]?)(\w+)\1/.exec(line.split("\n")[0] ?? "");
  return (
    begun !== null &&
    !line
      .split("\n")
      .slice(1)
      .some((text) => text.trim() === begun[2])
  );
}
