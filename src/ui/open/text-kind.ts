/** Is a dropped or pasted text a recording or a scenario? Only looked at, not checked: the worker does that. */
export function askForText(text: string, origin: string) {
  const recording = /"steps"\s*:/.test(text) && /"op"\s*:\s*\{/.test(text) && !/"skewscope"\s*:/.test(text);
  const measured = /"measured"\s*:/.test(text) && /"recorded_with"\s*:/.test(text);
  return recording || measured
    ? ({ ask: "open-recording", text, origin } as const)
    : ({ ask: "open-scenario", text, origin } as const);
}
