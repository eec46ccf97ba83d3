/** What a command is: a name for something a person can do, with what it needs to know, typed and checked. */
import * as v from "valibot";
import type { Lab, LabStore } from "../../state/lab-store.ts";

/** One thing that a command has to be told. */
export interface Argument<S extends v.GenericSchema = v.GenericSchema> {
  readonly schema: S;
  /** What to type, for a person: "Apiserver", "Speed". */
  readonly title: string;
  /** What may be chosen now, when that can be listed. */
  readonly choices?: (lab: Lab) => readonly Choice[];
  /** False when only a script gives it: whoever uses the palette is not asked. Its schema takes undefined. */
  readonly asked?: false;
}

export interface Choice {
  readonly value: string;
  readonly title: string;
}

type Arguments = Readonly<Record<string, Argument>>;
/** What a caller gives: arguments whose schema takes undefined may be left out. */
export type Given<A extends Arguments> = v.InferInput<v.ObjectSchema<Schemas<A>, undefined>>;
type Taken<A extends Arguments> = v.InferOutput<v.ObjectSchema<Schemas<A>, undefined>>;
type Schemas<A extends Arguments> = { readonly [K in keyof A]: A[K]["schema"] };

export interface Command<A extends Arguments = Arguments> {
  readonly title: string;
  readonly group: "Time" | "View" | "Cluster" | "Page";
  /** Keys as `KeyboardEvent.key`, with `Shift+` in front where it is held and `Mod+` for Ctrl or Cmd. */
  readonly keys: readonly string[];
  /** In the order in which they are asked for. */
  readonly args: A;
  /** Why it cannot be done now, as a sentence; empty when it can. */
  readonly blocked: (lab: Lab) => string;
  readonly run: (store: LabStore, args: Taken<A>) => void | Promise<void>;
}

const none = {};
const never = () => "";

type Written<A extends Arguments> = Pick<Command<A>, "title" | "group" | "run"> &
  Partial<Pick<Command<A>, "keys" | "args" | "blocked">>;

/** A command with what it leaves out filled in. */
export function command<A extends Arguments = Readonly<Record<never, never>>>(
  written: Written<A>,
): Command<A> {
  return { keys: [], args: none as A, blocked: never, ...written };
}

/** A command that was called wrongly: unknown, an argument that does not fit, or not possible now. */
export class CommandError extends Error {
  readonly command: string;
  /** Name of the argument at fault; empty when it is not about one. */
  readonly argument: string;

  constructor(command: string, argument: string, message: string) {
    super(argument === "" ? `${command}: ${message}` : `${command}: argument "${argument}": ${message}`);
    this.command = command;
    this.argument = argument;
  }
}

/** The arguments as the command takes them. Throws `CommandError` with the name of the first one that does not fit. */
export function readArguments<A extends Arguments>(
  name: string,
  { args }: Command<A>,
  given: unknown,
): Taken<A> {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new CommandError(name, "", `takes an object of arguments, such as ${exampleOf(args)}`);
  const known = Object.keys(args);
  const strange = Object.keys(given).find((key) => !known.includes(key));
  if (strange !== undefined)
    throw new CommandError(
      name,
      strange,
      known.length === 0 ? "the command takes none" : `unknown; it takes ${known.join(", ")}`,
    );
  const taken: Record<string, unknown> = {};
  for (const [key, argument] of Object.entries(args)) {
    const value = readArgument(name, key, argument, (given as Record<string, unknown>)[key]);
    if (value !== undefined) taken[key] = value;
  }
  return taken as Taken<A>;
}

/** One argument as the command takes it. Throws `CommandError` with its name. */
export function readArgument(name: string, key: string, { schema }: Argument, found: unknown): unknown {
  const read = v.safeParse(schema, found);
  if (!read.success) throw new CommandError(name, key, complaint(read.issues[0], found));
  return read.output;
}

function complaint(issue: v.BaseIssue<unknown>, found: unknown): string {
  if (found === undefined) return `is missing; expected ${issue.expected ?? issue.message}`;
  const place = (issue.path ?? []).map(({ key }) => String(key)).join(".");
  const at = place === "" ? "" : `${place}: `;
  // The texts of our own schemas say what is expected; the library's begin with "Invalid".
  return `${at}expected ${issue.message.startsWith("Invalid") ? (issue.expected ?? issue.message) : issue.message}, found ${issue.received}`;
}

function exampleOf(args: Arguments): string {
  return `{ ${Object.keys(args).join(", ")} }`;
}

/** A text that a person typed, as the first of text, number or JSON that the argument takes. */
export function readTyped(argument: Argument, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === "" && v.is(argument.schema, undefined)) return undefined;
  if (v.is(argument.schema, trimmed)) return trimmed;
  try {
    const value: unknown = JSON.parse(trimmed);
    if (v.is(argument.schema, value)) return value;
  } catch {
    // Not JSON: the schema complains about the text itself.
  }
  return trimmed;
}
