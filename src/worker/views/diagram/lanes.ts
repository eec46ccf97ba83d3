import { letterOf, type World } from "../../../model/world.ts";
import { guardOf } from "../../history/claims.ts";
import type { LaneView } from "../../lab-view.ts";
import { grouped } from "../../words/format.ts";

const guards = { bitmap: "bitmap", ipaddress: "IPAddress", both: "IPAddress and bit" } as const;

/** Client, the apiservers with etcd after the first, and the controller manager once it has run. */
export function lanesOf(world: World): LaneView[] {
  const servers = world.servers.map((server): LaneView => {
    const guard = guardOf(server);
    return {
      id: letterOf(server.id),
      label: "apiserver",
      sub: guard === undefined ? "stopped" : guards[guard],
    };
  });
  const etcd: LaneView = { id: "etcd", label: "etcd", sub: `rev ${grouped(world.etcd.revision)}` };
  const manager: LaneView = { id: "controller-manager", label: "controller-manager", sub: "" };
  return [
    { id: "client", label: "Client", sub: "" },
    ...servers.slice(0, 1),
    etcd,
    ...servers.slice(1),
    ...(world.controllerManager.behaviours === undefined ? [] : [manager]),
  ];
}
