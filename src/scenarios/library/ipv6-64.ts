import { createMany, createService } from "../writing/actions.ts";
import { answered, answers, placed, ready } from "../writing/conditions.ts";
import { apiserver, both } from "../writing/flags.ts";
import { act, expect, say, scenario, up, wait } from "../writing/scenario.ts";
import { slowly } from "../writing/teaching.ts";

const wide = "fd00:1::/64";

/** Scene 19. */
export const ipv6Wide = scenario(
  {
    title: "IPv6 /64, and the /112 limit",
    question: "May the range of IPv6 Services be as large as any other IPv6 network?",
    about:
      "A bitmap holds 65,535 addresses of an IPv6 range, so the old allocator stops at the first /112. IPAddress objects need no such limit.",
    sources: ["KEP-1880, Story 4", "S02-exhaust-fd00-1--_64-v134", "S02dual-exhaust-fd00-1--_108-v134"],
    confidence: "high",
    tryIt: "Give A v1.34.1 and create ten Services: half of them get addresses below the range.",
  },
  { apiservers: [apiserver("v1.36.3", wide)], delays: slowly(1) },
  [
    say("v1.36 starts with a /64. There are 18,446,744,073,709,551,615 addresses."),
    up("A"),
    act(...createMany("A", "web/s", 6)),
    wait(3000),
    expect(
      answers("web/", { code: 201, atLeast: 6 }),
      placed("web/s1", { in: wide }),
      placed("web/s6", { in: wide }),
    ),
    say("A fixed address anywhere in it is as good as any."),
    act(createService("A", "web/far", "fd00:1::ffff:ffff:ffff:fffe")),
    wait(1500),
    expect(answered("web/far", 201)),
    say("v1.33 writes a bitmap as well, and refuses to start with a range of this size."),
    act({ do: "set-flags", server: "A", flags: both("v1.33.12", wide) }, { do: "start", server: "A" }),
    wait(1500),
    expect({ what: "phase", server: "A", is: "exited", says: "the mask must be >= 108" }),
    say("It takes a /108, and gives out addresses of the first /112 of it."),
    act({ do: "set-flags", server: "A", flags: both("v1.33.12", "fd00:1::/108") }),
    up("A"),
    act(...createMany("A", "app/s", 6)),
    wait(3000),
    expect(
      ready("A"),
      answers("app/", { code: 201, atLeast: 6 }),
      placed("app/s1", { in: "fd00:1::/112" }),
      placed("app/s6", { in: "fd00:1::/112" }),
    ),
  ],
);
