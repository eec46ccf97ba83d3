import { describe, expect, it } from "vitest";
import { append } from "../../model/chain.ts";
import type { ClusterEvent } from "../../model/observed.ts";
import type { World } from "../../model/world.ts";
import { Page, playedRun } from "../testing/sessions.ts";
import { eventViews } from "./observed-view.ts";
import type { Scene } from "./scene.ts";

const minute = 60_000;

/** The events of a run's end, with more of them sent at these times. */
function sentAt(times: readonly number[]) {
  const run = playedRun("dual-write");
  const { branch, step, time } = run.playhead;
  const event = (at: number): ClusterEvent => ({
    at,
    by: 0,
    type: "Warning",
    reason: "ClusterIPAlreadyAllocated",
    action: "ClusterIPAllocation",
    note: "twice",
    regarding: "Service:shop/a",
    controller: "c",
  });
  const world: World = run.world();
  const events = times.reduce((chain, at) => append(chain, event(at)), world.observed.events);
  const observed = { ...world, observed: { ...world.observed, events } };
  const scene: Scene = {
    branch,
    step,
    time,
    world: observed,
    stances: [],
    coming: [],
    spec: new Page().spec,
  };
  return eventViews(scene).filter((view) => view.regarding === "Service:shop/a");
}

describe("events", () => {
  it("count up while they are sent again within six minutes", () => {
    expect(sentAt([0, 3 * minute, 9 * minute]).map(({ count }) => count)).toEqual([3]);
  });

  it("begin a new series after that", () => {
    expect(sentAt([0, 7 * minute, 8 * minute]).map(({ count, at }) => [count, at])).toEqual([
      [1, 0],
      [2, 8 * minute],
    ]);
  });
});

describe("answers", () => {
  it("are those to clients outside, with their step", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    const { responses, events } = page.move({ to: "end" });
    expect(responses.map(({ request }) => request)).toContain("POST shop/cart");
    expect(responses.map(({ request }) => request)).not.toContain("POST default/kubernetes");
    const cart = responses.find(({ request }) => request === "POST shop/cart");
    expect(cart).toMatchObject({ code: 201, text: "10.96.0.80", server: "A" });
    expect(page.move({ to: "step", step: cart?.step ?? 0 }).responses.at(-1)?.request).toBe("POST shop/cart");
    expect(events.every((event) => event.step > 0)).toBe(true);
  });
});
