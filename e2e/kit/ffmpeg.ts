/** Pictures to films, by the ffmpeg of the machine. */
import { existsSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { runProgram } from "../browser/run-program.ts";
import type { Shot } from "./camera.ts";

export const formats = ["webm", "mp4", "gif", "png"] as const;
export type Format = (typeof formats)[number];

/** Names the environment variable that wins over everything else. */
const ffmpegVariable = "SKEWSCOPE_FFMPEG";
const packageLimit = 600_000;
const encodeLimit = 1_800_000;
const framesPerSecond = 25;

/** No ffmpeg, or one that failed; the message says what helps. */
export class NoFilm extends Error {}

/** The ffmpeg to use: the named one, the one on PATH, or Debian's package when this runs as root on Debian. */
export async function findFfmpeg(tell: (line: string) => void): Promise<string> {
  const named = process.env[ffmpegVariable];
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named;
    throw new NoFilm(`${ffmpegVariable} names ${named}, which is not there.`);
  }
  const found = onPath();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    tell("No ffmpeg found; running: apt-get install -y ffmpeg");
    const options = { limit: packageLimit, environment: { DEBIAN_FRONTEND: "noninteractive" } };
    await runProgram(["apt-get", "update"], options);
    await runProgram(["apt-get", "install", "-y", "--no-install-recommends", "ffmpeg"], options);
    const installed = onPath();
    if (installed !== undefined) return installed;
  }
  throw new NoFilm(
    `No ffmpeg. Install it (Debian: apt-get install -y ffmpeg; macOS: brew install ffmpeg), or name one in ${ffmpegVariable}, or film with --format png, which needs none.`,
  );
}

function onPath(): string | undefined {
  const name = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Where Playwright looks for its own ffmpeg, from the error it gave; undefined when that is about something else. */
export function missingPlace(message: string): string | undefined {
  return /Executable doesn't exist at ([^\n]*ffmpeg[^\n]*)/.exec(message)?.[1]?.trim();
}

/** Puts a link to the machine's ffmpeg where Playwright looks for its own. */
export function linkFfmpeg(ffmpeg: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  if (!existsSync(place) && lstatSync(place, { throwIfNoEntry: false }) === undefined)
    symlinkSync(ffmpeg, place);
}

const encoders: Readonly<Record<Exclude<Format, "png">, readonly string[]>> = {
  webm: [
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "30",
    "-b:v",
    "0",
    "-deadline",
    "realtime",
    "-cpu-used",
    "6",
    "-row-mt",
    "1",
    "-pix_fmt",
    "yuv420p",
  ],
  mp4: [
    "-c:v",
    "libx264",
    "-crf",
    "20",
    "-preset",
    "veryfast",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
  ],
  gif: [],
};

/** What ffmpeg reads: each picture with how long it stays. Its last one has to be named twice. */
export function pictureList(shots: readonly Shot[]): string {
  const lines = shots.flatMap(({ file, seconds }) => [`file '${file}'`, `duration ${seconds.toFixed(4)}`]);
  const last = shots.at(-1);
  return `ffconcat version 1.0\n${lines.join("\n")}\n${last === undefined ? "" : `file '${last.file}'\n`}`;
}

/** Makes one film of pictures in a folder. Bitexact: the same pictures give the same file. Throws `NoFilm`. */
export async function encode(
  ffmpeg: string,
  folder: string,
  shots: readonly Shot[],
  format: Exclude<Format, "png">,
  out: string,
): Promise<void> {
  const list = join(folder, "pictures.ffconcat");
  writeFileSync(list, pictureList(shots));
  const filter =
    format === "gif"
      ? "fps=10,scale='min(960,iw)':-1:flags=lanczos,split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none"
      : `fps=${framesPerSecond},scale=trunc(iw/2)*2:trunc(ih/2)*2`;
  const command = [ffmpeg, "-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list];
  const tail = [
    "-vf",
    filter,
    ...encoders[format],
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-map_metadata",
    "-1",
    out,
  ];
  const { ok, output } = await runProgram([...command, ...tail], { limit: encodeLimit });
  if (!ok) throw new NoFilm(`ffmpeg could not make ${out}: ${output}`);
}
