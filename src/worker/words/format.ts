/** Small pieces of text in the house style: numbers with a thousands comma and a unit, short addresses, letters. */
import type { Watcher } from "../../model/transition.ts";
import { letterOf } from "../../model/world.ts";

/** `1,204`. */
export function grouped(value: number): string {
  return value.toLocaleString("en-US");
}

/** A duration: `180 ms` below a second, `2.1 s` above, `3 min` for whole minutes. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms >= 60_000 && ms % 60_000 === 0) return `${ms / 60_000} min`;
  return `${(Math.floor(ms / 100) / 10).toLocaleString("en-US", { minimumFractionDigits: 1 })} s`;
}

/** `.80` for 10.96.0.80 and `:50` for fd00:1::50: enough where the whole address stands beside it. */
export function shortAddress(address: string): string {
  const colon = address.lastIndexOf(":");
  return colon >= 0 ? address.slice(colon) : address.slice(address.lastIndexOf("."));
}

/** `A`, or `the controller manager`. */
export function actor(watcher: Watcher): string {
  return watcher === "controller-manager" ? "the controller manager" : letterOf(watcher);
}

/** `A`, or `The controller manager`, at the beginning of a sentence. */
export function actorFirst(watcher: Watcher): string {
  return watcher === "controller-manager" ? "The controller manager" : letterOf(watcher);
}

/** `A`, `A and B`, `A, B and C`. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** `1 address`, `2 addresses`. */
export function counted(count: number, one: string, more: string): string {
  return `${grouped(count)} ${count === 1 ? one : more}`;
}

/** Takes the kind off `Service:shop/cart`. */
export function nameOf(regarding: string): string {
  return regarding.slice(regarding.indexOf(":") + 1);
}

const resourceKinds: Readonly<Record<string, string>> = {
  services: "Service",
  ipaddresses: "IPAddress",
  servicecidrs: "ServiceCIDR",
};

/** `Service` for `services`. */
export function kindOf(resource: string): string {
  return resourceKinds[resource] ?? resource;
}
