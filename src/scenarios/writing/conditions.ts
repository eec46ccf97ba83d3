/** What is asked about most. */
import type { InvariantId } from "../../model/invariants/invariants.ts";
import type { WrittenCondition } from "./scenario.ts";

export function ready(server: string): WrittenCondition {
  return { what: "phase", server, is: "ready" };
}

/** The newest answer about that object. */
export function answered(name: string, code?: number, says?: string): WrittenCondition {
  return { what: "answer", name, ...(code !== undefined && { code }), ...(says !== undefined && { says }) };
}

/** An answer to a delete. */
export function deleted(name: string, code = 200): WrittenCondition {
  return { what: "answer", name, verb: "delete", code };
}

export function has(name: string, ...clusterIPs: string[]): WrittenCondition {
  return { what: "service", name, exists: true, clusterIPs };
}

export function placed(name: string, where: { in: string } | { outside: string }): WrittenCondition {
  return { what: "service", name, exists: true, ...where };
}

/** The IPAddress is there, with that parent when one is named. */
export function ipAddress(address: string, parent?: string): WrittenCondition {
  return { what: "ipaddress", address, exists: true, ...(parent !== undefined && { parent }) };
}

export function noIPAddress(address: string): WrittenCondition {
  return { what: "ipaddress", address, exists: false };
}

export function bit(address: string, set: boolean): WrittenCondition {
  return { what: "bit", address, set };
}

export function cidr(
  name: string,
  more: Omit<Extract<WrittenCondition, { what: "servicecidr" }>, "what" | "name" | "exists"> = {},
): WrittenCondition {
  return { what: "servicecidr", name, exists: true, ...more };
}

export function noCIDR(name: string): WrittenCondition {
  return { what: "servicecidr", name, exists: false };
}

export function event(
  reason: string,
  more: Omit<Extract<WrittenCondition, { what: "event" }>, "what" | "reason"> = {},
): WrittenCondition {
  return { what: "event", reason, ...more };
}

export function holds(id: InvariantId): WrittenCondition {
  return { what: "invariant", id, is: "holds" };
}

export function broken(id: InvariantId): WrittenCondition {
  return { what: "invariant", id, is: "broken" };
}

export function held(address: string, ...holders: string[]): WrittenCondition {
  return { what: "duplicate", address, is: holders.length > 1, holders };
}

export function answers(
  names: string,
  more: Omit<Extract<WrittenCondition, { what: "answers" }>, "what" | "names">,
): WrittenCondition {
  return { what: "answers", names, ...more };
}

export const messages = {
  allocated: "provided IP is already allocated",
  full: "range is full",
  noRange: "the provided network does not match the current range",
  otherRange: "the provided range does not match the current range",
  outsideFlag: "is not in the valid range. The range of valid IPs is",
} as const;
