/** The metrics of every process side by side: series by their real names, one value an apiserver. */
import { isUp } from "../../model/apiserver/apiserver.ts";
import type { World } from "../../model/world.ts";
import type { MetricRow } from "../lab-view.ts";

/** A thousand ServiceCIDRs make thousands of series; more rows would not be read. */
const mostRows = 400;

/** By name. A process that is down, or that does not have a series, has null. */
export function metricRows(world: World): readonly MetricRow[] {
  const series = new Map<string, (number | null)[]>();
  for (const server of world.servers) {
    if (!isUp(server)) continue;
    for (const [name, value] of server.metrics) {
      const values = series.get(name) ?? world.servers.map(() => null);
      values[server.id] = value;
      series.set(name, values);
    }
  }
  return [...series]
    .map(([name, values]) => ({ name, values }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, mostRows);
}
