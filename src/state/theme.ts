/** Light, dark, or what the system says. The choice is kept in the browser. */
export type ThemeChoice = "system" | "light" | "dark";

const key = "skewscope.theme";

export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Puts the theme on the root element and returns which of the two it is. */
export function applyTheme(choice: ThemeChoice): "light" | "dark" {
  const dark =
    choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  return dark ? "dark" : "light";
}
