/** `delete`: by name, selector, all, or file; waits for finalizers as the client does. */
import * as etcd from "../../model/etcd/etcd.ts";
import { serviceKey } from "../../model/etcd/service-index.ts";
import { notFound } from "../../model/objects/status-error.ts";
import { nameOf, textAt } from "../api/json-paths.ts";
import { type KindInfo, qualified, services } from "../api/kinds.ts";
import { checkReachable, listObjects, readObject } from "../api/reads.ts";
import { selectorOf } from "../api/selectors.ts";
import { type Target, targetsOf } from "../api/targets.ts";
import { deleteObject } from "../api/writes.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import { durationMs } from "../line/duration.ts";
import type { Flags } from "../line/flags.ts";
import { readManifests } from "../manifest/documents.ts";
import { type Command, namespaceOf, type Play, print, type Shell, warn } from "../shell.ts";
import { namespacesOf } from "../surroundings.ts";
import { during } from "./create.ts";
import { type DryRun, dryRunOf } from "./options.ts";

const nothingGiven = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

const immediate =
  "Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.";

function checkGrace(flags: Flags): void {
  const grace = Number(flags.text("grace-period") ?? -1);
  if (flags.on("now") && grace !== -1) {
    throw new ClientError("--now and --grace-period cannot be specified together");
  }
  if (flags.on("force") && grace > 0) {
    throw new ClientError("--force and --grace-period greater than 0 cannot be specified together");
  }
}

/** One object to delete. */
interface Doomed {
  readonly kind: KindInfo;
  readonly namespace: string;
  readonly name: string;
}

/** Without a timeout the client waits for a week. */
const weekMs = 604_800_000;

export function* deleteVerb({ shell, flags }: Command): Play<void> {
  checkGrace(flags);
  if (flags.has("raw")) throw new ClientError("the console does not support delete --raw");
  const dryRun = dryRunOf(flags);
  const output = flags.text("output") ?? "";
  if (output !== "" && output !== "name") {
    throw new ClientError(`unexpected -o output mode: ${output}. We only support '-o name'`);
  }
  const fromFiles = flags.has("filename") || flags.has("kustomize");
  if (flags.args.length === 0 && !fromFiles) throw new ClientError(nothingGiven);
  const failed: Error[] = [];
  const doomed = fromFiles ? inFiles(shell, flags, failed) : named(shell, flags, failed);
  const clusterScoped = doomed.some(({ kind }) => !kind.namespaced);
  if (clusterScoped && (flags.text("namespace") ?? "") !== "") {
    warn(shell, "Warning: deleting cluster-scoped resources, not scoped to the provided namespace");
  }
  if (flags.on("force")) warn(shell, immediate);
  const gone: { readonly one: Doomed; readonly uid: string }[] = [];
  for (const one of doomed) {
    try {
      const uid = textAt(readObject(shell, one.kind, one.namespace, one.name), "metadata.uid");
      if (dryRun !== "client") yield* deleteOne(shell, one, dryRun === "server");
      sayDeleted(shell, flags, one, dryRun);
      gone.push({ one, uid });
    } catch (error) {
      if (isMissing(error) && (flags.on("ignore-not-found") || flags.on("all"))) continue;
      failed.push(fromFiles ? during(error, "deleting") : asError(error));
    }
  }
  if (doomed.length === 0 && failed.length === 0) {
    print(shell, "No resources found");
  }
  // Who met an error does not wait for the others.
  if (dryRun === "none" && flags.notOff("wait") && failed.length === 0)
    yield* waitForAll(shell, flags, gone, failed);
  throwAll(failed);
}

function isMissing(error: unknown): boolean {
  return error instanceof ServerError && error.status.reason === "NotFound";
}

function asError(error: unknown): Error {
  if (error instanceof ServerError || error instanceof ClientError) return error;
  throw error;
}

function inFiles(shell: Shell, flags: Flags, failed: Error[]): readonly Doomed[] {
  const { manifests, errors } = readManifests(shell, flags, { verb: "delete", validates: false });
  failed.push(...errors);
  return manifests.map(({ kind, namespace, object }) => ({ kind, namespace, name: nameOf(object) }));
}

