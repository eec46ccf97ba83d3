import { describe, expect, it } from "vitest";
import { commands } from "./commands.ts";
import { commandFor, keyName } from "./keyboard.ts";

describe("keys", () => {
  it("are named with Shift for letters and named keys, not for signs", () => {
    expect(keyName({ key: "N", shiftKey: true })).toBe("Shift+n");
    expect(keyName({ key: "n", shiftKey: false })).toBe("n");
    expect(keyName({ key: "?", shiftKey: true })).toBe("?");
    expect(keyName({ key: "ArrowLeft", shiftKey: true })).toBe("Shift+ArrowLeft");
  });

  it("with Ctrl or Cmd are commands wherever the focus is", () => {
    expect(keyName({ key: "k", shiftKey: false, ctrlKey: true })).toBe("Mod+k");
    expect(keyName({ key: "K", shiftKey: true, metaKey: true })).toBe("Mod+k");
    expect(commandFor("Mod+k", "text", false)?.name).toBe("palette");
    expect(commandFor("Mod+x", "page", true)).toBeUndefined();
  });

  it("belong to one command each", () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("stay with a text field, but for Escape", () => {
    expect(commandFor("c", "text", true)).toBeUndefined();
    expect(commandFor("Escape", "text", true)?.name).toBe("clear");
  });

  it("leave arrows to what moves by arrows, and Space to a button", () => {
    expect(commandFor("ArrowLeft", "arrows", true)).toBeUndefined();
    expect(commandFor("ArrowLeft", "page", true)?.name).toBe("step-back");
    expect(commandFor(" ", "button", true)).toBeUndefined();
    expect(commandFor(" ", "page", true)?.name).toBe("play");
  });

  it("that are single letters can be switched off", () => {
    expect(commandFor("t", "page", false)).toBeUndefined();
    expect(commandFor("Shift+a", "page", false)).toBeUndefined();
    expect(commandFor("Home", "page", false)?.name).toBe("first-step");
  });
});
