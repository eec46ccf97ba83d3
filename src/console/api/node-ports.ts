/**
 * The node port allocator, which the model leaves out: the client's side of the console stands in for it, so that
 * Services of type NodePort and LoadBalancer look as they do in a real cluster.
 */
import type { Json } from "../../model/input.ts";
import { type FieldError, invalidField } from "../../model/objects/field-error.ts";
import { isJsonObject, type JsonObject } from "../../model/objects/json-reading.ts";
import type { World } from "../../model/world.ts";
import { at, listAt, textAt } from "./json-paths.ts";

const first = 30_000;
const last = 32_767;
/** The lower part is left to those who name their port (ServiceNodePortStaticSubrange). */
const firstDynamic = first + 86;

/** Node ports in use, apart from those of one Service. */
function taken(world: World, except: string): Set<number> {
  const ports = new Set<number>();
  for (const [key, { spec }] of world.etcd.services.now.objects) {
    if (key === except) continue;
    for (const { nodePort } of spec.ports) if (nodePort !== undefined) ports.add(nodePort);
  }
  return ports;
}

function usesNodePorts(spec: Json | undefined): boolean {
  const type = textAt(spec, "type");
  if (type === "NodePort") return true;
  return type === "LoadBalancer" && at(spec, "allocateLoadBalancerNodePorts") !== false;
}

/** A pseudo-random free port; the world decides, so that a run stays repeatable. */
function pick(world: World, used: ReadonlySet<number>): number {
  const size = last - firstDynamic + 1;
  const start = Math.imul(world.nextTask * 7919 + world.etcd.revision, 0x9e3779b1) >>> 0;
  for (let i = 0; i < size; i++) {
    const port = firstDynamic + ((start + i) % size);
    if (!used.has(port)) return port;
  }
  return firstDynamic;
}

export type PortsOrError = { readonly ports: readonly Json[] | undefined } | { readonly error: FieldError };

/**
 * The ports of a Service with the missing node ports filled in; undefined when nothing is to be filled in. `key` is
 * `namespace/name`, `old` the ports before an update: those with the same name keep their number.
 */
export function withNodePorts(
  world: World,
  key: string,
  spec: JsonObject,
  old: readonly Json[] = [],
): PortsOrError {
  if (!usesNodePorts(spec)) return { ports: undefined };
  const used = taken(world, key);
  const before = old.map((port) => Number(textAt(port, "nodePort") || 0));
  const own = new Map<number, string>();
  let filled = false;
  const ports: Json[] = [];
  for (const [index, port] of listAt(spec, "ports").entries()) {
    if (!isJsonObject(port)) return { ports: undefined };
    const given = Number(textAt(port, "nodePort") || 0);
    if (given !== 0) {
      const field = `spec.ports[${index}].nodePort`;
      const protocol = textAt(port, "protocol") || "TCP";
      const shared = own.has(given) && own.get(given) !== protocol;
      if (!before.includes(given) && !shared) {
        if (given < first || given > last) {
          const detail = `provided port is not in the valid range. The range of valid ports is ${first}-${last}`;
          return { error: invalidField(field, given, detail) };
        }
        if (used.has(given))
          return { error: invalidField(field, given, "provided port is already allocated") };
      }
      own.set(given, protocol);
      ports.push(port);
      continue;
    }
    const kept = old.find((candidate) => textAt(candidate, "name") === textAt(port, "name"));
    const keptPort = Number(textAt(kept, "nodePort") || 0);
    const number = keptPort !== 0 ? keptPort : pick(world, new Set([...used, ...own.keys()]));
    own.set(number, textAt(port, "protocol") || "TCP");
    ports.push({ ...port, nodePort: number });
    filled = true;
  }
  return { ports: filled ? ports : undefined };
}
