/** Durations as Go writes them. */
import { ClientError } from "../errors.ts";

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  us: 0.001,
  ns: 0.000_001,
};

/** `5s`, `1m30s` in ms; `0` is 0. Throws for anything else, as the flag parser does. */
export function durationMs(text: string, flag = "--timeout"): number {
  if (/^[-+]?0$/.test(text)) return 0;
  const match = /^([-+]?)((?:\d+(?:\.\d*)?(?:ns|us|ms|s|m|h))+)$/.exec(text);
  if (match === null) {
    const why = /^[-+]?\d+$/.test(text) ? `missing unit in duration "${text}"` : `invalid duration "${text}"`;
    throw new ClientError(`invalid argument "${text}" for "${flag}" flag: time: ${why}`);
  }
  let total = 0;
  for (const [, number, unit] of (match[2] ?? "").matchAll(/(\d+(?:\.\d*)?)(ns|us|ms|s|m|h)/g)) {
    total += Number(number) * (units[unit ?? ""] ?? 0);
  }
  return match[1] === "-" ? -total : total;
}
