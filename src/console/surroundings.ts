/** What a client sees of a cluster and the model leaves out: the calendar, and which namespaces there are. */
import type { World } from "../model/world.ts";

export interface Surroundings {
  /** The moment in real time at which simulated time is 0, ms since 1970. */
  readonly epoch: number;
  /** Namespaces that were made by hand, with the simulated time of their creation, ms. */
  readonly namespaces: ReadonlyMap<string, number>;
}

/** Simulated time begins with the year 2026; nobody has made a namespace. */
export const plainSurroundings: Surroundings = { epoch: Date.UTC(2026, 0, 1), namespaces: new Map() };

const builtIn = ["default", "kube-node-lease", "kube-public", "kube-system"];

/** Every namespace with its creation time: the built-in ones, those made by hand, and those that hold a Service. */
export function namespacesOf(world: World, { namespaces }: Surroundings): ReadonlyMap<string, number> {
  const found = new Map(builtIn.map((name) => [name, 0]));
  for (const { metadata } of world.etcd.services.now.objects.values()) {
    const { namespace = "default", creationTimestamp } = metadata;
    const known = found.get(namespace);
    if (known === undefined || known > creationTimestamp) found.set(namespace, creationTimestamp);
  }
  for (const [name, made] of namespaces) found.set(name, made);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `2026-01-01T00:00:05Z`. */
export function dateText(time: number, { epoch }: Surroundings): string {
  return new Date(epoch + Math.floor(time / 1000) * 1000).toISOString().replace(".000Z", "Z");
}

/** `2026-01-01T00:00:05.250000Z`, as metav1.MicroTime prints. */
export function microDateText(time: number, { epoch }: Surroundings): string {
  return new Date(epoch + Math.floor(time)).toISOString().replace("Z", "000Z");
}

/** `Thu, 01 Jan 2026 00:00:05 +0000`, as describe prints. */
export function longDateText(time: string): string {
  return new Date(time).toUTCString().replace("GMT", "+0000");
}

/** Simulated time of a date, NaN for text that is none. */
export function timeOf(date: string, { epoch }: Surroundings): number {
  return Date.parse(date) - epoch;
}
