import { expect, it } from "vitest";
import type { Condition } from "../../scenarios/condition.ts";
import { conditionWords } from "./condition-words.ts";

const event = { what: "event", reason: "ClusterIPOutOfRange", sent: true, atLeast: 1 } as const;
const service = { what: "service", name: "shop/cart", exists: true } as const;
const kubernetes = { what: "servicecidr", name: "kubernetes", exists: true } as const;
const metric = { what: "metric", server: "A", series: "up", exists: true } as const;

const cases: readonly (readonly [Condition, string])[] = [
  [{ what: "phase", server: "A", is: "exited", says: "locked" }, "A is exited, “locked”"],
  [{ what: "answer", name: "shop/cart", code: 422, says: "full" }, "shop/cart: 422, “full”"],
  [{ what: "answer", name: "shop/cart" }, "shop/cart is answered"],
  [{ what: "answers", names: "web/", code: 201, atLeast: 4 }, "web/…: at least 4 answered 201"],
  [{ what: "answers", names: "web/", atMost: 0 }, "web/…: at most 0 answered"],
  [{ ...service, clusterIPs: ["10.96.0.1"] }, "Service shop/cart has 10.96.0.1"],
  [{ ...service, outside: "10.96.0.0/24" }, "Service shop/cart has an address outside 10.96.0.0/24"],
  [{ ...service, deleting: true }, "Service shop/cart is being deleted"],
  [{ ...kubernetes, ready: "False", deleting: true }, "ServiceCIDR kubernetes Ready False, being deleted"],
  [{ ...kubernetes, exists: false }, "there is no ServiceCIDR kubernetes"],
  [kubernetes, "ServiceCIDR kubernetes exists"],
  [{ what: "bitmap", slot: "primary", exists: true, bits: 2 }, "the primary bitmap has 2 bits set"],
  [{ what: "bitmap", slot: "secondary", exists: false }, "there is no secondary bitmap in etcd"],
  [{ ...event, sent: false }, "no Event ClusterIPOutOfRange"],
  [{ ...event, regarding: "Service:a/x" }, "Event ClusterIPOutOfRange about Service:a/x"],
  [{ ...metric, atLeast: 1, atMost: 1 }, "A: up is 1"],
  [{ ...metric, atLeast: 1 }, "A: up from 1"],
  [{ ...metric, exists: false }, "A: up was never written"],
];

it.each(cases)("%j in words", (condition, words) => {
  expect(conditionWords(condition)).toBe(words);
});
