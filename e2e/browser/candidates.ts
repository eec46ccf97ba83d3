import { posix, win32 } from "node:path";

/** Names under which Chrome and Chromium are installed, in the order in which they are tried. */
const names = [
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "chromium",
  "chromium-browser",
  "chrome.exe",
] as const;

const macBundles = ["Google Chrome", "Chromium", "Google Chrome for Testing"];

const linuxPlaces = [
  "/opt/google/chrome/chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
];

/** What the list of places depends on; `env` gives PATH, HOME and the program folders of Windows. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: (name: string) => string | undefined;
}

/** Paths at which an installed Chrome or Chromium may be: those on PATH first, then the usual places. */
export function candidates({ platform, env }: Surroundings): string[] {
  const windows = platform === "win32";
  const path = windows ? win32 : posix;
  const folders = (env("PATH") ?? env("Path") ?? "").split(path.delimiter).filter((folder) => folder !== "");
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...new Set([...onPath, ...usualPlaces(platform, env)])];
}

function usualPlaces(platform: NodeJS.Platform, env: Surroundings["env"]): string[] {
  if (platform === "darwin") {
    const roots = ["/Applications", posix.join(env("HOME") ?? "/", "Applications")];
    return roots.flatMap((root) => macBundles.map((name) => `${root}/${name}.app/Contents/MacOS/${name}`));
  }
  if (platform !== "win32") return linuxPlaces;
  const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map(env);
  const tails = ["Google\\Chrome\\Application\\chrome.exe", "Chromium\\Application\\chrome.exe"];
  return roots.flatMap((root) => (root === undefined ? [] : tails.map((tail) => win32.join(root, tail))));
}
