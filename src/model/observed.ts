/** What people outside could see of the cluster so far. Grows only; the model never reads it back. */
import type { Chain } from "./chain.ts";
import type { ApiRequest, ServerId } from "./input.ts";
import type { IPAddress } from "./objects/ip-address.ts";
import type { Service } from "./objects/service.ts";
import type { ServiceCIDR } from "./objects/service-cidr.ts";
import type { StatusError } from "./objects/status-error.ts";

/** One sending of an Event by a controller. Repeats are merged into series on the way out (`series.ts`). */
export interface ClusterEvent {
  readonly at: number;
  /** The apiserver that sent it, or the controller manager. */
  readonly by: ServerId | "controller-manager";
  readonly type: "Warning" | "Normal";
  readonly reason: string;
  readonly action: string;
  readonly note: string;
  /** `Service:default/a`, `IPAddress:10.96.0.5`, `ServiceCIDR:kubernetes`. */
  readonly regarding: string;
  readonly controller: string;
}

export interface ApiResponse {
  /** When the client has it, ms. */
  readonly at: number;
  /** When the client sent the request, ms. */
  readonly sentAt: number;
  readonly server: ServerId;
  /** The task that served it: unique in a run. */
  readonly task: number;
  readonly request: ApiRequest;
  /** True for a client outside, false for the apiserver's own loopback client. */
  readonly fromOutside: boolean;
  readonly code: number;
  readonly object?: Service | IPAddress | ServiceCIDR;
  readonly error?: StatusError;
  /** Addresses that a refused request had taken when it ended, as they stand in a Service. */
  readonly left?: readonly string[];
}

export interface Observed {
  readonly events: Chain<ClusterEvent> | undefined;
  readonly responses: Chain<ApiResponse> | undefined;
}

export const nothingObserved: Observed = { events: undefined, responses: undefined };
