/** How chances and counts of the odds panel are written. */

/** `12 %`, `1.3 %`, `0.021 %`: two figures or so, and never 0 or 100 for what is neither. */
export function percent(chance: number): string {
  if (chance === 0) return "0 %";
  if (chance >= 1) return "100 %";
  const hundredths = chance * 100;
  if (hundredths > 99.95) return "over 99.9 %";
  if (hundredths >= 10) return `${hundredths.toFixed(1)} %`;
  if (hundredths < 1e-4) return "under 0.0001 %";
  return `${Number(hundredths.toPrecision(2))} %`;
}

/** `0.38`, `12`, `1,440`: so many figures as one wants to read. */
export function amount(value: number): string {
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toLocaleString("en-GB");
  if (value < 1e-6) return "under 0.000001";
  return String(Number(value.toPrecision(2)));
}

const units = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** `every 4.2 hours`: how long from one to the next, for so many a day. */
export function every(perDay: number): string {
  if (perDay === 0) return "never";
  const seconds = 86_400 / perDay;
  const years = seconds / (365.25 * 86_400);
  if (years >= 1) return `one in ${amount(years)} ${years < 1.05 ? "year" : "years"}`;
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, "second"];
  const count = amount(seconds / size);
  return count === "1" ? `one a${unit === "hour" ? "n" : ""} ${unit}` : `one in ${count} ${unit}s`;
}

/** The length of a range's prefix with its slash; the whole range where two have the same length. */
export function shortName(range: string, among: readonly string[]): string {
  const prefix = range.slice(range.indexOf("/"));
  return among.some((other) => other !== range && other.endsWith(prefix)) ? range : prefix;
}
