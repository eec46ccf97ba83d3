/** The order in which go-yaml prints the keys of a map: letters after other signs, numbers by their value. */

const isDigit = (letter: string) => /\p{Nd}/u.test(letter);
const isLetter = (letter: string) => /\p{L}/u.test(letter);

function digitsAt(letters: readonly string[], at: number): string {
  let end = at;
  while (end < letters.length && isDigit(letters[end] ?? "")) end++;
  return letters.slice(at, end).join("");
}

/** A number that goes on to the left with something else than zeros counts these digits as its tail. */
function isTail(letters: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0 && isDigit(letters[i] ?? ""); i--) if (letters[i] !== "0") return true;
  return false;
}

/** Negative when `one` comes first. */
export function naturalOrder(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  let digits = false;
  for (let i = 0; i < a.length && i < b.length; i++) {
    const left = a[i] ?? "";
    const right = b[i] ?? "";
    if (left === right) {
      digits = isDigit(left);
      continue;
    }
    const plain = left < right ? -1 : 1;
    if (isLetter(left) && isLetter(right)) return plain;
    if (isLetter(left)) return digits ? -1 : 1;
    if (isLetter(right)) return digits ? 1 : -1;
    const tail = (left === "0" || right === "0") && isTail(a, i) ? "1" : "";
    const [leftDigits, rightDigits] = [digitsAt(a, i), digitsAt(b, i)];
    const difference = Number(tail + leftDigits || "0") - Number(tail + rightDigits || "0");
    if (difference !== 0) return difference;
    return leftDigits.length - rightDigits.length || plain;
  }
  return a.length - b.length;
}
