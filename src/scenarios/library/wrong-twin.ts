import { createService, deleteService } from "../writing/actions.ts";
import { answered, broken, event, held, ipAddress, noIPAddress } from "../writing/conditions.ts";
import { apiserver, objectsOnly } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

/** Scene 26. */
export const wrongTwin = scenario(
  {
    title: "Deleting the wrong twin",
    question: "Two Services share an address, and the Event says “recreate”. Which of the two may go?",
    about:
      "A delete releases the address by its name and does not look at whose it is. The other twin loses its IPAddress, and a third Service can take the address.",
    sources: [
      "S06-skew-nodual",
      "S08-ipaddress-misuse-nodual",
      "pkg/registry/core/service/ipallocator/controller/repairip.go#RepairIPAddress.syncService",
    ],
    confidence: "high",
    tryIt: "Delete shop/checkout and wait for the repair round before you create anything.",
  },
  { apiservers: [objectsOnly("v1.33.12"), apiserver("v1.32.13")], delays: slowly(2, 20_000) },
  [
    say("No guard is shared. One address goes out twice."),
    up("B", "A"),
    act(createService("A", "shop/cart", "10.96.0.80"), createService("B", "shop/checkout", "10.96.0.80")),
    wait(3000),
    say("The IPAddress names shop/cart. The Event is about shop/checkout: please recreate."),
    expect(
      held("10.96.0.80", "shop/cart", "shop/checkout"),
      ipAddress("10.96.0.80", "shop/cart"),
      event("ClusterIPAlreadyAllocated", { regarding: "Service:shop/checkout", by: "A" }),
    ),
    say("shop/checkout is deleted on A, as the Event says. The IPAddress of shop/cart goes with it."),
    act(deleteService("A", "shop/checkout")),
    wait(500),
    expect(noIPAddress("10.96.0.80"), held("10.96.0.80", "shop/cart")),
    say("Until the next repair round the address looks free. A third Service takes it."),
    act(createService("A", "shop/third", "10.96.0.80")),
    wait(2000),
    expect(
      answered("shop/third", 201),
      held("10.96.0.80", "shop/cart", "shop/third"),
      broken("unique-cluster-ip"),
      ipAddress("10.96.0.80", "shop/third"),
    ),
  ],
);
