import { candidates } from "./candidates.ts";

/** Environment variable that names the browser's program file and wins over everything else. */
export const browserVariable = "SKEWSCOPE_BROWSER";

/** What the finder asks of the machine; tests answer in its place. */
export interface Probes {
  readonly platform: NodeJS.Platform;
  readonly env: (name: string) => string | undefined;
  /** Path at which Playwright keeps its own Chromium, installed or not. */
  readonly playwrightChromium: () => string;
  /** True when the file is there and starts. */
  readonly starts: (path: string) => Promise<boolean>;
  /** True on Debian and what derives from it, as root: `apt-get install` can work. */
  readonly aptAsRoot: () => boolean;
  /** Runs a program to its end, at most `limit` milliseconds; true when it succeeded. */
  readonly run: (command: readonly string[], limit: number) => Promise<boolean>;
  /** The Node program with the script that `npx playwright` would run. */
  readonly playwrightCommand: () => readonly string[];
  /** One line for the person who waits. */
  readonly tell: (line: string) => void;
}

/** A browser's program file, and how it was found. */
export interface FoundBrowser {
  readonly path: string;
  readonly how: string;
}

/** No browser, and the message says what was tried and the one command that helps. */
export class NoBrowser extends Error {}

const downloadLimit = 300_000;
const packageListLimit = 120_000;
const packageLimit = 600_000;

/**
 * The browser for the journeys and the page's benchmark, in this order: the environment variable, Playwright's own
 * Chromium, an installed Chrome or Chromium, Playwright's download, Debian's package. Throws `NoBrowser`.
 */
export async function findBrowser(probes: Probes): Promise<FoundBrowser> {
  const named = probes.env(browserVariable);
  if (named !== undefined && named !== "") return await namedBrowser(named, probes);
  return (
    (await playwrightBrowser(probes, "Playwright's Chromium")) ??
    (await installedBrowser(probes)) ??
    (await downloadedBrowser(probes)) ??
    (await packagedBrowser(probes)) ??
    giveUp(probes)
  );
}

async function namedBrowser(path: string, probes: Probes): Promise<FoundBrowser> {
  // A path that a person wrote down and that is wrong must be said, not replaced by something else.
  if (await probes.starts(path)) return { path, how: browserVariable };
  throw new NoBrowser(`${browserVariable} names ${path}, which is not a program that starts.`);
}

async function playwrightBrowser(probes: Probes, how: string): Promise<FoundBrowser | undefined> {
  const path = probes.playwrightChromium();
  return (await probes.starts(path)) ? { path, how } : undefined;
}

async function installedBrowser(probes: Probes): Promise<FoundBrowser | undefined> {
  for (const path of candidates(probes)) {
    if (await probes.starts(path)) return { path, how: "installed on this machine" };
  }
  return undefined;
}

async function downloadedBrowser(probes: Probes): Promise<FoundBrowser | undefined> {
  probes.tell("No Chrome or Chromium found; running: npx playwright install chromium");
  const done = await probes.run([...probes.playwrightCommand(), "install", "chromium"], downloadLimit);
  return done ? await playwrightBrowser(probes, "Playwright's download") : undefined;
}

async function packagedBrowser(probes: Probes): Promise<FoundBrowser | undefined> {
  if (!probes.aptAsRoot()) return undefined;
  probes.tell("That did not work; running: apt-get install -y chromium");
  // An old package list may still do, so the result of the update is not decisive.
  await probes.run(["apt-get", "update"], packageListLimit);
  const install = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"];
  return (await probes.run(install, packageLimit)) ? await installedBrowser(probes) : undefined;
}

function giveUp(probes: Probes): never {
  const command = probes.aptAsRoot()
    ? "apt-get install -y chromium"
    : "npx playwright install --with-deps chromium";
  throw new NoBrowser(
    `No browser: neither Playwright's Chromium nor an installed Chrome or Chromium starts, and installing one failed. Run: ${command}`,
  );
}
