/** From text to script. Never throws: a text that cannot be used gives a refusal that names the place. */
import * as v from "valibot";
import { defaultDelays } from "../model/delays.ts";
import { inputOf } from "./action-file.ts";
import { clusterProblem, stepsProblem } from "./possible.ts";
import type { Refusal } from "./refusal.ts";
import { formatVersion, type ScenarioFile, scenarioSchema } from "./schema.ts";
import type { Background, Script, ScriptItem } from "./script.ts";
import { transitionOf } from "./transition-file.ts";

export type Opened =
  | { readonly ok: true; readonly script: Script }
  | { readonly ok: false; readonly refusal: Refusal };

const limitCharacters = 20_000_000;

export function openScenario(text: string): Opened {
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const found = "brackets within brackets, thousands deep";
    return refuse("This is not a scenario", found, "a scenario file", "", "Open another file.");
  }
}

function read(text: string): Opened {
  if (text.length > limitCharacters) {
    return refuse(
      "This file is too large for a scenario",
      `${text.length} characters`,
      `at most ${limitCharacters}`,
      "",
      "Open a smaller scenario.",
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return notJson(text, error);
  }
  const version = versionOf(value);
  if (typeof version === "number" && version > formatVersion) {
    const found = `scenario format ${version}`;
    return refuse(
      "This scenario was made by a newer version",
      found,
      `format ${formatVersion}`,
      "skewscope",
      "Reload the page to get the newest version, then open it again.",
    );
  }
  const parsed = v.safeParse(scenarioSchema, value);
  if (!parsed.success) return { ok: false, refusal: notLike("a scenario", value, parsed.issues) };
  return scriptOf(parsed.output);
}

function versionOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "skewscope" in value ? value.skewscope : undefined;
}

function refuse(
  title: string,
  found: string,
  expected: string,
  where: string,
  mend: string,
  excerpt?: string,
): Opened {
  return {
    ok: false,
    refusal: { title, found, expected, where, mend, ...(excerpt !== undefined && { excerpt }) },
  };
}

function notJson(text: string, error: unknown): Opened {
  const said = error instanceof Error ? error.message : String(error);
  const place = /position (\d+)/.exec(said)?.[1];
  const line = place === undefined ? 1 : text.slice(0, Number(place)).split("\n").length;
  const excerpt = text
    .split("\n")
    .slice(Math.max(0, line - 2), line + 1)
    .join("\n")
    .slice(0, 400);
  return refuse(
    "This is not a scenario",
    `text that is not JSON (${said})`,
    "a scenario file, which is JSON",
    `line ${line}`,
    "Check the file at that line, or open another one.",
    excerpt,
  );
}

type Issue = v.BaseIssue<unknown>;

interface Deep {
  readonly issue: Issue;
  /** From the whole file down, since an issue inside a variant counts from that variant on. */
  readonly path: readonly unknown[];
}

/** The deepest issue is the one about the variant that was meant. */
function deepest(issue: Issue, above: readonly unknown[]): Deep {
  const path = [...above, ...(issue.path ?? []).map((item) => item.key)];
  const inner = ((issue.issues ?? []) as Issue[]).map((one) => deepest(one, path));
  const best = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return best !== undefined && best.path.length > path.length ? best : { issue, path };
}

/** What was met instead of a scenario, or of `what`. */
export function notLike(what: string, value: unknown, issues: readonly Issue[]): Refusal {
  const { issue, path } = deepest(issues[0] as Issue, []);
  const where = placeOf(path);
  const found = issue.received === "undefined" ? "nothing there" : shown(issue.input, issue.received);
  const expected = issue.expected ?? issue.message;
  const excerpt = JSON.stringify(value, null, 2)?.slice(0, 300) ?? "";
  const mend = `Correct ${where === "" ? "the file" : where} and open it again.`;
  return { title: `This is not ${what}`, found, expected, where, mend, excerpt };
}

function shown(input: unknown, received: string): string {
  const text = JSON.stringify(input);
  return text === undefined || text.length > 120 ? received : text;
}

function placeOf(path: readonly unknown[]): string {
  let place = "";
  for (const key of path)
    place += typeof key === "number" ? `[${key}]` : `${place === "" ? "" : "."}${String(key)}`;
  return place;
}

function scriptOf(file: ScenarioFile): Opened {
  const refusal = clusterProblem(file) ?? stepsProblem(file);
  if (refusal !== undefined) return { ok: false, refusal };
  const { title, about, seed, cluster } = file;
  const { apiservers: servers, delays = defaultDelays, stored } = cluster;
  const start = { servers, delays, ...(stored !== undefined && { stored }) };
  const background = backgroundOf(file);
  const items = file.steps.map(itemOf);
  const script = { title, about, seed, start, items, ...(background !== undefined && { background }) };
  return { ok: true, script };
}

function itemOf(step: ScenarioFile["steps"][number]): ScriptItem {
  if ("say" in step) return { kind: "say", text: step.say };
  if ("expect" in step)
    return { kind: "expect", expectations: step.expect, ...(step.may === true && { may: true }) };
  if ("play" in step) return { kind: "play", transitions: step.play.map(transitionOf) };
  if ("act" in step) return { kind: "act", inputs: step.act.map(inputOf) };
  if ("ms" in step.wait) return { kind: "wait", ms: step.wait.ms };
  return { kind: "wait", until: step.wait.until, limitMs: step.wait.limitMs };
}

/** Undefined when the file says nothing of the kind. */
function backgroundOf(file: ScenarioFile): Background | undefined {
  const { question, sources, confidence, tryIt } = file;
  const said = Object.entries({ question, sources, confidence, tryIt }).filter(
    ([, what]) => what !== undefined,
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
