/** `get --raw PATH`: the three kinds by their URL. */

import { apiVersionOf, type KindInfo } from "../api/kinds.ts";
import { withManagedFields } from "../api/managed-fields.ts";
import { getObject, kindsOf, listObjects } from "../api/reads.ts";
import { ServerError } from "../errors.ts";
import { goJson } from "../print/json.ts";
import type { Shell } from "../shell.ts";

const missing = {
  reason: "NotFound",
  message: "the server could not find the requested resource",
  causes: [],
} as const;

interface Place {
  readonly kind: KindInfo;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

function placeOf(shell: Shell, path: string): Place {
  const [before = ""] = path.split("?");
  const parts = before.split("/").filter((part) => part !== "");
  const core = parts[0] === "api";
  const apiVersion = core ? parts[1] : `${parts[1]}/${parts[2]}`;
  let rest = parts.slice(core ? 2 : 3);
  let namespace: string | undefined;
  if (rest[0] === "namespaces" && rest.length > 2) {
    namespace = rest[1];
    rest = rest.slice(2);
  }
  const kind = kindsOf(shell).find(
    (candidate) => apiVersionOf(candidate) === apiVersion && candidate.plural === rest[0],
  );
  if (kind === undefined || rest.length > 2) throw new ServerError(missing);
  return { kind, namespace, name: rest[1] };
}

export function getRaw(shell: Shell, path: string): void {
  const { kind, namespace, name } = placeOf(shell, path);
  if (name !== undefined) {
    shell.stdout += `${goJson(withManagedFields(getObject(shell, kind, namespace ?? "default", name)))}\n`;
    return;
  }
  const items = listObjects(shell, kind, namespace).map(withManagedFields);
  const metadata = { resourceVersion: String(shell.world.etcd.revision) };
  shell.stdout += `${goJson({ kind: `${kind.kind}List`, apiVersion: apiVersionOf(kind), metadata, items })}\n`;
}
