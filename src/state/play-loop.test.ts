import { describe, expect, it } from "vitest";
import type { LabView } from "../worker/lab-view.ts";
import type { Move } from "../worker/protocol.ts";
import type { Lab, LabStore } from "./lab-store.ts";
import { startPlayLoop } from "./play-loop.ts";

function start(reduced: boolean) {
  let callback: (now: number) => void = () => {};
  const moves: Move[] = [];
  const state = {
    playing: true,
    busy: false,
    speed: 4,
    view: { run: { now: 0, quiet: false, step: 0, steps: 0, scriptLeft: 1 } } as unknown as LabView,
    move: (move: Move) => moves.push(move),
    play: (on: boolean) => Object.assign(state, { playing: on }),
  };
  const store = { getState: () => state as unknown as Lab } as unknown as LabStore;
  startPlayLoop(store, {
    request: (next) => {
      callback = next;
      return 1;
    },
    cancel: () => {},
    reducedMotion: () => reduced,
  });
  return { moves, state, frame: (now: number) => callback(now) };
}

describe("playing", () => {
  it("asks for the time that has passed, times the speed", () => {
    const { moves, frame } = start(false);
    frame(1000);
    frame(1016);
    expect(moves).toEqual([{ to: "time", time: 64, stopAtViolation: true }]);
  });

  it("has one request under way, and catches up afterwards", () => {
    const { moves, state, frame } = start(false);
    frame(0);
    state.busy = true;
    frame(16);
    frame(32);
    expect(moves).toHaveLength(0);
    state.busy = false;
    frame(48);
    expect(moves).toEqual([{ to: "time", time: 192, stopAtViolation: true }]);
  });

  it("does not jump when a frame comes late", () => {
    const { moves, frame } = start(false);
    frame(0);
    frame(60_000);
    expect(moves).toEqual([{ to: "time", time: 400, stopAtViolation: true }]);
  });

  it("goes in whole steps, four a second, with reduced motion", () => {
    const { moves, frame } = start(true);
    for (let now = 0; now <= 1000; now += 50) frame(now);
    expect(moves).toHaveLength(5);
    expect(moves[0]).toEqual({ to: "by", steps: 1, stops: true });
  });

  it("stops when nothing is left to happen", () => {
    const { moves, state, frame } = start(false);
    state.view = { run: { now: 9, quiet: true, step: 3, steps: 3, scriptLeft: 0 } } as unknown as LabView;
    frame(0);
    expect(state.playing).toBe(false);
    expect(moves).toHaveLength(0);
  });
});
