/** Namespaces, which the model does not have: the console keeps those that are made. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { alreadyExists } from "../../model/objects/status-error.ts";
import { ServerError } from "../errors.ts";
import type { Shell } from "../shell.ts";
import { dateText, namespacesOf } from "../surroundings.ts";

const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const longest = 63;

/** Makes a namespace; throws what the server says of a name that is taken or no name. */
export function makeNamespace(shell: Shell, name: string, dryRun: boolean): JsonObject {
  const problem = name.length > longest ? `must be no more than ${longest} characters` : labelText;
  if (name.length > longest || !label.test(name)) {
    const message = `Invalid value: "${name}": ${problem}`;
    throw new ServerError({
      reason: "Invalid",
      message: `Namespace "${name}" is invalid: metadata.name: ${message}`,
      causes: [{ field: "metadata.name", message }],
    });
  }
  if (namespacesOf(shell.world, shell.surroundings).has(name)) {
    throw new ServerError(alreadyExists("namespaces", name));
  }
  const { namespaces } = shell.surroundings;
  if (!dryRun) {
    shell.surroundings = { ...shell.surroundings, namespaces: new Map([...namespaces, [name, shell.now]]) };
  }
  return {
    kind: "Namespace",
    apiVersion: "v1",
    metadata: {
      name,
      creationTimestamp: dateText(shell.now, shell.surroundings),
      labels: { "kubernetes.io/metadata.name": name },
    },
    spec: { finalizers: ["kubernetes"] },
    status: { phase: "Active" },
  };
}
