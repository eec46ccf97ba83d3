/** The variations that scenes invite to: where the invitation says what will happen, it does. */
import { expect as assert, describe, it } from "vitest";
import { openScenario } from "../open-scenario.ts";
import { play } from "../play.ts";
import { createCIDR, createService, deleteCIDR, deleteService } from "../writing/actions.ts";
import {
  answered,
  broken,
  cidr,
  event,
  has,
  held,
  holds,
  ipAddress,
  messages,
  noCIDR,
  placed,
} from "../writing/conditions.ts";
import { apiserver, both } from "../writing/flags.ts";
import {
  act,
  delays,
  expect,
  flat,
  restart,
  type Steps,
  until,
  up,
  type WrittenScenario,
  wait,
} from "../writing/scenario.ts";
import { scenes } from "./scenes.ts";

function scene(id: string): WrittenScenario {
  const found = scenes.find(([name]) => name === id);
  if (found === undefined) throw new Error(`no scene ${id}`);
  return found[1];
}

/** The scene up to the caption that begins so, and then something else. */
function insteadOf(
  id: string,
  caption: string,
  steps: Steps,
  cluster: Partial<WrittenScenario["cluster"]> = {},
) {
  const original = scene(id);
  const place = original.steps.findIndex((step) => "say" in step && step.say.startsWith(caption));
  assert(place).toBeGreaterThanOrEqual(0);
  const changed = {
    ...original,
    cluster: { ...original.cluster, ...cluster },
    steps: [...original.steps.slice(0, place), ...flat(steps)],
  };
  const opened = openScenario(JSON.stringify(changed));
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { verdicts } = play(opened.script);
  assert(verdicts.length).toBeGreaterThan(0);
  assert(verdicts.filter((verdict) => !verdict.met)).toEqual([]);
}

const address = "10.96.0.80";

