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

  it("belong to one command each", () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("stay with a text field, but for Escape", () => {
    expect(commandFor("c", "text", true)).toBeUndefined();
    expect(commandFor("Escape", "text", true)?.id).toBe("clear");
  });

  it("leave arrows to what moves by arrows, and Space to a button", () => {
    expect(commandFor("ArrowLeft", "arrows", true)).toBeUndefined();
    expect(commandFor("ArrowLeft", "page", true)?.id).toBe("step-back");
    expect(commandFor(" ", "button", true)).toBeUndefined();
    expect(commandFor(" ", "page", true)?.id).toBe("play");
  });

  it("that are single letters can be switched off", () => {
    expect(commandFor("t", "page", false)).toBeUndefined();
    expect(commandFor("Shift+a", "page", false)).toBeUndefined();
    expect(commandFor("Home", "page", false)?.id).toBe("first-step");
  });
});
