import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createLab, type LabStore } from "../../state/lab-store.ts";
import { CommandError, readTyped } from "./command.ts";
import { commandOf, commands, runCommand } from "./commands.ts";
import { printed } from "./key-words.ts";

/** A store whose worker never answers; what is asked of it is kept. */
function quietLab(): { readonly store: LabStore; readonly asked: unknown[] } {
  const asked: unknown[] = [];
  const port = {
    postMessage: (message: unknown) => asked.push(message),
    terminate: () => {},
    onmessage: null,
    onerror: null,
  };
  // The store puts the theme on the page's root element.
  Object.assign(globalThis, {
    document: { documentElement: { dataset: {} } },
    matchMedia: () => ({ matches: false }),
  });
  return { store: createLab(() => port), asked };
}

async function errorOf(store: LabStore, name: string, args?: unknown): Promise<CommandError> {
  const error = await runCommand(store, name, args).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CommandError) return error;
  throw new Error(`${name} was expected to be refused`);
}

const ui = fileURLToPath(new URL("..", import.meta.url));
const sources = readdirSync(ui, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(ui + path, "utf8") }));

describe("the registry", () => {
  it("has every command that a button names", () => {
    const named = sources.flatMap(({ text }) =>
      [...text.matchAll(/\bcommand\("([^"]+)"/g)].map((hit) => hit[1] ?? ""),
    );
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => commandOf(name) === undefined)).toEqual([]);
  });

  it("is what the transport, the top bar, the apiservers and the console act through", () => {
    const throughCommands = [
      "time/transport.tsx",
      "shell/top-bar.tsx",
      "rails/server-card.tsx",
      "console/prompt.tsx",
      "steps/next-steps.tsx",
      "steps/stops.tsx",
    ];
    for (const wanted of throughCommands) {
      const text = sources.find(({ path }) => path === wanted)?.text ?? "";
      expect(text, wanted).toMatch(/\bcommand\("/);
      expect(text, wanted).not.toMatch(/lab\.(act|move|ask|play|open|setSpeed|runInConsole)\b/);
    }
  });

  it("gives the dialog of keys all that is in it, and every key a printed form and no arguments to ask for", () => {
    for (const { name, keys, args } of commands) {
      for (const key of keys) expect(printed(key), name).not.toBe("");
      if (keys.length === 0) continue;
      for (const { schema } of Object.values(args)) expect(v.is(schema, undefined), name).toBe(true);
    }
    const dialog = sources.find(({ path }) => path === "shell/keys-dialog.tsx")?.text ?? "";
    // Keys in the dialog are the registry's; the grid's own two rows are about where its focus goes.
    expect(dialog).toContain("commands.filter(({ keys }) => keys.length > 0)");
  });

  it("says of every command and argument what it is", () => {
    for (const { name, title, args } of commands) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title.length, name).toBeGreaterThan(2);
      for (const [key, argument] of Object.entries(args))
        expect(argument.title, `${name} ${key}`).not.toBe("");
    }
  });
});

describe("a command that is called wrongly", () => {
  it("names the argument, whichever command it is", async () => {
    const { store, asked } = quietLab();
    const before = asked.length;
    for (const { name, args } of commands) {
      for (const key of Object.keys(args)) {
        const error = await errorOf(store, name, { ...fitting(name), [key]: Symbol("nothing takes this") });
        expect(error.argument, `${name} ${error.message}`).toBe(key);
        expect(error.message).toContain(`"${key}"`);
      }
      const strange = await errorOf(store, name, { nonsense: 1 });
      expect(strange.argument, name).toBe("nonsense");
    }
    expect(asked.length).toBe(before);
  });

  it("says what is missing, what is near, and what is not possible now", async () => {
    const { store } = quietLab();
    expect((await errorOf(store, "go-to-step")).message).toBe(
      'go-to-step: argument "step": is missing; expected number',
    );
    expect((await errorOf(store, "go-to-step", { step: -1 })).message).toContain("a whole number from 0");
    expect((await errorOf(store, "step-forwards")).message).toContain("step-forward");
    expect((await errorOf(store, "play", [])).message).toContain("takes an object");
    expect((await errorOf(store, "selected-back")).message).toContain("No address is selected");
    expect((await errorOf(store, "crash", { server: "A" })).message).toContain("no apiserver");
  });
});

/** Arguments before the one under test fit, so that it is the one that is complained about. */
function fitting(name: string): Record<string, unknown> {
  const all: Record<string, unknown> = {
    branch: 0,
    step: 1,
    ms: 1,
    server: "A",
    service: "shop/cart",
    gate: "MultiCIDRServiceAllocator",
    line: "kubectl get svc",
    what: "write",
  };
  const args = Object.keys(commandOf(name)?.args ?? {});
  return Object.fromEntries(args.filter((key) => key in all).map((key) => [key, all[key]]));
}

describe("what is typed into the palette", () => {
  it("leaves out only what a command can do without", () => {
    for (const { name, args } of commands)
      for (const { schema, asked } of Object.values(args))
        if (asked === false) expect(v.is(schema, undefined), name).toBe(true);
  });

  it("is read as the argument takes it", () => {
    const number = { schema: v.number(), title: "" };
    expect(readTyped(number, " 42 ")).toBe(42);
    expect(readTyped({ schema: v.string(), title: "" }, "42")).toBe("42");
    expect(readTyped({ schema: v.optional(v.number()), title: "" }, "")).toBeUndefined();
    expect(readTyped({ schema: v.array(v.looseObject({})), title: "" }, '[{"do":"crash"}]')).toEqual([
      { do: "crash" },
    ]);
    expect(readTyped(number, "many")).toBe("many");
  });
});
