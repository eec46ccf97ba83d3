/** What a command's arguments point at: `svc web api`, `svc/web ip/10.96.0.1`, `svc,servicecidr`. */
import { ClientError } from "../errors.ts";
import type { Shell } from "../shell.ts";
import { category, findKind, type KindInfo } from "./kinds.ts";
import { kindsOf } from "./reads.ts";

/** Without a name all objects of the kind. */
export interface Target {
  readonly kind: KindInfo;
  readonly name: string | undefined;
  /** Where it is when a file says so; otherwise the command's namespace. */
  readonly namespace?: string;
}

/** Throws `the server doesn't have a resource type`, with the part before the first dot as kubectl prints it. */
export function resolveKind(kinds: readonly KindInfo[], word: string): KindInfo {
  const kind = findKind(kinds, word);
  if (kind === undefined) {
    const name = word.split(".")[0] ?? word;
    throw new ClientError(`the server doesn't have a resource type "${name}"`);
  }
  return kind;
}

function kindsOfWord(kinds: readonly KindInfo[], word: string): readonly KindInfo[] {
  return category(kinds, word) ?? [resolveKind(kinds, word)];
}

/** The two words of `svc/web`. */
function slashed(word: string): readonly [string, string] {
  const parts = word.split("/");
  const [type = "", name = ""] = parts;
  if (parts.length !== 2) {
    throw new ClientError("arguments in resource/name form may not have more than one slash");
  }
  if (type === "" || name === "") {
    throw new ClientError("arguments in resource/name form must have a single resource and name");
  }
  return [type, name];
}

/** Reads the arguments; warnings about ambiguous short names go to stderr. */
export function targetsOf(shell: Shell, args: readonly string[]): readonly Target[] {
  const [first = "", ...names] = args;
  if (args.some((word) => word.includes("/"))) {
    const kinds = kindsOf(shell);
    if (!first.includes("/")) {
      throw new ClientError(
        "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
      );
    }
    return args.map((word) => {
      if (!word.includes("/")) {
        throw new ClientError(
          "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form",
        );
      }
      const [type, name] = slashed(word);
      return { kind: resolveKind(kinds, type), name };
    });
  }
  const kinds = kindsOf(shell);
  const words = first.split(",").filter((word) => word !== "");
  const meant = words.flatMap((word) => kindsOfWord(kinds, word));
  if (words.includes("ev")) {
    shell.stderr +=
      'Warning: short name "ev" could also match lower priority resource events.events.k8s.io\n';
  }
  if (names.length === 0) return meant.map((kind) => ({ kind, name: undefined }));
  return meant.flatMap((kind) => names.map((name) => ({ kind, name })));
}
