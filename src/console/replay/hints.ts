/** What the allocators of the recorded cluster have picked, as far as the recording tells. */
import { isJsonObject } from "../../model/objects/json-reading.ts";
import { isReady } from "../../model/objects/service-cidr.ts";
import type { World } from "../../model/world.ts";
import { textAt } from "../api/json-paths.ts";
import { readYaml } from "../manifest/go-yaml.ts";
import type { Hints } from "./recorded-chance.ts";
import type { RecordedCommand, Recording } from "./recording.ts";

const addressText =
  /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7})(?![\w:]|\.\d)/g;

/** Hints for each command of one recording. */
export class Hinting {
  readonly #recording: Recording;
  /** Addresses that some Service was seen to hold, by its key. */
  readonly #seen = new Map<string, Set<string>>();

  constructor(recording: Recording) {
    this.#recording = recording;
    for (const [key, addresses] of Object.entries(recording.after)) this.#note(key, addresses);
    for (const command of recording.commands) this.#noteTable(command);
  }

  #note(key: string, addresses: readonly string[]): void {
    const known = this.#seen.get(key) ?? new Set();
    for (const address of addresses) known.add(address);
    this.#seen.set(key, known);
  }

  /** Lines of tables: `web ClusterIP 10.96.0.20`, `10.96.0.20 services/default/web`. */
  #noteTable({ argv, stdout }: RecordedCommand): void {
    const given = argv.indexOf("-n");
    const own = given < 0 ? "default" : (argv[given + 1] ?? "default");
    for (const line of stdout.split("\n")) {
      const service = /^(?:(\S+) +)?(?:service\/)?(\S+) +(?:ClusterIP|NodePort|LoadBalancer) +(\S+) /.exec(
        line,
      );
      if (service !== null) {
        const [, namespace, name = "", address = ""] = service;
        this.#note(`${argv.includes("-A") ? (namespace ?? own) : own}/${name}`, [address]);
      }
      const parent = /^ *(?:ipaddress\S*\/)?(\S+) +services\/(\S+)/.exec(line);
      if (parent !== null) this.#note(parent[2] ?? "", [parent[1] ?? ""]);
    }
  }

  /** What one command's picks may have been. */
  for(command: RecordedCommand, world: World): Hints {
    const printed = `${command.stdout}\n${command.stderr}`;
    const names = namesIn(command);
    const given = command.argv.indexOf("-n");
    const own = given < 0 ? "default" : (command.argv[given + 1] ?? "default");
    const held = names.flatMap((name) => [
      ...(this.#seen.get(`${own}/${name}`) ?? []),
      ...[...this.#seen].flatMap(([key, addresses]) => (key.endsWith(`/${name}`) ? [...addresses] : [])),
    ]);
    const told = printed.match(addressText) ?? [];
    const asked = `${command.argv.join(" ")}\n${command.stdin ?? ""}`.match(addressText) ?? [];
    return {
      addresses: [...held, ...told, ...asked],
      text: printed,
      suffix: this.#suffix(command),
      unready: unreadyRanges(world),
    };
  }

  #suffix({ stdin, stdout }: RecordedCommand): string | undefined {
    const base = /generateName: (\S+)/.exec(stdin ?? "")?.[1];
    if (base === undefined) return undefined;
    const escaped = base.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const text = `${stdout} ${Object.keys(this.#recording.after).join(" ")}`;
    return new RegExp(`${escaped}([a-z0-9]{5})(?![a-z0-9])`).exec(text)?.[1];
  }
}

function unreadyRanges(world: World): readonly string[] {
  return [...world.etcd.servicecidrs.now.objects.values()]
    .filter((cidr) => cidr.metadata.deletionTimestamp !== undefined || !isReady(cidr))
    .flatMap(({ spec }) => spec.cidrs);
}

/** Names of the objects that a command speaks of. */
function namesIn({ argv, stdin, stdout }: RecordedCommand): readonly string[] {
  const made = [...stdout.matchAll(/^service\/(\S+)/gm)].map((match) => match[1] ?? "");
  const documents = (stdin ?? "").split(/^---$/m).flatMap((piece) => {
    const read = readYaml(piece);
    const name = "value" in read && isJsonObject(read.value) ? textAt(read.value, "metadata.name") : "";
    return name === "" ? [] : [name];
  });
  const words = argv.slice(2).map((word) => word.replace(/^.*\/|^--name=/, ""));
  return [...made, ...documents, ...words];
}
