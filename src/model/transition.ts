/**
 * A transition is everything that is needed to go from one world to the next: who acts, when, and every choice that was
 * left to chance. A run is a starting world and a list of transitions, and replays bit for bit. Plain JSON.
 */

import type { Input, Resource, ServerId } from "./input.ts";
import type { Family } from "./net/family.ts";

/** A random start offset. Offsets beyond 2^53 (IPv6 /64) are decimal strings. */
export type Offset = number | string;

/** Chance, made explicit. A part that is missing falls back to the first possibility, so a bare transition is valid too. */
export interface Choice {
  /** Random starts in the order in which they are drawn: each must be below the size of what is scanned. */
  readonly starts?: readonly Offset[];
  /** The order in which Go's map iteration visits the ServiceCIDR allocators (CIDR texts); the rest follow in their order. */
  readonly ranges?: readonly string[];
  /** The order in which the families of a dual-stack Service are allocated or released. */
  readonly families?: readonly Family[];
  /** generateName's random suffix (5 characters). */
  readonly suffix?: string;
}

/** Who receives watch events: an apiserver's informers, or the controller manager's. */
export type Watcher = ServerId | "controller-manager";

/** What fires by itself; which ones are armed is written in the world. */
export type TimerName =
  | "bitmap-repair"
  | "resync"
  | "default-servicecidr"
  | "kubernetes-service"
  | "start-up-poll"
  | "start-up-timeout";

export type QueueName = "services" | "ipaddresses";

export type Transition =
  | { readonly kind: "input"; readonly at: number; readonly input: Input }
  /** A task of an apiserver or of the controller manager performs its next etcd operation and goes on to the one after. */
  | {
      readonly kind: "step";
      readonly at: number;
      readonly by: Watcher;
      readonly task: number;
      readonly choice?: Choice;
    }
  /** The next watch event of a resource reaches an informer. */
  | { readonly kind: "deliver"; readonly at: number; readonly to: Watcher; readonly resource: Resource }
  /** A worker takes the head of a repair queue (apiservers), or of the ServiceCIDR queue (controller manager). */
  | {
      readonly kind: "work";
      readonly at: number;
      readonly by: Watcher;
      readonly queue: QueueName | "servicecidrs";
      readonly key: string;
      readonly choice?: Choice;
    }
  | { readonly kind: "timer"; readonly at: number; readonly server: ServerId; readonly timer: TimerName };
