import {
  controllerManager,
  createMany,
  createService,
  deleteCIDR,
  deleteService,
} from "../writing/actions.ts";
import { answered, answers, cidr, messages } from "../writing/conditions.ts";
import { apiserver, both } from "../writing/flags.ts";
import {
  act,
  delays,
  expect,
  restart,
  say,
  scenario,
  up,
  type WrittenAction,
  wait,
} from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const range = "10.96.0.0/29";
const nameless: WrittenAction = {
  do: "request",
  server: "A",
  request: {
    verb: "create",
    resource: "services",
    namespace: "web",
    body: { spec: { ports: [{ port: 80 }] } },
  },
};
const full = { code: 500, says: messages.full } as const;

/** Scene 32. */
export const rangeIsFull = scenario(
  {
    title: "“Range is full”, and its five causes",
    question: "The create says “range is full”. Is it?",
    about:
      "One text for five things: no address is left, the cache is late, every try was refused, no range is ready, or a bitmap said no.",
    sources: [
      "pkg/registry/core/service/ipallocator/cidrallocator.go#MetaAllocator.AllocateNextService",
      "kubernetes 135963",
      "kubernetes 135333",
      "S02-stale-bitmap",
    ],
    confidence: "high",
    tryIt: "Run the nameless create on v1.36: it says what is really wrong.",
  },
  {
    apiservers: [apiserver("v1.34.7", range)],
    delays: slowly(1),
  },
  [
    say("A /29 has six addresses, and default/kubernetes has one."),
    up("A"),
    act(controllerManager("A")),
    wait(1500),
    act(...createMany("A", "web/s", 5)),
    wait(3000),
    say("First cause: it is full. Six of six."),
    act(createService("A", "web/one")),
    wait(1500),
    expect(answers("web/s", { code: 201, atLeast: 5 }), answered("web/one", 500, messages.full)),
    say("Second: a Service goes, and A's cache does not know yet."),
    act({
      do: "set-delays",
      delays: delays([{ etcdMs: 50, watchMs: 2000 }], { clientMs: 30, repairMs: 6000 }),
    }),
    act(deleteService("A", "web/s1"), deleteService("A", "web/s2")),
    wait(600),
    act(createService("A", "web/two")),
    wait(800),
    expect(answered("web/two", 500, messages.full)),
    act({ do: "set-delays", delays: slowly(1) }),
    wait(2000),
    say("Third: a Service without a name. Each try is refused for that, and the last word is “full”."),
    act(nameless),
    wait(2500),
    expect({ what: "answer", name: "web/", ...full }),
    say("Fourth: two addresses are free, and the only range is being deleted."),
    act(deleteCIDR("A", "kubernetes")),
    wait(1500),
    act(createService("A", "web/four")),
    wait(1500),
    expect(answered("web/four", 500, messages.full), cidr("kubernetes", { deleting: true })),
    say("Fifth: v1.32 picks a free address, and a stale bitmap has no bit left for it."),
    act({
      do: "write-bitmap",
      range,
      addresses: [1, 2, 3, 4, 5, 6].map((last) => `10.96.0.${last}`),
    }),
    restart("A", both("v1.32.13", range)),
    act({
      do: "request",
      server: "A",
      request: {
        verb: "create",
        resource: "servicecidrs",
        name: "again",
        body: { spec: { cidrs: [range] } },
      },
    }),
    wait(1500),
    act(createService("A", "web/five")),
    wait(1500),
    expect(answered("web/five", 500, messages.full)),
  ],
);
