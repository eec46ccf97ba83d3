/** `duration.HumanDuration` of apimachinery: two units at most, fewer as the time grows. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function pair(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${big}${bigUnit}` : `${big}${bigUnit}${small}${smallUnit}`;
}

/** `ms` of elapsed time as the AGE column prints it. */
export function ageText(ms: number): string {
  const seconds = Math.trunc(ms / second);
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.trunc(ms / minute);
  if (minutes < 10) return pair(minutes, "m", seconds % 60, "s");
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.trunc(ms / hour);
  if (hours < 8) return pair(hours, "h", minutes % 60, "m");
  if (hours < 48) return `${hours}h`;
  const days = Math.trunc(ms / day);
  if (hours < 192) return pair(days, "d", hours % 24, "h");
  if (days < 730) return `${days}d`;
  const years = Math.trunc(days / 365);
  return years < 8 ? pair(years, "y", days % 365, "d") : `${years}y`;
}
