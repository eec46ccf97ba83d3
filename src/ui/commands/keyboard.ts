/** Keys to commands. Text fields keep their keys; single letters can be switched off altogether. */
import type { LabStore } from "../../state/lab-store.ts";
import { commandOf, commands, type NamedCommand, tryCommand } from "./commands.ts";

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey"> & Partial<Pick<KeyboardEvent, "ctrlKey" | "metaKey">>;

/** `Shift+n`, `ArrowLeft`, ` `, and `Mod+k` for Ctrl or Cmd. A shifted sign such as `?` is its own key. */
export function keyName(event: Pressed): string {
  const { key } = event;
  if (event.ctrlKey === true || event.metaKey === true) return `Mod+${key.toLowerCase()}`;
  if (key.length === 1 && key.toLowerCase() !== key.toUpperCase())
    return event.shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase();
  return event.shiftKey && key.length > 1 ? `Shift+${key}` : key;
}

/** What has the focus decides which keys are its own. */
export type Focus = "text" | "arrows" | "button" | "page";

/** The command for a key, or undefined when the focused element keeps the key. */
export function commandFor(name: string, focus: Focus, letterKeys: boolean): NamedCommand | undefined {
  if (name.startsWith("Mod+")) return commands.find(({ keys }) => keys.includes(name));
  if (focus === "text") return name === "Escape" ? commandOf("clear") : undefined;
  const arrows =
    name.endsWith("ArrowLeft") || name.endsWith("ArrowRight") || name === "Home" || name === "End";
  if (focus === "arrows" && arrows) return undefined;
  if (focus === "button" && name === " ") return undefined;
  const sign = name.replace("Shift+", "");
  if (!letterKeys && sign.length === 1 && sign !== " ") return undefined;
  return commands.find((command) => command.keys.includes(name));
}

export function focusOf(element: Element | null): Focus {
  if (element === null) return "page";
  if (element instanceof HTMLInputElement)
    return element.type === "range" || element.type === "radio" ? "arrows" : "text";
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return "text";
  const role = element.getAttribute("role");
  if (role === "grid" || role === "tab" || role === "slider" || role === "figure") return "arrows";
  return element instanceof HTMLButtonElement || element instanceof HTMLAnchorElement ? "button" : "page";
}

/** Listens until the returned function is called. A dialog that is open keeps all keys. */
export function listenToKeys(store: LabStore): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const command = commandFor(keyName(event), focusOf(document.activeElement), store.getState().letterKeys);
    if (command === undefined) return;
    event.preventDefault();
    tryCommand(store, command.name);
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}
