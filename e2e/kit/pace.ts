/** How long things stay on a film: words as long as they take to be read, steps so that each is seen. */

/** Seconds. */
export interface Beat {
  /** Words appear over the picture that they begin with. */
  readonly lead: number;
  /** Steps that are shown, each for `each`. */
  readonly steps: readonly number[];
  readonly each: number;
  /** The last picture stays. */
  readonly rest: number;
}

/** Characters a second at which a caption is read beside a picture: slower than plain subtitles (17 to 20). */
const readingSpeed = 15;
const shortestRead = 2.4;
const longestLead = 3.2;
const shortestRest = 1.2;
/** A step is seen for at most and at least so long. */
const slowStep = 0.6;
const fastStep = 0.16;
/** More pictures in one beat would be a blur: of more steps an even part is shown, and always the last. */
const mostPictures = 48;

export function readingTime(text: string): number {
  return Math.max(shortestRead, 1 + text.length / readingSpeed);
}

/** A beat that says `text` while the run goes from step `from` to step `to`; `speed` 2 is twice as fast. */
export function paceOf(text: string, from: number, to: number, speed = 1): Beat {
  const read = readingTime(text);
  const lead = Math.min(longestLead, read * 0.45);
  const steps = shown(from, to);
  const room = read - lead - shortestRest;
  const each = steps.length === 0 ? 0 : Math.min(slowStep, Math.max(fastStep, room / steps.length));
  const rest = Math.max(shortestRest, read - lead - each * steps.length);
  return { lead: lead / speed, steps, each: each / speed, rest: rest / speed };
}

function shown(from: number, to: number): readonly number[] {
  const count = Math.max(0, to - from);
  const pictures = Math.min(count, mostPictures);
  return Array.from({ length: pictures }, (_, i) => from + Math.round(((i + 1) * count) / pictures));
}
