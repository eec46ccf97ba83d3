/** What the scenarios that are meant for the eye have in common. */
import { delays } from "./scenario.ts";

/** Slow enough to be followed by eye; the repair round of B is t2. */
export const teachingDelays = {
  clientMs: 30,
  servers: [
    { etcdMs: 50, watchMs: 180 },
    { etcdMs: 60, watchMs: 180 },
  ],
  repairMs: 6000,
};

export const gateOnNoDualWrite = {
  version: "v1.33.12",
  gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true },
  serviceClusterIPRange: ["10.96.0.0/24"],
};

export const gateOnDualWrite = {
  version: "v1.33.12",
  gates: { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false },
  serviceClusterIPRange: ["10.96.0.0/24"],
};

export const gateOff = {
  version: "v1.33.12",
  gates: { MultiCIDRServiceAllocator: false },
  serviceClusterIPRange: ["10.96.0.0/24"],
};

/** The same pace for so many apiservers; the repair round comes every 6 s unless said otherwise. */
export function slowly(servers: number, repairMs = 6000): ReturnType<typeof delays> {
  return delays(
    Array.from({ length: servers }, (_, i) => ({ etcdMs: 50 + 10 * i, watchMs: 180 })),
    { clientMs: 30, repairMs },
  );
}
