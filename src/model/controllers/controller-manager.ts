/** kube-controller-manager, of which only the service-cidr-controller matters here. */
import type { Informers, QueueItem } from "../apiserver/apiserver.ts";
import { noInformers } from "../apiserver/apiserver.ts";
import type { SyncServiceCIDRTask } from "../apiserver/task.ts";
import type { ServerId } from "../input.ts";
import type { Behaviours } from "../releases/behaviours.ts";

export interface ControllerManager {
  readonly running: boolean;
  /** The apiserver it talks to; without it nothing is delivered and nothing can be written. */
  readonly server: ServerId;
  /** Of its own release and gate; undefined when it never ran. */
  readonly behaviours: Behaviours | undefined;
  readonly informers: Informers;
  readonly queue: readonly QueueItem[];
  /** How often in a row the sync of a ServiceCIDR failed: its queue waits longer each time. */
  readonly failures: Readonly<Record<string, number>>;
  readonly tasks: readonly SyncServiceCIDRTask[];
}

export const noControllerManager: ControllerManager = {
  running: false,
  server: 0,
  behaviours: undefined,
  informers: noInformers,
  queue: [],
  failures: {},
  tasks: [],
};
