/**
 * `edit`, in two steps, as the console has no editor of its own: without input it prints the text to edit, with input it
 * takes that as what the editor gave back.
 */
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import { mergeObjects } from "../../model/objects/merge-patch.ts";
import { nameOf, textAt } from "../api/json-paths.ts";
import { getObject } from "../api/reads.ts";
import { targetsOf } from "../api/targets.ts";
import { patchObject } from "../api/writes.ts";
import { ClientError } from "../errors.ts";
import { readYaml } from "../manifest/go-yaml.ts";
import { threeWay } from "../manifest/three-way.ts";
import { yamlText } from "../print/yaml.ts";
import { type Command, namespaceOf, type Play, print } from "../shell.ts";
import { outcomeOf, printDone } from "./options.ts";

const preface = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`;

export function* edit({ shell, flags }: Command): Play<void> {
  const [target, ...more] = targetsOf(shell, flags.args);
  if (target?.name === undefined || more.length > 0) {
    throw new ClientError("the console edits one object at a time: edit <resource> <name>");
  }
  const outcome = outcomeOf(shell, flags);
  const object = getObject(shell, target.kind, namespaceOf(flags), target.name);
  if (shell.input === undefined) {
    shell.stdout += preface + yamlText(object);
    return;
  }
  const read = readYaml(shell.input);
  if ("problem" in read)
    throw new ClientError(
      `the edited file had a syntax error: error converting YAML to JSON: ${read.problem}`,
    );
  if (read.value === null) {
    print(shell, "Edit cancelled, saved file was empty.");
    return;
  }
  if (!isJsonObject(read.value)) throw new ClientError("the edited file is not an object");
  const edited: JsonObject = read.value;
  const patch = threeWay(object, edited, object);
  if (Object.keys(patch).length === 0) {
    print(shell, "Edit cancelled, no changes made.");
    return;
  }
  const namespace = textAt(object, "metadata.namespace");
  const changed = yield* patchObject(
    shell,
    target.kind,
    namespace,
    nameOf(object),
    patch,
    mergeObjects(object, patch),
    {
      dryRun: false,
      validation: "Strict",
    },
  );
  printDone(outcome, target.kind, changed, "edited");
}
