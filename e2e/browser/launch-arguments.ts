/** Switches for headless Chromium: the same pixels on every machine, no calls home, and no sandbox for root. */
export function launchArguments(): string[] {
  const root = process.getuid?.() === 0;
  return [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--disable-lcd-text",
    "--font-render-hinting=none",
    // Chromium refuses to start its sandbox as root.
    ...(root ? ["--no-sandbox"] : []),
  ];
}
