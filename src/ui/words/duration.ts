/** Durations as the page prints them: below a second in ms, above in s with one decimal, long ones in minutes. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = ms / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)} min`;
}

/** A point in simulated time, in seconds with three decimals. */
export function formatTime(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}

const thousands = new Intl.NumberFormat("en-US");

/** A whole number with its thousands comma. */
export function formatCount(count: number): string {
  return thousands.format(count);
}