function named(shell: Shell, flags: Flags, failed: Error[]): readonly Doomed[] {
  const selector = flags.text("selector") ?? "";
  const fields = flags.text("field-selector") ?? "";
  if (flags.on("all") && selector !== "") {
    throw new ClientError("setting 'all' parameter but found a non empty selector. ");
  }
  const targets = targetsOf(shell, flags.args);
  const selects = flags.on("all") || selector !== "" || fields !== "";
  if (selects && targets.some(({ name }) => name !== undefined)) {
    throw new ClientError("name cannot be provided when a selector is specified");
  }
  if (!selects && targets.some(({ name }) => name === undefined)) {
    throw new ClientError("resource(s) were provided, but no name was specified");
  }
  return targets.flatMap((target) => doomedBy(shell, flags, target, failed));
}

function doomedBy(shell: Shell, flags: Flags, { kind, name }: Target, failed: Error[]): readonly Doomed[] {
  const own = namespaceOf(flags);
  // Nobody looks first whether a name exists.
  if (name !== undefined) return [{ kind, namespace: own, name }];
  try {
    const selected = selectorOf(kind, flags.text("selector"), flags.text("field-selector"));
    const namespace = flags.on("all-namespaces") ? undefined : own;
    return listObjects(shell, kind, namespace)
      .filter(selected)
      .map((object) => ({
        kind,
        namespace: textAt(object, "metadata.namespace") || own,
        name: nameOf(object),
      }));
  } catch (error) {
    failed.push(asError(error));
    return [];
  }
}

function* deleteOne(shell: Shell, one: Doomed, dryRun: boolean): Play<void> {
  if (one.kind.own === "namespaces") yield* deleteNamespace(shell, one.name, dryRun);
  else yield* deleteObject(shell, one.kind, one.namespace, one.name, dryRun);
}

/** A namespace takes its Services with it. */
function* deleteNamespace(shell: Shell, name: string, dryRun: boolean): Play<void> {
  checkReachable(shell);
  if (!namespacesOf(shell.world, shell.surroundings).has(name)) {
    throw new ServerError(notFound("namespaces", name));
  }
  if (dryRun) return;
  for (const object of listObjects(shell, services, name)) {
    yield* deleteObject(shell, services, name, nameOf(object), false);
  }
  const namespaces = new Map(shell.surroundings.namespaces);
  namespaces.delete(name);
  shell.surroundings = { ...shell.surroundings, namespaces };
}

function sayDeleted(shell: Shell, flags: Flags, { kind, name }: Doomed, dryRun: DryRun): void {
  const singular = qualified(kind.singular, kind);
  if (flags.text("output") === "name") {
    print(shell, `${singular}/${name}`);
    return;
  }
  const forced = flags.on("force") ? "force deleted" : "deleted";
  const suffix = dryRun === "none" ? "" : dryRun === "client" ? " (dry run)" : " (server dry run)";
  print(shell, `${singular} "${name}" ${forced}${suffix}`);
}

function* waitForAll(
  shell: Shell,
  flags: Flags,
  gone: readonly { readonly one: Doomed; readonly uid: string }[],
  failed: Error[],
): Play<void> {
  const timeout = durationMs(flags.text("timeout") ?? "0");
  const before = shell.now + (timeout > 0 ? timeout : weekMs);
  for (const { one, uid } of gone) {
    const { resource } = one.kind;
    if (resource === undefined) continue;
    const key = resource === "services" ? serviceKey(one.namespace, one.name) : one.name;
    const done = (world: Shell["world"]) => {
      const object = etcd.read(world.etcd, resource, key);
      return (
        object === undefined ||
        textAt(readObject({ ...shell, world }, one.kind, one.namespace, one.name), "metadata.uid") !== uid
      );
    };
    if (!done(shell.world)) yield { ask: "until", done, before, open: false };
    if (!done(shell.world)) {
      failed.push(new ClientError(`timed out waiting for the condition on ${one.kind.plural}/${one.name}`));
      return;
    }
  }
}