describe("the variation of", () => {
  it("compare-and-swap: the nearer one wins", () => {
    const steps: Steps = [
      act(createService("A", "shop/cart", address), createService("B", "shop/checkout", address)),
      wait(2000),
      expect(answered("shop/cart", 422), answered("shop/checkout", 201), holds("unique-cluster-ip")),
    ];
    insteadOf("compare-and-swap", "Both are asked for", steps, {
      delays: delays([{ etcdMs: 90 }, { etcdMs: 20 }]),
    });
  });

  it("ipaddress-as-lock: a server that sees nothing takes nothing that is taken", () => {
    insteadOf("ipaddress-as-lock", "Both are asked for", [
      act({ do: "set-delays", delays: delays([{}, { watchMs: null }]) }),
      act(createService("A", "shop/cart", address)),
      wait(2000),
      act(createService("B", "shop/checkout", address)),
      wait(1000),
      expect(answered("shop/checkout", 422, messages.allocated), holds("unique-cluster-ip")),
    ]);
  });

  it("two-apiservers-one-ip: two seconds apart, and eight", () => {
    const apart = (ms: number, ...outcome: Parameters<typeof expect>) =>
      insteadOf("two-apiservers-one-ip", "Both are asked for", [
        act(createService("A", "shop/cart", address)),
        wait(ms),
        act(createService("B", "shop/checkout", address)),
        wait(2000),
        expect(...outcome),
      ]);
    apart(2000, answered("shop/checkout", 201), broken("unique-cluster-ip"));
    apart(8000, answered("shop/checkout", 422), holds("unique-cluster-ip"));
  });

  it("up-down-up: a young stale IPAddress stays for a while", () => {
    insteadOf("up-down-up", "The gate is on, with", [
      up("A"),
      act(createService("A", "shop/cart", address)),
      wait(1500),
      restart("A", { ...both("v1.33.12"), gates: { MultiCIDRServiceAllocator: false } }),
      act(deleteService("A", "shop/cart")),
      wait(1500),
      restart("A", both("v1.33.12")),
      wait(3000),
      expect(ipAddress(address, "shop/cart")),
      act(createService("A", "shop/next", address)),
      wait(1000),
      expect(answered("shop/next", 422)),
    ]);
  });

  it("default-rollouts: a skipped release breaks it", () => {
    insteadOf("default-rollouts", "A is v1.33", [
      restart("A", apiserver("v1.34.9")),
      act(createService("A", "race/a", address), createService("C", "race/c", address)),
      wait(3000),
      expect(broken("unique-cluster-ip")),
    ]);
  });

  it("dual-write-off-too-early: not too early any more", () => {
    insteadOf("dual-write-off-too-early", "A restarts with dual write off", [
      restart("B", apiserver("v1.33.12")),
      restart("A", { ...both("v1.33.12"), gates: { DisableAllocatorDualWrite: true } }),
      act(createService("A", "shop/pay", "10.96.0.90")),
      wait(1500),
      act(createService("B", "shop/refund", "10.96.0.90")),
      wait(1500),
      expect(answered("shop/refund", 422), holds("unique-cluster-ip")),
    ]);
  });

  it("rollback-outside: a Service that stays needs no repair", () => {
    insteadOf("rollback-outside", "Deleted under v1.32", [
      restart("A", apiserver("v1.33.12", "10.0.0.0/20")),
      wait(9000),
      expect(
        has("shop/far", "192.168.1.1"),
        ipAddress("192.168.1.1", "shop/far"),
        event("ClusterIPNotAllocated", { regarding: "Service:shop/far", sent: false }),
      ),
    ]);
  });

  it("add-a-range: ranges may overlap", () => {
    insteadOf("add-a-range", "A ServiceCIDR is created", [
      act(createCIDR("A", "around", "10.96.0.0/24")),
      wait(2000),
      act(createService("B", "web/more")),
      wait(1500),
      expect(answered("around", 201), placed("web/more", { in: "10.96.0.0/24" })),
    ]);
  });

  it("ignored-range: its addresses are given to who names one", () => {
    insteadOf("ignored-range", "Eight Services", [
      act(createService("A", "web/named", "10.70.0.5")),
      wait(1500),
      expect(answered("web/named", 201)),
    ]);
  });

  it("shrink-boundary: no address on the boundary, nothing in the way", () => {
    insteadOf("shrink-boundary", "shop/edge asks", [
      act(createService("A", "shop/edge", "10.96.0.254")),
      wait(1500),
      act(deleteCIDR("A", "large")),
      wait(12_000),
      expect(noCIDR("large")),
    ]);
  });

  it("one-way-door: for a moment there is no range at all", () => {
    insteadOf("one-way-door", "Ten seconds after", [
      act(deleteCIDR("A", "helper")),
      until(noCIDR("kubernetes"), 30_000),
      until(noCIDR("helper"), 30_000),
      expect(noCIDR("helper")),
      wait(12_000),
      expect(cidr("kubernetes", { deleting: false })),
    ]);
  });

  it("two-covers-deleted: one after the other, the second is blocked", () => {
    insteadOf("two-covers-deleted", "Both are deleted", [
      act(deleteCIDR("A", "left")),
      wait(12_000),
      act(deleteCIDR("A", "right")),
      wait(15_000),
      expect(noCIDR("left"), cidr("right", { deleting: true, reason: "Terminating" })),
    ]);
  });

  it("crash-inside-create: after the Service is written nothing is left to clean", () => {
    insteadOf("crash-inside-create", "The IPAddress is written", [
      until({ what: "service", name: "shop/cart", exists: true }),
      act({ do: "crash", server: "A" }),
      wait(70_000),
      expect(
        ipAddress("10.96.0.40", "shop/cart"),
        event("IPAddressNotAllocated", { sent: false }),
        holds("service-has-ipaddress"),
      ),
    ]);
  });

  it("ipaddress-by-hand: while it is missing the address can be taken twice", () => {
    insteadOf("ipaddress-by-hand", "The resync looks", [
      act(createService("A", "shop/thief", address)),
      wait(2000),
      expect(held(address, "shop/cart", "shop/thief")),
    ]);
  });

  it("wrong-twin: patience closes the hole", () => {
    insteadOf("wrong-twin", "Until the next repair round", [
      wait(25_000),
      expect(ipAddress(address, "shop/cart")),
      act(createService("A", "shop/third", address)),
      wait(2000),
      expect(answered("shop/third", 422), held(address, "shop/cart")),
    ]);
  });

  it("different-flags: whoever makes the ServiceCIDR anew decides its range", () => {
    insteadOf("different-flags", "B reports that", [
      act(deleteCIDR("B", "kubernetes")),
      wait(500),
      expect(noCIDR("kubernetes")),
      wait(11_000),
      expect({ what: "servicecidr", name: "kubernetes", exists: true, ready: "True" }),
    ]);
  });

  it("single-to-dual: the second range stays in the object", () => {
    insteadOf("single-to-dual", "The other way", [
      restart("A", apiserver("v1.33.12", "10.96.0.0/24")),
      restart("B", apiserver("v1.33.12", "10.96.0.0/24")),
      wait(12_000),
      expect(cidr("kubernetes", { cidrs: ["10.96.0.0/24", "fd00:1::/112"] })),
    ]);
  });

  it("design-variants: event-driven repair is in time for the slow", () => {
    insteadOf("design-variants", "Third", [
      act(createService("A", "late/new", "10.96.0.99")),
      wait(2000),
      act(createService("B", "late/old", "10.96.0.99")),
      wait(2000),
      expect(answered("late/old", 422), held("10.96.0.99", "late/new")),
    ]);
  });
});
