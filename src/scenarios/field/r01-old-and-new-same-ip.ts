import { createService } from "../writing/actions.ts";
import { answered, broken, event, held, holds, ipAddress, messages } from "../writing/conditions.ts";
import { apiserver, both, objectsOnly } from "../writing/flags.ts";
import { act, expect, minute, say, scenario, up, wait } from "../writing/scenario.ts";

const told = {
  question: "Can an old and a new apiserver give one ClusterIP to two Services?",
  sources: ["kubernetes/enhancements PR 4645", "S06-skew-nodual", "S05-skew-dualwrite"],
  confidence: "high",
} as const;

const create = act(createService("A", "shop/a", "10.96.0.50"), createService("B", "shop/b", "10.96.0.50"));

/** R01: the review's walk through a 1.31 upgrade. */
export const oldAndNewWithoutGuard = scenario(
  {
    ...told,
    title: "Bitmap only beside IPAddress only: one address, two Services",
    about:
      "A is v1.30 and looks at the bitmap. B is v1.31 with the new allocator and no dual write, and looks at IPAddresses. Neither can see what the other one has written.",
  },
  { apiservers: [apiserver("v1.30.14"), objectsOnly("v1.31.14")] },
  [
    up("A", "B"),
    create,
    wait(5000),
    say("Both requests succeed. The IPAddress names shop/b; shop/a never needed one."),
    expect(
      answered("shop/a", 201),
      answered("shop/b", 201),
      held("10.96.0.50", "shop/a", "shop/b"),
      ipAddress("10.96.0.50", "shop/b"),
      broken("unique-cluster-ip"),
      event("ClusterIPAlreadyAllocated", { regarding: "Service:shop/a", by: "B" }),
    ),
    wait(4 * minute),
    say("A's repair round finds it too, and names the one it lists second. Nobody is moved."),
    expect(
      event("ClusterIPAlreadyAllocated", { regarding: "Service:shop/b", by: "A" }),
      held("10.96.0.50", "shop/a", "shop/b"),
    ),
  ],
);

/** R01 with the guard that came out of that review. */
export const oldAndNewWithDualWrite = scenario(
  {
    ...told,
    title: "Bitmap only beside dual write: the second one is refused",
    about: "The same two requests. B writes the bitmap too, so both apiservers compare and swap one key.",
  },
  { apiservers: [apiserver("v1.30.14"), both("v1.31.14")] },
  [
    up("A", "B"),
    create,
    wait(5000),
    expect(
      { what: "answers", names: "shop/", code: 201, atLeast: 1, atMost: 1 },
      { what: "answers", names: "shop/", code: 422, says: messages.allocated, atLeast: 1 },
      holds("unique-cluster-ip"),
    ),
  ],
);
