/**
 * Playing: at each frame the playhead is asked forward by the time that has passed, times the speed, with one request
 * under way at most. Stops at a violation and when nothing is left to happen.
 */
import type { LabStore } from "./lab-store.ts";

/** With reduced motion the run advances in whole steps, four a second at most. */
const calmStepMs = 250;
/** A frame that came late must not jump: the page was hidden or busy, ms. */
const longestFrameMs = 100;

export interface Frames {
  readonly request: (callback: (now: number) => void) => number;
  readonly cancel: (id: number) => void;
  readonly reducedMotion: () => boolean;
}

/** Runs until the returned function is called. */
export function startPlayLoop(store: LabStore, frames: Frames): () => void {
  let frame = 0;
  let last: number | undefined;
  let target: number | undefined;
  const tick = (now: number) => {
    frame = frames.request(tick);
    const { playing, busy, view, speed, move, play } = store.getState();
    if (!playing || view === null) {
      last = undefined;
      target = undefined;
      return;
    }
    if (view.run.quiet && view.run.step === view.run.steps && view.run.scriptLeft === 0) {
      play(false);
      return;
    }
    if (frames.reducedMotion()) {
      if (busy || (last !== undefined && now - last < calmStepMs)) return;
      last = now;
      move({ to: "by", steps: 1, stops: true });
      return;
    }
    const passed = last === undefined ? 0 : Math.min(longestFrameMs, now - last);
    last = now;
    target = (target ?? view.run.now) + passed * speed;
    if (busy || target <= view.run.now) return;
    move({ to: "time", time: target, stopAtViolation: true });
  };
  frame = frames.request(tick);
  return () => frames.cancel(frame);
}
