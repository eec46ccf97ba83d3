/** Go's text/tabwriter: cells end at a tab, a column is as wide as its widest cell among neighbouring lines. */

export interface TabStyle {
  readonly minWidth: number;
  readonly padding: number;
}

/** Of tables (`get`), and of describe. */
export const tableStyle: TabStyle = { minWidth: 6, padding: 3 };
export const describeStyle: TabStyle = { minWidth: 0, padding: 2 };

function widthOf(text: string): number {
  return [...text].length;
}

/**
 * The aligned text. `remembered` carries the widths from one flush to the next, as a watch does; it is changed.
 */
export function align(text: string, style: TabStyle, remembered?: number[]): string {
  const lines = text.split("\n").map((line) => line.split("\t"));
  const out: string[] = [];
  const widths: number[] = [];
  const write = (from: number, to: number) => {
    for (const cells of lines.slice(from, to)) {
      const padded = cells.map((cell, column) => {
        const width = widths[column];
        return width === undefined ? cell : cell + " ".repeat(Math.max(0, width - widthOf(cell)));
      });
      out.push(padded.join(""));
    }
  };
  const remember = (column: number, width: number): number => {
    if (remembered === undefined) return width;
    const wider = Math.max(width, remembered[column] ?? 0);
    remembered[column] = wider;
    return wider;
  };
  const format = (start: number, end: number) => {
    const column = widths.length;
    let from = start;
    for (let at = start; at < end; at++) {
      if (column >= (lines[at]?.length ?? 0) - 1) continue;
      write(from, at);
      from = at;
      let width = style.minWidth;
      for (; at < end; at++) {
        const cells = lines[at] ?? [];
        if (column >= cells.length - 1) break;
        width = Math.max(width, widthOf(cells[column] ?? "") + style.padding);
      }
      widths.push(remember(column, width));
      format(from, at);
      widths.pop();
      from = at;
    }
    write(from, end);
  };
  format(0, lines.length);
  return out.join("\n");
}
