import { describe, expect, it } from "vitest";
import { Play, ready } from "../play.fixture.ts";
import type { World } from "../world.ts";
import type { InvariantId } from "./invariant.ts";
import { checkInvariants } from "./invariants.ts";

function stateOf(world: World, id: InvariantId) {
  return checkInvariants(world).find((invariant) => invariant.id === id);
}

function broken(world: World): InvariantId[] {
  return checkInvariants(world)
    .filter(({ state }) => state === "broken")
    .map(({ id }) => id);
}

describe("invariants", () => {
  it.each(["off", "dualWrite", "noDualWrite"] as const)("hold in a healthy cluster of one (%s)", (gates) => {
    const play = ready([gates]);
    play.create(0, "one");
    play.create(0, "two", "10.96.0.9");
    play.wait(5000);
    expect(broken(play.world)).toEqual([]);
  });

  it("name the address that two Services hold", () => {
    const play = ready(["off", "noDualWrite"]);
    play.create(0, "one", "10.96.0.9");
    play.create(1, "two", "10.96.0.9");
    play.wait(2000);
    expect(stateOf(play.world, "unique-cluster-ip")).toMatchObject({ state: "broken", address: "10.96.0.9" });
  });

  it("call a bit that a repair round will set pending, and one that nobody will set broken", () => {
    const mixed = ready(["off", "noDualWrite"]);
    mixed.create(1, "one", "10.96.0.9");
    mixed.wait(2000);
    expect(stateOf(mixed.world, "service-has-bit")).toMatchObject({ state: "pending", address: "10.96.0.9" });
    mixed.wait(200_000);
    expect(stateOf(mixed.world, "service-has-bit")?.state).toBe("holds");

    const upgrade = ready(["dualWrite", "noDualWrite"]);
    upgrade.create(1, "one", "10.96.0.9");
    upgrade.wait(200_000);
    expect(stateOf(upgrade.world, "service-has-bit")).toMatchObject({
      state: "broken",
      address: "10.96.0.9",
    });
  });

  it("see what a refused request left (S08-ipaddress-misuse: bit first, no undo)", () => {
    const play = ready(["dualWrite"]);
    const body = { spec: { parentRef: { resource: "services", namespace: "default", name: "other" } } };
    play.request(0, { verb: "create", resource: "ipaddresses", name: "10.96.0.9", body });
    expect(play.answer().code).toBe(201);
    play.create(0, "one", "10.96.0.9");
    expect(play.answer().code).toBe(422);
    play.wait(100);
    play.request(0, { verb: "delete", resource: "ipaddresses", name: "10.96.0.9" });
    play.answer();
    play.wait(100_000);
    expect(stateOf(play.world, "failure-leaves-nothing")).toMatchObject({
      state: "broken",
      address: "10.96.0.9",
      detail: "the refused default/one left the bit of 10.96.0.9",
    });
  });

  it("see an address outside every range", () => {
    const play = ready(["noDualWrite"]);
    play.give({ do: "start-controller-manager", server: 0, gateOn: true });
    const body = { spec: { cidrs: ["10.97.0.0/28"] } };
    play.request(0, { verb: "create", resource: "servicecidrs", name: "extra", body });
    play.answer();
    play.wait(2000);
    play.create(0, "one", "10.97.0.3");
    expect(play.answer().code).toBe(201);
    expect(stateOf(play.world, "address-in-range")?.state).toBe("holds");
    play.give({ do: "stop-controller-manager" });
    play.request(0, {
      verb: "patch",
      resource: "servicecidrs",
      name: "extra",
      patch: { metadata: { finalizers: null } },
    });
    play.answer();
    play.request(0, { verb: "delete", resource: "servicecidrs", name: "extra" });
    play.answer();
    play.wait(100_000);
    expect(stateOf(play.world, "address-in-range")).toMatchObject({ state: "broken", address: "10.97.0.3" });
  });

  it("see kubernetes.default go and come back", () => {
    const play = ready(["noDualWrite"]);
    play.request(0, { verb: "delete", resource: "services", namespace: "default", name: "kubernetes" });
    expect(play.answer().code).toBe(200);
    expect(stateOf(play.world, "kubernetes-service")?.state).not.toBe("holds");
    play.wait(30_000);
    expect(stateOf(play.world, "kubernetes-service")?.state).toBe("holds");
  });

  it("say nothing while no apiserver runs", () => {
    const play = new Play();
    expect(checkInvariants(play.world).every(({ state }) => state === "holds")).toBe(true);
  });
});
