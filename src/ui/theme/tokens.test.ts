/** What a style sheet may say about colour: everything comes from a token, and every token has a value in every palette. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const tokens = readFileSync(join(root, "tokens.css"), "utf8");

/** Names and values of the custom properties of the block that begins with `head`. */
function block(head: string): ReadonlyMap<string, string> {
  const from = tokens.indexOf(`${head} {`);
  const text = tokens.slice(from, tokens.indexOf("}", from));
  return new Map(
    [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name as string, value as string]),
  );
}

const light = block(":root");
const dark = block(':root[data-theme="dark"]');
const forced = block(":root:root");
const notColours = ["sans", "mono", "step"];
const names = [...light.keys()].filter((name) => !notColours.includes(name));

test("every colour has a value in the dark theme, unless it follows another one", () => {
  const follows = (name: string) => light.get(name)?.startsWith("var(") === true || name === "veil";
  expect(names.filter((name) => !follows(name) && !dark.has(name))).toEqual([]);
});

test("every colour is one of the system's when colours are forced", () => {
  const system = /^(Canvas|CanvasText|ButtonBorder|GrayText|Mark|MarkText)$/;
  expect(names.filter((name) => !system.test(forced.get(name) ?? ""))).toEqual([]);
});

function sheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css") && name !== "tokens.css")
    .map((name) => join(folder, name));
}

test("no style sheet has a colour of its own: the forced palette would not reach it", () => {
  const own = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|:\s*(?:white|black|red|gr[ae]y)\b/i;
  const found = sheets(root).flatMap((path) =>
    readFileSync(path, "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((line) => own.test(line))
      .map((line) => `${path.slice(root.length + 1)}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const text = ["ink", "ink-2", "ink-3", "ipaddress-text", "bitmap-text", "broken-text", "ready"];

test.each([
  ["light", light],
  ["dark", dark],
])("text is legible on every ground, %s", (_, theme) => {
  const faint = text.flatMap((ink) =>
    ["paper", "chrome"]
      .map((ground) => ({
        ink,
        ground,
        ratio: contrast(theme.get(ink) as string, theme.get(ground) as string),
      }))
      .filter(({ ratio }) => ratio < 4.5),
  );
  expect(faint).toEqual([]);
});
