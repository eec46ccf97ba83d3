/**
 * Work in progress, as data: where it stands and what it knows. A task that is not parked performs one etcd operation
 * (or, arriving or choosing, none) at its next step and then either waits for its next operation or ends.
 */
import type { RangeSlot } from "../etcd/etcd.ts";
import type { ApiRequest } from "../input.ts";
import type { BitSet } from "../net/bit-set.ts";
import type { Family } from "../net/family.ts";
import type { Service } from "../objects/service.ts";
import type { StatusError } from "../objects/status-error.ts";
import type { AllocationStage, ReleaseStage } from "./stage.ts";

interface TaskBase {
  /** Unique in a run. */
  readonly id: number;
  /** When the operation it waits for was sent, and when it lands, ms. */
  readonly sentAt: number;
  readonly due: number;
  /** The lock it waits for; a parked task cannot step. */
  readonly parked?: string;
}

/** An address that a request has taken so far. */
export interface Taken {
  readonly family: Family;
  /** As it will stand in the Service. */
  readonly text: string;
}

export interface Wanted {
  readonly family: Family;
  /** Undefined asks for a dynamic address. */
  readonly text: string | undefined;
}

/** How a request ends once its addresses are released. */
export type Ending =
  | { readonly code: number; readonly object: Service | undefined }
  | { readonly code: number; readonly error: StatusError }
  /** Goes back to reading the object (an update that lost its compare). */
  | { readonly code: "retry" }
  /** An update: the commit is done, the write follows. */
  | { readonly code: "write"; readonly service: Service; readonly old: Service };

export type RequestStage =
  | { readonly at: "arrive" }
  | { readonly at: "read" }
  | {
      readonly at: "allocate";
      readonly service: Service;
      /** The stored object, for updates. */
      readonly old: Service | undefined;
      /** Families still to allocate after the current one, in their order. */
      readonly left: readonly Wanted[];
      readonly current: Wanted;
      readonly taken: readonly Taken[];
      readonly allocation: AllocationStage;
      /** Addresses an update gives up when it commits. */
      readonly release: readonly string[];
    }
  | {
      readonly at: "write";
      readonly service: Service;
      readonly old: Service | undefined;
      readonly taken: readonly Taken[];
    }
  | {
      readonly at: "release";
      readonly left: readonly string[];
      readonly current: string;
      readonly stage: ReleaseStage;
      readonly after: Ending;
    }
  /** Requests on IPAddresses and ServiceCIDRs, deletes of Services: one operation. */
  | { readonly at: "operate" };

export interface RequestTask extends TaskBase {
  readonly kind: "request";
  readonly request: ApiRequest;
  /** generateName's attempts so far. */
  readonly attempt: number;
  /** The name in use: given or generated. */
  readonly name: string;
  /** When the client sent it, ms. */
  readonly clientSentAt: number;
  readonly fromOutside: boolean;
  readonly stage: RequestStage;
}

/** Puts the keys of dual write in place at process start (cidr-allocator.md 6.2), then lists for the informers. */
export interface StartTask extends TaskBase {
  readonly kind: "start";
  readonly stage:
    | { readonly at: "read-range"; readonly slot: RangeSlot }
    | { readonly at: "create-range"; readonly slot: RangeSlot; readonly range: string }
    | { readonly at: "delete-range"; readonly slot: RangeSlot }
    | { readonly at: "list"; readonly resource: "services" | "ipaddresses" | "servicecidrs" };
}

/** A range as a bitmap repair attempt read it. */
export interface ReadRange {
  readonly slot: RangeSlot;
  readonly revision: number;
  readonly range: string;
  readonly bits: BitSet;
}

/** One attempt of a bitmap repair round (repair-loops.md 1.2). */
export interface BitmapRepairTask extends TaskBase {
  readonly kind: "bitmap-repair";
  readonly attempt: number;
  readonly stage:
    | { readonly at: "read"; readonly slot: RangeSlot; readonly read: readonly ReadRange[] }
    | { readonly at: "list"; readonly read: readonly ReadRange[] }
    | { readonly at: "swap"; readonly slot: RangeSlot; readonly rebuilt: readonly ReadRange[] };
}

/** What the IPAddress loop does next about one address of one Service. */
export type SyncStage =
  | { readonly at: "create"; readonly address: string; readonly family: Family }
  /** `parentRef` damaged: delete, then create with this Service as parent. */
  | { readonly at: "delete-first"; readonly address: string; readonly family: Family };

/** syncService of the IPAddress loop; `first` when it is part of the first pass, which goes on after it. */
export interface SyncServiceTask extends TaskBase {
  readonly kind: "sync-service";
  readonly key: string;
  readonly tries: number;
  /** Index into spec.clusterIPs of the address in work. */
  readonly index: number;
  readonly stage: SyncStage;
  readonly first: FirstPass | undefined;
}

/** syncIPAddress of the IPAddress loop: the delete it decided on. */
export interface SyncAddressTask extends TaskBase {
  readonly kind: "sync-ipaddress";
  readonly key: string;
  readonly tries: number;
  /** Look again after the delete (orphans do, repair-loops.md 2.4). */
  readonly again: boolean;
  readonly first: FirstPass | undefined;
}

/** The first pass: the keys of Services, then of IPAddresses, and how many of them all are done (repair-loops.md 2.1). */
export interface FirstPass {
  readonly services: readonly string[];
  readonly ipaddresses: readonly string[];
  readonly done: number;
}

/** The default-ServiceCIDR controller of an apiserver (servicecidr-controllers.md 1). */
export interface DefaultServiceCIDRTask extends TaskBase {
  readonly kind: "default-servicecidr";
  readonly stage: "create" | "grow" | "set-ready";
}

/** The controller manager's sync of one ServiceCIDR (servicecidr-controllers.md 2.2). */
export interface SyncServiceCIDRTask extends TaskBase {
  readonly kind: "sync-servicecidr";
  readonly key: string;
  readonly stage: "list" | "set-terminating" | "remove-finalizer" | "add-finalizer" | "set-ready";
}

export type Task =
  | RequestTask
  | StartTask
  | BitmapRepairTask
  | SyncServiceTask
  | SyncAddressTask
  | DefaultServiceCIDRTask
  | SyncServiceCIDRTask;

/** A task without its identity and times, which `Turn` gives. */
export type TaskBody<T extends Task = Task> = T extends Task ? Omit<T, keyof TaskBase> : never;
