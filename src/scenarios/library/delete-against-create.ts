import { controllerManager, createCIDR, createService, deleteCIDR } from "../writing/actions.ts";
import { answered, cidr, event, noCIDR } from "../writing/conditions.ts";
import { apiserver } from "../writing/flags.ts";
import { act, delays, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const lag = (watchMs: number) =>
  act({
    do: "set-delays",
    delays: delays(
      [
        { etcdMs: 50, watchMs: 180 },
        { etcdMs: 60, watchMs },
      ],
      { clientMs: 30, repairMs: 6000 },
    ),
  });

/** Scene 22. */
export const deleteAgainstCreate = scenario(
  {
    title: "Delete against create, and the ten seconds of grace",
    question: "A range is deleted while an apiserver that does not know yet allocates from it. What then?",
    about:
      "The finalizer is kept for ten seconds after the delete. A watch that is later than that opens a gap.",
    sources: [
      "KEP-1880, Resizing Service IP Ranges",
      "pkg/controller/servicecidrs/servicecidrs_controller.go#deletionGracePeriod",
      "field case R49",
    ],
    confidence: "high",
    tryIt: "Set B's watch delay to nine and to eleven seconds, and compare.",
  },
  { apiservers: [apiserver("v1.34.9"), apiserver("v1.34.9")], delays: slowly(2) },
  [
    say("Two apiservers and two extra ranges without a Service."),
    up("A", "B"),
    act(
      controllerManager("A"),
      createCIDR("A", "one", "10.70.0.0/24"),
      createCIDR("A", "two", "10.80.0.0/24"),
    ),
    wait(2500),
    say("B's watch is six seconds late. Range “one” is deleted on A."),
    lag(6000),
    act(deleteCIDR("A", "one")),
    wait(4000),
    say("B cannot see the delete. It creates a Service in that range."),
    act(createService("B", "shop/late", "10.70.0.7")),
    wait(8000),
    say("The new IPAddress is found in time: the range stays."),
    expect(answered("shop/late", 201), cidr("one", { deleting: true, reason: "Terminating" })),
    say("Now B's watch is twenty seconds late, and range “two” is deleted."),
    lag(20_000),
    act(deleteCIDR("A", "two")),
    wait(12_000),
    expect(noCIDR("two")),
    say("The range is gone. B still gives out an address of it."),
    act(createService("B", "shop/later", "10.80.0.7")),
    wait(2000),
    expect(
      answered("shop/later", 201),
      event("ClusterIPOutOfRange", { regarding: "Service:shop/later", by: "A" }),
    ),
  ],
);
