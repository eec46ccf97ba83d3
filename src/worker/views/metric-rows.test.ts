import { describe, expect, it } from "vitest";
import { ready } from "../../model/play.fixture.ts";
import { metricRows } from "./metric-rows.ts";

describe("metric rows", () => {
  it("have a value for each process that has the series", () => {
    const play = ready(["off", "noDualWrite"]);
    play.create(1, "one");
    play.answer();
    const rows = metricRows(play.world);
    const values = (name: string) => rows.find((row) => row.name.startsWith(name))?.values;
    // The repair counters exist with the gate off alone (feature-gates-and-versions.md 8).
    expect(values("apiserver_clusterip_repair_reconcile_errors_total")).toEqual([0, null]);
    expect(
      values('kube_apiserver_clusterip_allocator_allocation_total{cidr="10.96.0.0/28",scope="dynamic"}'),
    ).toEqual([null, 1]);
    expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it("are gone with their process", () => {
    const play = ready(["off"]);
    expect(metricRows(play.world).length).toBeGreaterThan(0);
    play.give({ do: "crash", server: 0 });
    expect(metricRows(play.world)).toEqual([]);
  });
});
