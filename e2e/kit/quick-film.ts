/** The quick way: the browser films itself while the scene plays. In real time, with chapters; not frame by frame the same. */
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { findFfmpeg, linkFfmpeg, missingPlace } from "./ffmpeg.ts";
import { Lab } from "./lab.ts";
import { paceOf } from "./pace.ts";
import { emptyFolder, type Job, type Made, windowFor, writeNote } from "./studio.ts";

/** Playwright films with an ffmpeg of its own. Where that is missing, the machine's is linked in its place. */
export async function quickFilm(browser: Browser, job: Job): Promise<Made> {
  try {
    return await filmPlaying(browser, job);
  } catch (error) {
    const place = missingPlace(error instanceof Error ? error.message : "");
    if (place === undefined) throw error;
    linkFfmpeg(await findFfmpeg((line) => console.error(line)), place);
    // The page that failed counts as being filmed from then on: a new one begins.
    return await filmPlaying(browser, job);
  }
}

async function filmPlaying(browser: Browser, job: Job): Promise<Made> {
  const folder = emptyFolder(job);
  const context = await windowFor(browser, job);
  const file = `${job.id}.webm`;
  const began = performance.now();
  try {
    const page = await context.newPage();
    const lab = new Lab(page);
    await lab.open({ text: job.text });
    const { width, height } = job;
    await page.screencast.start({ path: join(folder, file), size: { width, height } });
    await page.screencast.showActions();
    await playThrough(page, lab, job);
    await page.screencast.stop();
    const seconds = (performance.now() - began) / 1000;
    writeNote(job, folder, { file, seconds });
    return { seconds, file: join(folder, file) };
  } finally {
    await context.close();
  }
}

async function playThrough(page: Page, lab: Lab, { speed }: Job): Promise<void> {
  await lab.run("last-step");
  const { run } = await lab.view();
  await lab.run("first-step");
  await page.screencast.showChapter(run.title, {
    description: run.background?.question ?? "",
    duration: 2500 / speed,
  });
  for (const [i, beat] of run.beats.entries()) {
    const next = run.beats[i + 1]?.step ?? run.steps;
    const { lead, steps, each, rest } = paceOf(beat.text, beat.step, next, speed);
    await page.screencast.showChapter(beat.text, { duration: lead * 1000 });
    for (const step of steps) {
      await lab.run("go-to-step", { step, steady: true });
      await page.waitForTimeout(each * 1000);
    }
    await page.waitForTimeout(rest * 1000);
  }
}
