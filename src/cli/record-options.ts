/** What `npm run record` can be told, and what is wrong with it. */
import { type Format, formats } from "../../e2e/kit/ffmpeg.ts";

export interface RecordOptions {
  /** Ids; none means all. */
  readonly scenes: readonly string[];
  /** Pixels of the film. */
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
  readonly speed: number;
  readonly format: Format;
  readonly out: string;
  readonly quick: boolean;
}

interface Given {
  readonly size: string;
  readonly theme: string;
  readonly speed: string;
  readonly format: string;
  readonly out: string;
  readonly quick: boolean;
}

export const recordHelp = `npm run record -- [SCENE...] [--list] [--size 1920x1080] [--theme light|dark] [--speed N]
    [--format ${formats.join("|")}] [--out DIR] [--quick]`;

const smallest = 320;
const largest = 7680;

/** The options, or a line that says which one is wrong and what is possible. */
export function readRecordOptions(
  given: Given,
  scenes: readonly string[],
  known: readonly string[],
): RecordOptions | string {
  const strange = scenes.find((id) => !known.includes(id));
  if (strange !== undefined) return `There is no scene "${strange}". npm run record -- --list names them.`;
  const size = /^(\d+)x(\d+)$/.exec(given.size);
  const [width, height] = [Number(size?.[1]), Number(size?.[2])];
  const fits = (pixels: number) => pixels >= smallest && pixels <= largest && pixels % 2 === 0;
  if (!fits(width) || !fits(height))
    return `--size ${given.size}: expected WIDTHxHEIGHT in even numbers from ${smallest} to ${largest}, such as 1920x1080.`;
  const { theme, out, quick } = given;
  if (theme !== "light" && theme !== "dark") return `--theme ${theme}: expected light or dark.`;
  const speed = Number(given.speed);
  if (!(speed >= 0.1 && speed <= 20)) return `--speed ${given.speed}: expected a number from 0.1 to 20.`;
  const format = formats.find((one) => one === given.format);
  if (format === undefined) return `--format ${given.format}: expected one of ${formats.join(", ")}.`;
  if (quick && format !== "webm") return `--quick films webm only; leave out --format ${format}.`;
  return { scenes, width, height, theme, speed, format, out, quick };
}
