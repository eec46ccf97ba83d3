/** `get`: tables, objects, names; one kind or several; `--watch`. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import type { KindInfo } from "../api/kinds.ts";
import { getObject, listObjects, readObject } from "../api/reads.ts";
import { selectorOf } from "../api/selectors.ts";
import { type Target, targetsOf } from "../api/targets.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { allFormats, type Format, formatOf, resourceName } from "../print/formats.ts";
import { sortedBy } from "../print/sort-by.ts";
import { tableText } from "../print/table.ts";
import { type Command, namespaceOf, type Play, type Shell } from "../shell.ts";
import { targetsInFiles } from "./get-files.ts";
import { checkTimeout, listOf, sayNothingFound, tableOptions } from "./get-options.ts";
import { getRaw } from "./get-raw.ts";
import { watchObjects } from "./get-watch.ts";

const nothingGiven = `You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.

error: Required resource not specified.
Use "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).
See 'kubectl get -h' for help and examples`;

/** The objects of one argument: a list, or the one that was named. */
interface Found {
  readonly kind: KindInfo;
  readonly objects: readonly JsonObject[];
}

export function* get({ shell, flags }: Command): Play<void> {
  const raw = flags.text("raw");
  if (raw !== undefined) return getRaw(shell, raw);
  if (flags.args.length === 0 && !flags.has("filename")) throw new ClientError(nothingGiven, true);
  checkTimeout(flags);
  const format = formatOf(flags.text("output"), flags.text("template"), allFormats, {
    sorted: true,
    managedFields: flags.on("show-managed-fields"),
    headers: !flags.on("no-headers"),
  });
  const targets = flags.has("filename") ? targetsInFiles(shell, flags) : kindsOrList(shell, flags, format);
  checkNames(targets, flags);
  if (flags.on("watch") || flags.on("watch-only")) return yield* watchObjects(shell, flags, targets, format);
  const { found, errors } = collect(shell, flags, targets);
  if (format.format === "table") printTables(shell, flags, found, targets, format, errors);
  else printObjects(shell, flags, found, targets, format, errors);
  throwAll(errors);
}

/** Even a list that could not be had prints as an empty one where a List is printed (K22). */
function kindsOrList(shell: Shell, flags: Flags, format: Format): readonly Target[] {
  try {
    return targetsOf(shell, flags.args);
  } catch (error) {
    if (error instanceof ServerError && format.format === "object" && flags.args.length === 1) {
      shell.stdout += format.print(listOf([]), undefined);
    }
    throw error;
  }
}

function checkNames(targets: readonly Target[], flags: Flags): void {
  if (targets.every(({ name }) => name === undefined)) return;
  if (flags.has("selector") || flags.has("field-selector")) {
    throw new ClientError("name cannot be provided when a selector is specified");
  }
  if (flags.on("all-namespaces") && targets.some(({ kind }) => kind.namespaced)) {
    throw new ClientError("a resource cannot be retrieved by name across all namespaces");
  }
}

function collect(
  shell: Shell,
  flags: Flags,
  targets: readonly Target[],
): { readonly found: readonly Found[]; readonly errors: readonly Error[] } {
  const found: Found[] = [];
  const errors: Error[] = [];
  const namespace = flags.on("all-namespaces") ? undefined : namespaceOf(flags);
  for (const { kind, name, namespace: own = namespaceOf(flags) } of targets) {
    try {
      if (name !== undefined) {
        const object = flags.on("ignore-not-found")
          ? readObject(shell, kind, own, name)
          : getObject(shell, kind, own, name);
        if (object !== undefined) found.push({ kind, objects: [object] });
        continue;
      }
      if (kind.plural === "endpoints") {
        shell.stderr +=
          "Warning: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\n";
      }
      const selected = selectorOf(kind, flags.text("selector"), flags.text("field-selector"));
      found.push({ kind, objects: listObjects(shell, kind, namespace).filter(selected) });
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      errors.push(error);
    }
  }
  return { found, errors };
}

/** Neighbours of the same kind share a table. */
function grouped(found: readonly Found[]): readonly Found[] {
  const groups: Found[] = [];
  for (const { kind, objects } of found) {
    const last = groups.at(-1);
    if (last?.kind === kind) groups[groups.length - 1] = { kind, objects: [...last.objects, ...objects] };
    else groups.push({ kind, objects });
  }
  return groups;
}

function printTables(
  shell: Shell,
  flags: Flags,
  found: readonly Found[],
  targets: readonly Target[],
  format: Format & { readonly format: "table" },
  errors: readonly Error[],
): void {
  const options = tableOptions(flags, targets, format.wide);
  const sortBy = flags.text("sort-by");
  // Each list is sorted for itself. A path that no object has ends the printing without a word (K01).
  const sorted = found.flatMap(({ kind, objects }) => {
    const list = sortBy === undefined ? objects : sortedBy(objects, sortBy);
    return list === undefined || list.length === 0 ? [] : [{ kind, objects: list }];
  });
  const tables = grouped(sorted).map(({ kind, objects }) =>
    tableText(
      kind,
      objects.map((object) => ({ object })),
      options,
      shell,
    ),
  );
  shell.stdout += tables.join(options.headers ? "\n" : "");
  if (tables.length === 0 && errors.length === 0 && !flags.on("ignore-not-found")) {
    sayNothingFound(shell, flags, targets);
  }
}

function printObjects(
  shell: Shell,
  flags: Flags,
  found: readonly Found[],
  targets: readonly Target[],
  format: Exclude<Format, { readonly format: "table" }>,
  errors: readonly Error[],
): void {
  const one = targets.length === 1 && targets[0]?.name !== undefined;
  const kinds = new Map(
    found.flatMap(({ kind, objects }) => objects.map((object) => [object, kind] as const)),
  );
  const sortBy = flags.text("sort-by");
  const objects = (sortBy === undefined ? undefined : sortedBy([...kinds.keys()], sortBy)) ?? [
    ...kinds.keys(),
  ];
  const [first] = objects;
  if (format.format === "name") {
    for (const object of objects) {
      const kind = kinds.get(object);
      if (kind !== undefined) shell.stdout += `${resourceName(object, kind)}\n`;
    }
  } else if (one && first !== undefined) {
    shell.stdout += format.print(first, kinds.get(first));
  } else if (!one || (errors.length === 0 && !flags.on("ignore-not-found"))) {
    shell.stdout += format.print(listOf(objects), undefined);
  }
}
