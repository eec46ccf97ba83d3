/**
 * A key under which a search meets a world again: everything that decides what can happen next, without the things that
 * only count on (time, identities of tasks, revisions, what was observed). Revisions count only as "still the stored
 * one". Parts are interned: a part that two worlds share is looked at once.
 */
import type { Apiserver, Informer } from "./apiserver/apiserver.ts";
import type { Task } from "./apiserver/task.ts";
import type { Etcd, TableName } from "./etcd/etcd.ts";
import type { Stored, Table } from "./etcd/table.ts";
import { BitSet } from "./net/bit-set.ts";
import type { World } from "./world.ts";

const tables: readonly TableName[] = ["services", "ipaddresses", "servicecidrs"];

/** Fields that only count on. */
const ignored = new Set(["revision", "clientSentAt", "resourceVersion", "uid", "creationTimestamp"]);

/** Texts as small numbers: equal texts are equal numbers. */
class Interned {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<object, number>();

  text(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  part<T extends object>(part: T, write: (part: T) => string): number {
    let number = this.#known.get(part);
    if (number === undefined) {
      number = this.text(write(part));
      this.#known.set(part, number);
    }
    return number;
  }
}

export class Keys {
  readonly #parts = new Interned();

  of(world: World): string {
    const { etcd } = world;
    let key = `${this.#objects(etcd, "services")},${this.#objects(etcd, "ipaddresses")},${this.#objects(etcd, "servicecidrs")}`;
    for (const range of etcd.ranges) key += range === undefined ? ",-" : `,${this.#bits(range.bits)}`;
    for (const server of world.servers) key += `;${this.#server(server, etcd)}`;
    return key;
  }

  #bits = (bits: BitSet): number => this.#parts.part(bits, writeBits);

  #objects(etcd: Etcd, name: TableName): number {
    return this.#map(etcd[name].now.objects as unknown as Objects);
  }

  #map(objects: Objects): number {
    return this.#parts.part(objects, (all) => {
      const lines: string[] = [];
      all.forEach((object, key) => {
        lines.push(`${key}=${this.#object(object)}`);
      });
      return lines.sort().join();
    });
  }

  #object = (object: Stored): number => this.#parts.part(object, writeObject);

  #server(server: Apiserver, etcd: Etcd): string {
    let key = String(this.#parts.part(server, this.#alone));
    for (const name of tables) key += this.#informer(etcd, name, server.informers[name]);
    for (const slot of [0, 1] as const) {
      const memory = server.bitmaps[slot];
      if (memory !== undefined) key += memory.last === etcd.ranges[slot]?.revision ? "=" : "~";
    }
    for (const task of server.tasks) key += fresh(task, etcd);
    return key;
  }

  /** What a server is by itself, without the parts that are seen only beside etcd. */
  #alone = (server: Apiserver): string => {
    const order = new Map(server.tasks.map((task, i) => [task.id, i]));
    let text = server.phase;
    for (const task of server.tasks) text += `|${this.#parts.part(task, this.#task)}`;
    for (const lock of server.locks)
      text += `|${lock.name}:${[lock.holder, ...lock.waiting].map((id) => order.get(id))}`;
    for (const memory of server.bitmaps) if (memory !== undefined) text += `|${this.#bits(memory.bits)}`;
    for (const item of server.queues.services) text += `|s${item.key}`;
    for (const item of server.queues.ipaddresses) text += `|i${item.key}`;
    return `${text}|${Object.keys(server.timers).join()}|${server.leaks.size === 0 ? "" : server.leaks.toString()}`;
  };

  /** A task goes on as a new object with most of the old one's parts, so that the parts are what is interned. */
  #task = (task: Task): string => {
    const { id: _id, sentAt: _sentAt, due: _due, ...rest } = task;
    return this.#fields(rest);
  };

  #fields = (part: object): string => {
    if (Array.isArray(part)) return part.map(this.#value).join();
    if (part instanceof BitSet) return writeBits(part);
    let text = "";
    for (const [name, value] of Object.entries(part)) {
      if (value !== undefined && !ignored.has(name)) text += `${name}:${this.#value(value)};`;
    }
    return text;
  };

  #value = (value: unknown): string =>
    typeof value === "object" && value !== null
      ? `#${this.#parts.part(value, this.#fields)}`
      : typeof value === "string"
        ? `"${value}"`
        : String(value);

  /** The cache, and the events that are still on their way to it. */
  #informer(etcd: Etcd, name: TableName, informer: Informer<TableName> | undefined): string {
    if (informer === undefined) return "";
    let key = `,${this.#map(informer.cache.objects as unknown as Objects)}`;
    for (const event of (etcd[name] as unknown as Table<Stored, unknown>).events) {
      if (event.revision > informer.seen)
        key += `+${event.object === undefined ? event.key : this.#object(event.object)}`;
    }
    return key;
  }
}

type Objects = { forEach(visit: (object: Stored, key: string) => void): unknown };

/** Whether what a task read is still what is stored. */
function fresh(task: Task, etcd: Etcd): string {
  if (task.kind === "request" && task.stage.at === "allocate") {
    const { allocation } = task.stage;
    const bitmap =
      allocation.by === "bitmap" || allocation.by === "search-bit" ? allocation.bitmap : undefined;
    if (bitmap?.at !== "swap") return "";
    return bitmap.current.revision === etcd.ranges[bitmap.slot]?.revision ? "=" : "~";
  }
  if (task.kind !== "bitmap-repair") return "";
  const read = "read" in task.stage ? task.stage.read : task.stage.rebuilt;
  return read.map((range) => (range.revision === etcd.ranges[range.slot]?.revision ? "=" : "~")).join("");
}

function writeBits(bits: BitSet): string {
  return `b${[...bits.offsets()].join()}`;
}

/** Of a Service what it claims, of an IPAddress whose it is, of a ServiceCIDR all. */
function writeObject(object: Stored): string {
  const { name, namespace, deletionTimestamp } = object.metadata;
  const { spec } = object as Stored & { spec: { clusterIPs?: readonly string[]; type?: string } };
  const content = spec.clusterIPs === undefined ? spec : [spec.type, spec.clusterIPs];
  return `${namespace}/${name}/${deletionTimestamp !== undefined}${JSON.stringify(content)}`;
}
