/**
 * What people, clients and accidents may do to a cluster while it is searched: inputs that can come at any moment after
 * those they follow, or never. Crashes and long waits are such inputs, so that a plan is also the limit on them.
 */
import type { ApiRequest, Input } from "../../model/input.ts";

export type Planned = (
  | { readonly input: Input }
  /**
   * So much time passes while nothing else happens, ms. It begins when nothing quick is left to do: requests are answered
   * or given up after 60 s, and events have arrived, but for those of lagging apiservers.
   */
  | { readonly waitMs: number }
) & {
  /** Places in the plan that come before it; none means from the beginning on. */
  readonly after?: readonly number[];
  /** Requests among those are answered first, as a client waits for them. */
  readonly answered?: boolean;
};

/** A plan is one number in a state: bit i says that item i has happened. */
export const mostPlanned = 24;

/** A client creates a Service; without an address a dynamic one. */
export function createService(server: number, name: string, clusterIP?: string): Input {
  const spec = { ports: [{ port: 80 }], ...(clusterIP !== undefined && { clusterIP }) };
  return request(server, {
    verb: "create",
    resource: "services",
    namespace: "default",
    name,
    body: { spec },
  });
}

export function deleteService(server: number, name: string): Input {
  return request(server, { verb: "delete", resource: "services", namespace: "default", name });
}

export function request(server: number, what: ApiRequest): Input {
  return { do: "request", server, request: what };
}
