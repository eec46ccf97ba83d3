import { addressesOf } from "../../model/etcd/service-index.ts";
import type { World } from "../../model/world.ts";
import type { ServiceRow } from "../lab-view.ts";

/** More rows would not be read, and each costs time on its way to the page. Duplicates are never left out. */
const mostRows = 500;

const made = new WeakMap<object, readonly ServiceRow[]>();

/** By namespace and name. */
export function serviceRows(world: World): readonly ServiceRow[] {
  const { objects, index } = world.etcd.services.now;
  const known = made.get(objects);
  if (known !== undefined) return known;
  const rows: ServiceRow[] = [];
  objects.forEach((service) => {
    const duplicate =
      index.duplicates > 0 &&
      addressesOf(service).some((address) => (index.claims.get(address)?.length ?? 0) > 1);
    if (rows.length >= mostRows && !duplicate) return;
    const { type, clusterIP, clusterIPs } = service.spec;
    const shown = clusterIPs.length > 0 ? clusterIPs : clusterIP === "" ? [] : [clusterIP];
    rows.push({
      namespace: service.metadata.namespace ?? "",
      name: service.metadata.name,
      type,
      clusterIPs: shown,
      duplicate,
    });
  });
  rows.sort((a, b) => compare(a.namespace, b.namespace) || compare(a.name, b.name));
  made.set(objects, rows);
  return rows;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
