/** What a scenario can wait for and expect: questions about a world, each with an answer in words. */

import { offsetOf } from "../model/allocators/bitmap.ts";
import { newestFirst } from "../model/chain.ts";
import { checkInvariants } from "../model/invariants/invariants.ts";
import { parseAddress } from "../model/net/address.ts";
import { parsePrefix } from "../model/net/prefix.ts";
import { letterOf, type World } from "../model/world.ts";

export type Condition =
  /** The apiserver is in that phase. `server` is a letter. */
  | {
      readonly what: "phase";
      readonly server: string;
      readonly is: "stopped" | "starting" | "ready" | "exited" | "crashed";
    }
  /** A client has an answer about that object; with `code`, this one. */
  | { readonly what: "answer"; readonly name: string; readonly code?: number }
  | { readonly what: "service"; readonly name: string; readonly exists: boolean }
  | {
      readonly what: "ipaddress";
      readonly address: string;
      readonly exists: boolean;
      readonly parent?: string;
    }
  | { readonly what: "bit"; readonly address: string; readonly set: boolean }
  /** Two Services list the address. */
  | { readonly what: "duplicate"; readonly address: string; readonly is: boolean }
  | { readonly what: "invariant"; readonly id: string; readonly is: "holds" | "pending" | "broken" }
  /** An Event with that reason was sent, about that object when one is named. */
  | { readonly what: "event"; readonly reason: string; readonly regarding?: string };

/** A condition that a scenario promises at a point. */
export type Expectation = Condition;

export interface Checked {
  readonly met: boolean;
  /** "10.96.0.80 is held by shop/cart and shop/checkout". */
  readonly text: string;
}

export function met(condition: Condition, world: World): boolean {
  return check(condition, world).met;
}

/** Whether it is so, and what is so. */
export function check(condition: Condition, world: World): Checked {
  switch (condition.what) {
    case "phase": {
      const server = world.servers.find((candidate) => letterOf(candidate.id) === condition.server);
      const phase = server?.phase ?? "not there";
      return { met: phase === condition.is, text: `${condition.server} is ${phase}` };
    }
    case "answer":
      return checkAnswer(condition, world);
    case "service": {
      const exists = world.etcd.services.now.objects.has(condition.name);
      return {
        met: exists === condition.exists,
        text: `Service ${condition.name} ${exists ? "exists" : "does not exist"}`,
      };
    }
    case "ipaddress": {
      const parent = world.etcd.ipaddresses.now.objects.get(condition.address)?.spec.parentRef;
      const exists = world.etcd.ipaddresses.now.objects.has(condition.address);
      const holder = parent === undefined ? "" : `${parent.namespace}/${parent.name}`;
      const fits = condition.parent === undefined || !exists || holder === condition.parent;
      const text = exists
        ? `IPAddress ${condition.address} names ${holder}`
        : `there is no IPAddress ${condition.address}`;
      return { met: exists === condition.exists && fits, text };
    }
    case "bit": {
      const set = bitOf(condition.address, world);
      return {
        met: set === condition.set,
        text: `the bit of ${condition.address} is ${set ? "set" : "clear"}`,
      };
    }
    case "duplicate": {
      const holders = world.etcd.services.now.index.claims.get(condition.address) ?? [];
      const text =
        holders.length === 0
          ? `${condition.address} is free`
          : `${condition.address} is held by ${holders.join(" and ")}`;
      return { met: holders.length > 1 === condition.is, text };
    }
    case "invariant": {
      const found = checkInvariants(world).find((invariant) => invariant.id === condition.id);
      if (found === undefined) return { met: false, text: `there is no invariant ${condition.id}` };
      return { met: found.state === condition.is, text: `${found.title}: ${found.state}` };
    }
    case "event":
      return checkEvent(condition, world);
  }
}

function checkAnswer(condition: Condition & { what: "answer" }, world: World): Checked {
  for (const response of newestFirst(world.observed.responses)) {
    const { request } = response;
    const name =
      request.resource === "services"
        ? `${request.namespace ?? "default"}/${request.name ?? ""}`
        : (request.name ?? "");
    if (!response.fromOutside || name !== condition.name) continue;
    const says = response.error === undefined ? "" : ` ${response.error.message}`;
    return {
      met: condition.code === undefined || response.code === condition.code,
      text: `${name}: ${response.code}${says}`,
    };
  }
  return { met: false, text: `${condition.name}: no answer yet` };
}

function checkEvent(condition: Condition & { what: "event" }, world: World): Checked {
  for (const event of newestFirst(world.observed.events)) {
    if (event.reason !== condition.reason) continue;
    if (condition.regarding !== undefined && event.regarding !== condition.regarding) continue;
    return { met: true, text: `${event.reason} ${event.regarding}: ${event.note}` };
  }
  return {
    met: false,
    text: `no Event ${condition.reason}${condition.regarding === undefined ? "" : ` about ${condition.regarding}`}`,
  };
}

function bitOf(text: string, world: World): boolean {
  const address = parseAddress(text);
  if (address === undefined) return false;
  return world.etcd.ranges.some((stored) => {
    const range = stored === undefined ? undefined : parsePrefix(stored.range);
    if (stored === undefined || range === undefined || range.family !== address.family) return false;
    const offset = offsetOf(range, address.value);
    return offset !== undefined && stored.bits.has(offset);
  });
}
