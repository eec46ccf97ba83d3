/** Which part of etcd the next step of a task reads or writes: one of them, none, or more than one. */
import type { AllocationStage } from "../../model/apiserver/stage.ts";
import type { RequestTask, Task } from "../../model/apiserver/task.ts";
import type { Input, Resource } from "../../model/input.ts";

/** Parts of etcd in the order in which a state has them. */
export const etcdParts = ["services", "ipaddresses", "servicecidrs", "range0", "range1"] as const;

/** Number of a part; -1 for a step that does not come to etcd; `several` for one that looks at more than one part. */
export type Touched = number;
export const nothing = -1;
export const several = -2;

const services = 0;
const ipaddresses = 1;
const servicecidrs = 2;
const firstRange = 3;

const ofResource: Readonly<Record<Resource, Touched>> = { services, ipaddresses, servicecidrs };

export function touchedBy(task: Task): Touched {
  switch (task.kind) {
    case "request":
      return ofRequest(task);
    case "bitmap-repair":
      return task.stage.at === "list" ? services : firstRange + task.stage.slot;
    case "sync-service":
    case "sync-ipaddress":
      return task.first === undefined ? ipaddresses : several;
    case "default-servicecidr":
      return servicecidrs;
    case "sync-servicecidr":
      return task.stage === "list" ? several : servicecidrs;
    case "start":
      return several;
  }
}

function ofRequest({ stage, request }: RequestTask): Touched {
  switch (stage.at) {
    case "arrive":
      return request.dryRun === true ? several : nothing;
    case "read":
    case "write":
      return services;
    case "allocate":
      return ofAllocation(stage.allocation);
    case "release":
      return stage.stage.by === "bitmap" ? firstRange + stage.stage.bitmap.slot : ipaddresses;
    case "operate":
      return request.dryRun === true ? several : ofResource[request.resource];
  }
}

function ofAllocation(stage: AllocationStage): Touched {
  switch (stage.by) {
    case "bitmap":
    case "search-bit":
      return firstRange + stage.bitmap.slot;
    case "object":
    case "search":
      return ipaddresses;
    case "queue":
      return nothing;
  }
}

/** The part that somebody edits straight in etcd. */
export function editedBy(input: Input): Touched {
  if (input.do !== "write-bitmap" && input.do !== "delete-bitmap") return nothing;
  return firstRange + (input.slot === "primary" ? 0 : 1);
}
