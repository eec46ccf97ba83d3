import { expect, test } from "vitest";
import { transcript, webVtt } from "./captions.ts";

const captions = [
  { text: "A writes <bit 80>.", from: 0, to: 3.0404, still: "01.png" },
  { text: "B\n\nretries --> refused", from: 3725.5, to: 3730, still: "02.png" },
];

test("captions are WebVTT that no text can break", () => {
  expect(webVtt(captions)).toBe(
    "WEBVTT\n\n1\n00:00:00.000 --> 00:00:03.040\nA writes &lt;bit 80&gt;.\n\n2\n01:02:05.500 --> 01:02:10.000\nB retries --&gt; refused\n",
  );
});

test("the transcript has title, question, and each caption with its still", () => {
  const text = transcript("A race", "Who wins?", captions);
  expect(text).toContain("# A race\n\nWho wins?\n");
  expect(text).toContain("**00:00** A writes <bit 80>.\n\n![A writes <bit 80>.](01.png)");
});
