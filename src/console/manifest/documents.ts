/** From a file's text to objects: documents, Lists, and the client's checks before anything is sent. */
import { isJsonObject, type JsonObject, newReading } from "../../model/objects/json-reading.ts";
import { readMetadata } from "../../model/objects/metadata-json.ts";
import { textAt } from "../api/json-paths.ts";
import { apiVersionOf, type KindInfo } from "../api/kinds.ts";
import { kindsOf } from "../api/reads.ts";
import { ClientError, serverAddress } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import type { Shell } from "../shell.ts";
import { readYaml } from "./go-yaml.ts";

export interface Manifest {
  readonly kind: KindInfo;
  readonly object: JsonObject;
  readonly namespace: string;
}

const source = "STDIN";

/** A command that lives by files takes them and nothing else; `command` is how its help is called. */
export function checkFiles(flags: Flags, command: string): void {
  if (flags.args.length > 0) {
    const listed = flags.args.join(" ");
    throw new ClientError(`Unexpected args: [${listed}]\nSee '${command} -h' for help and examples`);
  }
  if (!flags.has("filename") && !flags.has("kustomize")) {
    throw new ClientError("must specify one of -f and -k");
  }
}

/** The text of `-f -`. The console has no files but standard input. */
function textOf(shell: Shell, flags: Flags): string {
  for (const path of flags.list("filename")) {
    if (path === "-") continue;
    if (/^https?:\/\//.test(path))
      throw new ClientError("the console does not support files from the network");
    throw new ClientError(`the path "${path}" does not exist`);
  }
  if (flags.has("kustomize")) throw new ClientError("the console does not support -k");
  return shell.input ?? "";
}

function pieces(text: string): string[] {
  return text.split(/^---(?:[ \t].*)?(?:\n|$)/m).filter((piece) => piece.trim() !== "");
}

function asObject(piece: string, validates: boolean): JsonObject | undefined {
  const read = readYaml(piece);
  if ("problem" in read) {
    throw new ClientError(`error parsing ${source}: error converting YAML to JSON: ${read.problem}`);
  }
  if (read.value === null) return undefined;
  const invalid = (why: string) =>
    new ClientError(
      `error validating "${source}": error validating data: ${why}; if you choose to ignore these errors, turn validation off with --validate=false`,
    );
  if (!isJsonObject(read.value)) {
    if (validates) throw invalid("invalid object to validate");
    throw new ClientError(
      `unable to decode "${source}": Object 'Kind' is missing in '${JSON.stringify(read.value)}'`,
    );
  }
  const missing = ["apiVersion", "kind"].filter((key) => textAt(read.value, key) === "");
  if (missing.length > 0 && validates) {
    const said = missing.map((key) => `${key} not set`);
    throw invalid(said.length === 1 ? (said[0] ?? "") : `[${said.join(", ")}]`);
  }
  if (missing.includes("kind")) {
    throw new ClientError(
      `unable to decode "${source}": Object 'Kind' is missing in '${JSON.stringify(read.value)}'`,
    );
  }
  return read.value;
}

/** A List is its items, whatever their kinds. */
function* flattened(object: JsonObject): Generator<JsonObject> {
  if (!textAt(object, "kind").endsWith("List") || !Array.isArray(object.items)) yield object;
  else for (const item of object.items) if (isJsonObject(item)) yield* flattened(item);
}

function checkMetadata(object: JsonObject): void {
  const reading = newReading();
  readMetadata(reading, object.metadata);
  if (reading.mismatch !== undefined)
    throw new ClientError(`unable to decode "${source}": ${reading.mismatch}`);
}

function mapped(shell: Shell, flags: Flags, object: JsonObject): Manifest {
  checkMetadata(object);
  const apiVersion = textAt(object, "apiVersion");
  const kindName = textAt(object, "kind");
  const own = textAt(object, "metadata.namespace");
  const kind = kindsOf(shell).find((one) => one.kind === kindName && apiVersionOf(one) === apiVersion);
  if (kind === undefined) {
    const name = textAt(object, "metadata.name");
    throw new ClientError(
      `resource mapping not found for name: "${name}" namespace: "${own}" from "${source}": no matches for kind "${kindName}" in version "${apiVersion}"\nensure CRDs are installed first`,
    );
  }
  const given = flags.text("namespace") ?? "";
  if (!kind.namespaced) return { kind, object, namespace: "" };
  if (given !== "" && own !== "" && own !== given) {
    throw new ClientError(
      `the namespace from the provided object "${own}" does not match the namespace "${given}". You must pass '--namespace=${own}' to perform this operation.`,
    );
  }
  const namespace = own || given || "default";
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return { kind, object: { ...object, metadata: { ...metadata, namespace } }, namespace };
}

/** Validation needs the server's schema first. */
function checkSchema(shell: Shell): void {
  if (shell.world.servers[shell.server]?.phase === "ready") return;
  const why = `failed to download openapi: Get "https://${serverAddress}/openapi/v2?timeout=32s": dial tcp ${serverAddress}: connect: connection refused`;
  throw new ClientError(
    `error validating "${source}": error validating data: ${why}; if you choose to ignore these errors, turn validation off with --validate=false`,
  );
}

/** How a command says that a file held nothing. */
export interface ManifestOptions {
  /** `create`: `no objects passed to create`. */
  readonly verb: string;
  readonly validates: boolean;
}

/**
 * Every object of the input, and the errors of those that are none. Throws when there is no object and no error. A
 * document that cannot be read ends the input; what stands before it counts.
 */
export function readManifests(
  shell: Shell,
  flags: Flags,
  { verb, validates }: ManifestOptions,
): { readonly manifests: readonly Manifest[]; readonly errors: readonly Error[] } {
  const manifests: Manifest[] = [];
  const errors: Error[] = [];
  for (const piece of pieces(textOf(shell, flags))) {
    if (validates) checkSchema(shell);
    let object: JsonObject | undefined;
    try {
      object = asObject(piece, validates);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      errors.push(error);
      if (error.message.startsWith("error parsing")) break;
      continue;
    }
    for (const item of object === undefined ? [] : flattened(object)) {
      try {
        manifests.push(mapped(shell, flags, item));
      } catch (error) {
        if (!(error instanceof ClientError)) throw error;
        errors.push(error);
      }
    }
  }
  if (manifests.length === 0 && errors.length === 0) throw new ClientError(`no objects passed to ${verb}`);
  return { manifests, errors };
}
