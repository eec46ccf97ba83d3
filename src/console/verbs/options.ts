/** Flags that many commands share, and how they print what they did. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import type { KindInfo } from "../api/kinds.ts";
import type { FieldValidation } from "../api/writes.ts";
import { ClientError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { type Format, formatOf, resourceName, writeFormats } from "../print/formats.ts";
import { print, type Shell } from "../shell.ts";

export type DryRun = "none" | "client" | "server";

/** `--dry-run`, with the deprecated bare form read as `client`. */
export function dryRunOf(flags: Flags): DryRun {
  const value = flags.text("dry-run") ?? "none";
  if (value === "unchanged") return "client";
  if (value === "none" || value === "client" || value === "server") return value;
  if (value === "true" || value === "false") return value === "true" ? "client" : "none";
  throw new ClientError(`Invalid dry-run value (${value}). Must be "none", "server", or "client".`);
}

/** `--validate`. */
export function validationOf(flags: Flags): FieldValidation {
  const value = flags.text("validate") ?? "strict";
  switch (value) {
    case "strict":
    case "true":
      return "Strict";
    case "warn":
      return "Warn";
    case "ignore":
    case "false":
      return "Ignore";
    default:
      throw new ClientError(
        `invalid - validate option ${JSON.stringify(value)}; must be one of: strict (or true), warn, ignore (or false)`,
      );
  }
}

const dryRunText: Readonly<Record<DryRun, string>> = {
  none: "",
  client: " (dry run)",
  server: " (server dry run)",
};

export interface Outcome {
  readonly shell: Shell;
  readonly format: Format;
  readonly dryRun: DryRun;
}

/** Reads `-o` and `--dry-run`. `sorted` is false where the client prints its own types. */
export function outcomeOf(shell: Shell, flags: Flags, sorted = true): Outcome {
  const dryRun = dryRunOf(flags);
  const format = formatOf(flags.text("output"), flags.text("template"), writeFormats, {
    sorted,
    managedFields: flags.on("show-managed-fields"),
    headers: true,
  });
  return { shell, format, dryRun };
}

/** `service/web created (server dry run)`, or the object as `-o` wants it. */
export function printDone(
  { shell, format, dryRun }: Outcome,
  kind: KindInfo,
  object: JsonObject,
  done: string,
): void {
  if (format.format === "table") print(shell, `${resourceName(object, kind)} ${done}${dryRunText[dryRun]}`);
  else if (format.format === "name") print(shell, resourceName(object, kind));
  else shell.stdout += format.print(object, kind);
}
