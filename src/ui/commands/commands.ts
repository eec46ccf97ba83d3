/**
 * Everything that can be done to the Lab from anywhere, by name. Buttons, keys, the palette, the console, journeys, films
 * and lessons all call these; a new one is a member of one of the lists.
 */
import type { LabStore } from "../../state/lab-store.ts";
import { branchCommands } from "./branch-commands.ts";
import { clusterCommands } from "./cluster-commands.ts";
import { type Command, CommandError, type Given, readArguments } from "./command.ts";
import { pageCommands } from "./page-commands.ts";
import { stepCommands } from "./step-commands.ts";
import { takeCommands } from "./take-commands.ts";
import { timeCommands } from "./time-commands.ts";
import { viewCommands } from "./view-commands.ts";

const registry = {
  ...timeCommands,
  ...stepCommands,
  ...branchCommands,
  ...viewCommands,
  ...clusterCommands,
  ...pageCommands,
  ...takeCommands,
};

export type CommandName = keyof typeof registry;
/** The arguments of a command as a caller gives them. */
export type ArgumentsOf<N extends CommandName> = Given<(typeof registry)[N]["args"]>;

/** A command of any arguments, with its name. */
export interface NamedCommand extends Omit<Command, "run"> {
  readonly name: CommandName;
}

/** In the order in which they are listed to people. */
export const commands: readonly NamedCommand[] = Object.entries(registry).map(([name, one]) => ({
  ...one,
  name: name as CommandName,
}));

/** Undefined when there is no such command. */
export function commandOf(name: string): NamedCommand | undefined {
  return commands.find((one) => one.name === name);
}

/**
 * Does what the name says. Resolves once it is begun; `idle()` of the page handle tells when it is over. Throws
 * `CommandError`: no such command, an argument that does not fit (it is named), or not possible now.
 */
export async function runCommand(store: LabStore, name: string, args: unknown = {}): Promise<void> {
  if (!Object.hasOwn(registry, name)) throw new CommandError(name, "", unknownText(name));
  const one = registry[name as CommandName] as unknown as Command;
  const taken = readArguments(name, one, args);
  const blocked = one.blocked(store.getState());
  if (blocked !== "") throw new CommandError(name, "", blocked);
  await one.run(store, taken);
}

/** Runs a command for somebody at the page, who is told and not thrown at when it cannot be done. */
export function tryCommand(store: LabStore, name: CommandName, args?: unknown): void {
  runCommand(store, name, args).catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
    store.getState().refuse({
      title: `"${commandOf(name)?.title ?? name}" cannot be done now`,
      found: error.message,
      expected: "a command that is possible here",
      where: error.argument,
      mend: "Choose another command, or move the playhead.",
    });
  });
}

function unknownText(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
  const near = Object.keys(registry).filter((one) => words.some((word) => one.includes(word)));
  const list = near.length > 0 ? near : Object.keys(registry);
  return `there is no such command; ${near.length > 0 ? "near it" : "there are"}: ${list.join(", ")}`;
}
