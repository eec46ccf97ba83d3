/** From a typed line to arguments and standard input, the way a shell does it. */

export interface TypedLine {
  /** Without the leading `kubectl`. */
  readonly args: readonly string[];
  /** Text of a heredoc (`<<EOF`), undefined without one. */
  readonly heredoc: string | undefined;
}

export type SplitLine = TypedLine | { readonly problem: string };

/** What ends a word outside quotes: blanks, and what only a real shell would understand. */
const ends = /[\s|;&<>]/;
const plainEscapes = /[\\"$`\n]/;

/** Reads one word from `at` on; quotes join, a backslash takes the next character as it is. */
function readWord(text: string, at: number): { readonly word: string; readonly end: number } | undefined {
  let word = "";
  let i = at;
  while (i < text.length) {
    const letter = text[i] ?? "";
    if (letter === "'") {
      const close = text.indexOf("'", i + 1);
      if (close < 0) return undefined;
      word += text.slice(i + 1, close);
      i = close + 1;
    } else if (letter === '"') {
      i++;
      while (text[i] !== '"') {
        if (i >= text.length) return undefined;
        if (text[i] === "\\" && plainEscapes.test(text[i + 1] ?? "")) i++;
        word += text[i];
        i++;
      }
      i++;
    } else if (letter === "\\") {
      if (text[i + 1] !== "\n") word += text[i + 1] ?? "";
      i += 2;
    } else if (ends.test(letter)) {
      break;
    } else {
      word += letter;
      i++;
    }
  }
  return { word, end: i };
}

const heredocStart = /(^|\s)<<(-?)\s*(?:'([^']+)'|"([^"]+)"|([\w.-]+))/;

/** Takes a heredoc out of the text: its body ends at a line that holds only the word, or at the end. */
function takeHeredoc(text: string): { readonly command: string; readonly heredoc: string | undefined } {
  const found = heredocStart.exec(text);
  const lineEnd = text.indexOf("\n", found?.index ?? 0);
  if (found === null || lineEnd < 0) return { command: text, heredoc: undefined };
  const word = found[3] ?? found[4] ?? found[5] ?? "";
  const strip = (line: string) => (found[2] === "-" ? line.replace(/^\t+/, "") : line);
  const command = text.slice(0, found.index) + text.slice(found.index + found[0].length, lineEnd);
  const lines = text
    .slice(lineEnd + 1)
    .split("\n")
    .map(strip);
  const end = lines.indexOf(word);
  const body = end < 0 ? lines : lines.slice(0, end);
  const joined = body.join("\n");
  return { command, heredoc: joined === "" || joined.endsWith("\n") ? joined : `${joined}\n` };
}

/** Splits a typed line. A leading `kubectl` is dropped; an open quote is a problem, as is a pipe or a redirection. */
export function splitLine(text: string): SplitLine {
  const { command, heredoc } = takeHeredoc(text.trim());
  const args: string[] = [];
  let i = 0;
  while (i < command.length) {
    if (/\s/.test(command[i] ?? "")) {
      i++;
      continue;
    }
    if (/[|;&<>]/.test(command[i] ?? "")) {
      return { problem: `the console runs one kubectl command at a time and knows no "${command[i]}"` };
    }
    const read = readWord(command, i);
    if (read === undefined) return { problem: "the line ends inside a quote" };
    args.push(read.word);
    i = read.end;
  }
  return { args: args[0] === "kubectl" ? args.slice(1) : args, heredoc };
}
