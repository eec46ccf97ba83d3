/** Is something still on its way that could mend a disagreement? */
import { nextEvent } from "../etcd/table.ts";
import type { World } from "../world.ts";

/**
 * True while a request is in flight, a delivery is due, a repair queue holds a key, a leaked bit is within its grace, or
 * an orphan within its. Quiet is when none of these is left: only timers are armed.
 */
export function mending(world: World): boolean {
  for (const server of world.servers) {
    if (server.tasks.length > 0) return true;
    if (server.queues.services.length + server.queues.ipaddresses.length > 0) return true;
    if (server.leaks.some((left) => left >= 0) && server.behaviours?.repair === "bitmap") return true;
    const { services, ipaddresses, servicecidrs } = server.informers;
    if (services !== undefined && nextEvent(world.etcd.services, services.seen) !== undefined) return true;
    if (ipaddresses !== undefined && nextEvent(world.etcd.ipaddresses, ipaddresses.seen) !== undefined)
      return true;
    if (servicecidrs !== undefined && nextEvent(world.etcd.servicecidrs, servicecidrs.seen) !== undefined)
      return true;
  }
  return world.controllerManager.tasks.length > 0;
}
