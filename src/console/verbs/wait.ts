/** `wait`: for a condition, a value, a creation or a deletion. All objects share one timeout. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { notFound } from "../../model/objects/status-error.ts";
import { listAt, nameOf, textAt } from "../api/json-paths.ts";
import { type KindInfo, qualified } from "../api/kinds.ts";
import { listObjects, readObject } from "../api/reads.ts";
import { selectorOf } from "../api/selectors.ts";
import { targetsOf } from "../api/targets.ts";
import { ClientError, ServerError, throwAll } from "../errors.ts";
import { durationMs } from "../line/duration.ts";
import type { Flags } from "../line/flags.ts";
import { goText, relaxedPath, valuesAt } from "../print/jsonpath.ts";
import { type Command, namespaceOf, type Play, type Shell } from "../shell.ts";
import { targetsInFiles } from "./get-files.ts";
import { outcomeOf, printDone } from "./options.ts";

interface Condition {
  /** Undefined is an object that does not exist. */
  readonly holds: (object: JsonObject | undefined) => boolean;
  /** `create` and `delete` put up with an object that does not exist. */
  readonly allowsMissing: boolean;
  readonly what: "delete" | "create" | "other";
}

function byCondition(text: string): Condition {
  const equals = text.indexOf("=");
  const type = equals < 0 ? text : text.slice(0, equals);
  const wanted = (equals < 0 ? "true" : text.slice(equals + 1)).toLowerCase();
  const holds = (object: JsonObject | undefined) =>
    listAt(object, "status.conditions").some(
      (condition) =>
        textAt(condition, "type").toLowerCase() === type.toLowerCase() &&
        textAt(condition, "status").toLowerCase() === wanted,
    );
  return { holds, allowsMissing: false, what: "other" };
}

function byPath(text: string): Condition {
  const end = text.lastIndexOf("}");
  const steps = relaxedPath(text.slice(0, end + 1));
  if (end < 0 || steps === undefined) {
    throw new ClientError(
      `jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'`,
    );
  }
  const rest = text.slice(end + 1);
  const wanted = rest.startsWith("=") ? rest.slice(1).replace(/^(['"])(.*)\1$/, "$2") : undefined;
  const holds = (object: JsonObject | undefined) => {
    const values = object === undefined ? [] : valuesAt(steps, object);
    return wanted === undefined
      ? values.length > 0
      : values.length === 1 && goText(values[0] ?? null) === wanted;
  };
  return { holds, allowsMissing: false, what: "other" };
}

function conditionOf(text: string): Condition {
  const lower = text.toLowerCase();
  if (lower === "delete")
    return { holds: (object) => object === undefined, allowsMissing: true, what: "delete" };
  if (lower === "create")
    return { holds: (object) => object !== undefined, allowsMissing: true, what: "create" };
  if (text.startsWith("condition=")) return byCondition(text.slice("condition=".length));
  if (text.startsWith("jsonpath=")) return byPath(text.slice("jsonpath=".length));
  throw new ClientError(`unrecognized condition: ${JSON.stringify(text)}`);
}

interface Awaited {
  readonly kind: KindInfo;
  readonly namespace: string;
  readonly name: string;
}

function awaited(shell: Shell, flags: Flags): readonly Awaited[] {
  const targets = flags.has("filename") ? targetsInFiles(shell, flags) : targetsOf(shell, flags.args);
  const own = namespaceOf(flags);
  return targets.flatMap(({ kind, name, namespace = own }) => {
    if (name !== undefined) return [{ kind, namespace, name }];
    if (!flags.on("all") && !flags.has("selector") && !flags.has("field-selector")) {
      throw new ClientError("resource(s) were provided, but no name was specified");
    }
    const selected = selectorOf(kind, flags.text("selector"), flags.text("field-selector"));
    return listObjects(shell, kind, flags.on("all-namespaces") ? undefined : own)
      .filter(selected)
      .map((object) => ({
        kind,
        namespace: textAt(object, "metadata.namespace") || own,
        name: nameOf(object),
      }));
  });
}

export function* wait({ shell, flags }: Command): Play<void> {
  if (flags.args.length === 0 && !flags.has("filename")) {
    throw new ClientError("arguments in resource/name form must have a single resource and name");
  }
  const condition = conditionOf(flags.text("for") ?? "");
  const timeout = durationMs(flags.text("timeout") ?? "30s");
  const outcome = outcomeOf(shell, flags);
  const objects = awaited(shell, flags);
  if (objects.length === 0) throw new ClientError("no matching resources found");
  const end = shell.now + (timeout < 0 ? 604_800_000 : timeout);
  const errors: Error[] = [];
  for (const one of objects) {
    try {
      const found = yield* waitFor(shell, one, condition, end, timeout === 0);
      if (found !== undefined) printDone(outcome, one.kind, found, "condition met");
    } catch (error) {
      if (!(error instanceof ServerError || error instanceof ClientError)) throw error;
      errors.push(error);
    }
  }
  throwAll(errors);
}

/** The object when the condition holds; undefined when there was nothing to wait for. `once` only looks. */
function* waitFor(
  shell: Shell,
  { kind, namespace, name }: Awaited,
  condition: Condition,
  end: number,
  once: boolean,
): Play<JsonObject | undefined> {
  const look = (world: Shell["world"]) => readObject({ ...shell, world }, kind, namespace, name);
  const first = look(shell.world);
  if (first === undefined && !condition.allowsMissing) {
    throw new ServerError(notFound(qualified(kind.plural, kind), name));
  }
  const timedOut = new ClientError(
    condition.what === "create" && first === undefined
      ? "timed out waiting for the condition"
      : `timed out waiting for the condition on ${kind.plural}/${name}`,
  );
  // Once the time is used up by another object, even one that is ready is too late.
  if (condition.holds(first) && (once || shell.now < end)) return first;
  if (once) throw new ClientError(`condition not met for ${kind.plural}/${name}`);
  if (shell.now >= end) throw timedOut;
  if (!condition.holds(first)) {
    yield { ask: "until", done: (world) => condition.holds(look(world)), before: end, open: false };
  }
  const last = look(shell.world);
  if (!condition.holds(last)) throw timedOut;
  return last ?? first;
}
