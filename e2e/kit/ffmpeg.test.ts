import { lstatSync, mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { linkFfmpeg, missingPlace, pictureList } from "./ffmpeg.ts";

const folder = mkdtempSync(join(tmpdir(), "skewscope-ffmpeg-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the place where Playwright misses its ffmpeg is read from its error, and linked", () => {
  const place = join(folder, "ffmpeg-1011", "ffmpeg-linux");
  const error = `screencast.start: Executable doesn't exist at ${place}\n╔══════╗\n║ run npx playwright install ║`;
  expect(missingPlace(error)).toBe(place);
  expect(missingPlace("Executable doesn't exist at /x/chrome")).toBeUndefined();
  linkFfmpeg("/usr/bin/ffmpeg", place);
  linkFfmpeg("/usr/bin/ffmpeg", place);
  expect(lstatSync(place).isSymbolicLink()).toBe(true);
  expect(readlinkSync(place)).toBe("/usr/bin/ffmpeg");
});

test("the last picture is named twice, or ffmpeg drops its duration", () => {
  const list = pictureList([
    { file: "0001.png", hash: "", seconds: 1 },
    { file: "0002.png", hash: "", seconds: 0.16 },
  ]);
  expect(list.trim().split("\n").slice(1)).toEqual([
    "file '0001.png'",
    "duration 1.0000",
    "file '0002.png'",
    "duration 0.1600",
    "file '0002.png'",
  ]);
});
