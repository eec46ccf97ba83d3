/** What the world outside does to the cluster: people, clients, operators. Every input is one transition. */
import type { Delays } from "./delays.ts";
import type { FailureKind } from "./etcd/write-failure.ts";
import type { ServerFlags } from "./releases/start-up.ts";

/** Index of an apiserver in `World.servers`: 0 is A, 1 is B, up to 4 for E. */
export type ServerId = number;

export type Resource = "services" | "ipaddresses" | "servicecidrs";

/** Plain JSON, as a client sends it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Which of the two stored bitmaps: that of the first flag range, or of the second. */
export type BitmapSlot = "primary" | "secondary";

/** One API call. `body` and `patch` are what the client sent; `namespace` is used by Services only. */
export type ApiRequest =
  | {
      readonly verb: "create";
      readonly resource: Resource;
      readonly namespace?: string;
      readonly name?: string;
      readonly generateName?: string;
      readonly body: { readonly [key: string]: Json };
      readonly dryRun?: boolean;
    }
  | {
      readonly verb: "patch";
      readonly resource: Resource;
      readonly subresource?: "status";
      readonly namespace?: string;
      readonly name: string;
      readonly patch: { readonly [key: string]: Json };
      readonly dryRun?: boolean;
    }
  | {
      readonly verb: "replace";
      readonly resource: Resource;
      readonly subresource?: "status";
      readonly namespace?: string;
      readonly name: string;
      readonly body: { readonly [key: string]: Json };
      readonly dryRun?: boolean;
    }
  | {
      readonly verb: "delete";
      readonly resource: Resource;
      readonly namespace?: string;
      readonly name: string;
      readonly dryRun?: boolean;
    };

export type Input =
  /** A client sends a request; the apiserver receives it `delays.clientMs` later. */
  | { readonly do: "request"; readonly server: ServerId; readonly request: ApiRequest }
  /** Adds an apiserver to the cluster, stopped, with these flags. Its id is the next free index. */
  | { readonly do: "add-server"; readonly flags: ServerFlags }
  /** Starts a stopped apiserver with its pending flags (restarts a running one: stop, then start). */
  | { readonly do: "start"; readonly server: ServerId }
  /** SIGTERM: requests in flight finish as far as etcd is concerned, nothing new is begun. */
  | { readonly do: "stop"; readonly server: ServerId }
  /** SIGKILL: whatever was in flight is gone. */
  | { readonly do: "crash"; readonly server: ServerId }
  /** Changes the pending flags; they take effect at the next start. */
  | { readonly do: "set-flags"; readonly server: ServerId; readonly flags: ServerFlags }
  | { readonly do: "set-delays"; readonly delays: Delays }
  /** The next writes of an apiserver to etcd fail: `count` of them, all of them (null), or none any more (0). */
  | {
      readonly do: "fail-writes";
      readonly server: ServerId;
      readonly how: FailureKind;
      readonly count: number | null;
    }
  /** kube-controller-manager (service-cidr-controller only), talking to that apiserver. */
  | { readonly do: "start-controller-manager"; readonly server: ServerId; readonly gateOn: boolean }
  | { readonly do: "stop-controller-manager" }
  /** Somebody writes a RangeAllocation straight into etcd, with exactly these addresses set. */
  | {
      readonly do: "write-bitmap";
      readonly slot: BitmapSlot;
      readonly range: string;
      readonly addresses: readonly string[];
    }
  /** Somebody deletes a stored bitmap. */
  | { readonly do: "delete-bitmap"; readonly slot: BitmapSlot };
