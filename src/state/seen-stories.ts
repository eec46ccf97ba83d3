/** Which stories of the library were opened before, by their ids. Kept in the browser, nowhere else. */
const key = "skewscope.seen";

export function seenStories(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

export function markSeen(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([...new Set([...seenStories(), id])]));
  } catch {
    // Storage can be switched off or full; the list then forgets.
  }
}
