/** One scene to one folder: the browser's window for a size, the film in it, and the note of what it was made of. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import type { Format } from "./ffmpeg.ts";
import { Lab } from "./lab.ts";

export interface Job {
  readonly id: string;
  /** The scenario file's text. */
  readonly text: string;
  /** Folder of the built page, and its address. */
  readonly dist: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
  readonly speed: number;
  readonly format: Format;
  readonly out: string;
  readonly quick: boolean;
}

export interface Made {
  readonly seconds: number;
  /** The film, or the folder of its pictures. */
  readonly file: string;
}

const note = "film.json";
/** The width in CSS pixels at which the picture was designed, for wide films and for upright ones. */
const wideDesign = 1440;
const uprightDesign = 480;

/** Hash of all that a film depends on: page, scenario, options. */
function inputHash({ text, dist, width, height, theme, speed, format, quick }: Job): string {
  const hash = createHash("sha256");
  // The names of the page's files carry hashes of what is in them.
  const files = readdirSync(join(dist, "assets")).sort();
  hash.update(JSON.stringify([text, files, width, height, theme, speed, format, quick]));
  return hash.digest("hex");
}

/** True when the folder has a whole film of exactly this. */
export function filmed(job: Job): boolean {
  const path = join(job.out, job.id, note);
  if (!existsSync(path)) return false;
  const found: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (typeof found !== "object" || found === null || !("input" in found) || !("file" in found)) return false;
  return found.input === inputHash(job) && existsSync(join(job.out, job.id, String(found.file)));
}

/** An empty folder for the job; what an interrupted run left in it is taken away. */
export function emptyFolder({ out, id }: Job): string {
  const folder = join(out, id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Written last and in one go: a folder with a note is a whole film. */
export function writeNote(job: Job, folder: string, made: Record<string, unknown>): void {
  const path = join(folder, note);
  writeFileSync(
    `${path}.part`,
    `${JSON.stringify({ scene: job.id, input: inputHash(job), ...made }, null, 2)}\n`,
  );
  renameSync(`${path}.part`, path);
}

/** A window whose pixels are the film's, and whose type is as large as in the design. */
export function windowFor(browser: Browser, { address, width, height, theme }: Job): Promise<BrowserContext> {
  const design = width >= height ? wideDesign : uprightDesign;
  const scale = width / design;
  return browser.newContext({
    baseURL: address,
    viewport: { width: design, height: Math.round(height / scale) },
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "UTC",
  });
}

export async function filmTo(browser: Browser, job: Job): Promise<Made> {
  const folder = emptyFolder(job);
  const context = await windowFor(browser, job);
  try {
    const lab = new Lab(await context.newPage());
    await lab.open({ text: job.text, film: folder, theme: job.theme, speed: job.speed });
    await lab.filmScene();
    const { seconds, captions, hashes, file } = await lab.saveFilm(job.id, job.format);
    const name = file ?? "pictures";
    if (file !== null) rmSync(join(folder, "pictures"), { recursive: true });
    writeNote(job, folder, { file: name, seconds, captions, hashes });
    return { seconds, file: join(folder, name) };
  } finally {
    await context.close();
  }
}
