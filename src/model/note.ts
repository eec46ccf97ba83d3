/**
 * What happened inside a transition, said on the side for pictures and sentences. Nothing in the model reads notes; a
 * search runs without them.
 */
import type { RangeSlot } from "./etcd/etcd.ts";
import type { Resource, ServerId } from "./input.ts";
import type { Watcher } from "./transition.ts";

export type Note =
  /** An etcd operation landed. `key` is `namespace/name`, an address, a ServiceCIDR name, or the range text. */
  | {
      readonly note: "etcd";
      readonly by: Watcher;
      readonly what: "read" | "create" | "update" | "delete";
      readonly record: "service" | "ipaddress" | "bitmap" | "servicecidr";
      readonly key: string;
      /** Addresses concerned, canonical. */
      readonly addresses: readonly string[];
      readonly ok: boolean;
      readonly why: string;
      readonly sentAt: number;
      readonly task: number;
      /** A repair loop does it, not a request. */
      readonly repair?: true;
    }
  /** A server chose an address: nothing is written yet. */
  | {
      readonly note: "pick";
      readonly by: ServerId;
      readonly address: string;
      readonly task: number;
      readonly at: number;
    }
  | {
      readonly note: "arrive";
      readonly by: ServerId;
      readonly task: number;
      readonly sentAt: number;
      readonly text: string;
      readonly address: string | null;
    }
  | {
      readonly note: "respond";
      readonly by: ServerId;
      readonly task: number;
      readonly code: number;
      readonly text: string;
      readonly at: number;
      readonly landsAt: number;
    }
  | {
      readonly note: "deliver";
      readonly to: Watcher;
      readonly resource: Resource;
      readonly key: string;
      readonly addresses: readonly string[];
      readonly gone: boolean;
      readonly sentAt: number;
    }
  | {
      readonly note: "event";
      readonly by: Watcher;
      readonly reason: string;
      readonly regarding: string;
      readonly text: string;
    }
  | {
      readonly note: "bits";
      readonly by: ServerId;
      readonly slot: RangeSlot;
      readonly set: readonly string[];
      readonly cleared: readonly string[];
    }
  | {
      readonly note: "life";
      readonly server: Watcher;
      readonly what: "start" | "ready" | "stop" | "crash" | "exit";
      readonly text: string;
    }
  | { readonly note: "log"; readonly by: ServerId; readonly text: string };
