import type { Figure } from "./bench-figure.ts";

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

/** Figures as lines of a table for the terminal; numbers are rounded to four digits, the JSON keeps them all. */
export function benchTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, comparedWith, comparedValue, ratio }) => [
    name,
    number.format(value),
    unit,
    comparedValue === undefined ? "" : `${comparedWith ?? "before"}: ${number.format(comparedValue)}`,
    ratio === undefined ? "" : `${number.format(ratio)}x`,
  ]);
  const table = [["figure", "value", "unit", "compared with", "ratio"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((text, column) =>
      column === 1 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
    );
  return table.map((row) => line(row).join("  ").trimEnd()).join("\n");
}
