/** Keys as people read them. */
const names: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowRight: "→",
  "Shift+ArrowLeft": "Shift ←",
  "Shift+ArrowRight": "Shift →",
  Escape: "Esc",
};

export function printed(key: string): string {
  return (
    names[key] ??
    key
      .replace("Mod+", "Ctrl ")
      .replace("Shift+", "Shift ")
      .replace(/(^| )([a-z])$/, (_all, blank: string, letter: string) => blank + letter.toUpperCase())
  );
}
