/** `describe`: by name, by the beginning of a name, by selector, or all. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { eventObjects } from "../api/events.ts";
import { nameOf, textAt } from "../api/json-paths.ts";
import { type KindInfo, qualified } from "../api/kinds.ts";
import { getObject, listObjects, readObject } from "../api/reads.ts";
import { selectorOf } from "../api/selectors.ts";
import { targetsOf } from "../api/targets.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { describeText } from "../print/describe.ts";
import { type Command, namespaceOf, type Shell } from "../shell.ts";
import { targetsInFiles } from "./get-files.ts";

export function describe({ shell, flags }: Command): undefined {
  if (flags.args.length === 0 && !flags.has("filename")) {
    throw new ClientError(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.',
    );
  }
  const targets = flags.has("filename") ? targetsInFiles(shell, flags) : targetsOf(shell, flags.args);
  const errors: Error[] = [];
  const texts: string[] = [];
  for (const { kind, name, namespace = namespaceOf(flags) } of targets) {
    try {
      if (name === undefined)
        texts.push(...described(shell, flags, kind, selectedObjects(shell, flags, kind)));
      else if (readObject(shell, kind, namespace, name) !== undefined) {
        texts.push(...described(shell, flags, kind, [getObject(shell, kind, namespace, name)]));
      } else shell.stdout += byBeginning(shell, flags, kind, namespace, name);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      errors.push(error);
    }
  }
  shell.stdout += texts.join("\n\n");
  const listed = targets.every(({ name }) => name === undefined);
  if (listed && texts.length === 0 && errors.length === 0) {
    const inOne = !flags.on("all-namespaces");
    shell.stderr += `No resources found${inOne ? ` in ${namespaceOf(flags)} namespace` : ""}.\n`;
  }
  throwAll(errors);
}

function selectedObjects(shell: Shell, flags: Flags, kind: KindInfo): readonly JsonObject[] {
  const namespace = flags.on("all-namespaces") ? undefined : namespaceOf(flags);
  const selected = selectorOf(kind, flags.text("selector"), flags.text("field-selector"));
  return listObjects(shell, kind, namespace).filter(selected);
}

/** A name that nobody has may be the beginning of several. */
function byBeginning(shell: Shell, flags: Flags, kind: KindInfo, namespace: string, name: string): string {
  const like = listObjects(shell, kind, namespace).filter((object) => nameOf(object).startsWith(name));
  if (like.length === 0) getObject(shell, kind, namespace, name);
  return described(shell, flags, kind, like)
    .map((text) => `${text}\n`)
    .join("");
}

function described(
  shell: Shell,
  flags: Flags,
  kind: KindInfo,
  objects: readonly JsonObject[],
): readonly string[] {
  const all =
    flags.notOff("show-events") && objects.length > 0
      ? eventObjects(shell.world, shell.surroundings)
      : undefined;
  return objects.map((object) => {
    const uid = textAt(object, "metadata.uid");
    const events = all?.filter((event) => textAt(event, "involvedObject.uid") === uid);
    const text = describeText(kind.plural, object, events, shell);
    if (text !== undefined) return text;
    throw new ClientError(`the console does not support describe of ${qualified(kind.plural, kind)}`);
  });
}
