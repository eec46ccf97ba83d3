/** Everything there is, at one moment. Plain immutable data; two worlds share what they have in common. */
import type { Apiserver } from "./apiserver/apiserver.ts";
import type { ControllerManager } from "./controllers/controller-manager.ts";
import { noControllerManager } from "./controllers/controller-manager.ts";
import { type Delays, defaultDelays } from "./delays.ts";
import { type Etcd, emptyEtcd } from "./etcd/etcd.ts";
import { nothingObserved, type Observed } from "./observed.ts";

export interface World {
  /** Simulated time, ms. Object timestamps are this, cut to whole seconds where Kubernetes does so. */
  readonly now: number;
  readonly etcd: Etcd;
  readonly servers: readonly Apiserver[];
  readonly controllerManager: ControllerManager;
  readonly delays: Delays;
  /** Next task id and next uid. */
  readonly nextTask: number;
  readonly nextUid: number;
  readonly observed: Observed;
}

/** No apiserver, empty etcd, time 0. */
export const emptyWorld: World = {
  now: 0,
  etcd: emptyEtcd,
  servers: [],
  controllerManager: noControllerManager,
  delays: defaultDelays,
  nextTask: 1,
  nextUid: 1,
  observed: nothingObserved,
};

/** "A" for server 0. */
export function letterOf(server: number): string {
  return String.fromCharCode(65 + server);
}
