/** Keeps the grid's canvas painted, and lets cells change within 120 ms when one step was taken. */
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useTokens } from "../theme/use-tokens.ts";
import { bitsAt, type GridScene } from "./cells.ts";
import type { GridLayout } from "./grid-layout.ts";
import { paintGrid } from "./paint-grid.ts";
import { contextOf, useFontsReady, usePixelRatio } from "./use-canvas.ts";

const cellMs = 120;
/** A new collision's frame takes a little longer. */
const frameMs = 160;
/** Steps that follow faster than this are scrubbing or fast play, which never animate. */
const restMs = 200;

interface Painted {
  readonly scene: GridScene;
  readonly layout: GridLayout;
  readonly step: number;
  /** When the step changed last, ms. */
  readonly at: number;
  /** Labels were painted in the page's own faces. */
  readonly fonts: boolean;
}

function easeOut(part: number): number {
  const left = 1 - Math.min(1, Math.max(0, part));
  return 1 - left * left;
}

/** Bits that cells had before, by place, where they differ; empty when the view itself is another one. */
export function changedCells(before: GridScene, after: GridScene): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (before.from !== after.from || before.grid.range !== after.grid.range || before.count !== after.count)
    return found;
  if (before.grid === after.grid) return found;
  for (let place = 0; place < after.count; place++) {
    const old = bitsAt(before, place);
    if (old !== undefined && old !== bitsAt(after, place)) found.set(place, old);
  }
  return found;
}

/** `step` is that of the playhead; `band` the size of the static band in addresses. */
export function usePaintedGrid(
  canvas: RefObject<HTMLCanvasElement | null>,
  scene: GridScene,
  layout: GridLayout,
  band: number,
  step: number,
): void {
  const palette = useTokens();
  const ratio = usePixelRatio();
  const fonts = useFontsReady();
  const painted = useRef<Painted | null>(null);
  useLayoutEffect(() => {
    const context = contextOf(canvas, layout.width, layout.height, ratio);
    if (context === null) return;
    const now = performance.now();
    const last = painted.current;
    const stepped = last !== null && last.step !== step;
    painted.current = { scene, layout, step, at: last === null || stepped ? now : last.at, fonts };
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const single = stepped && Math.abs(step - last.step) === 1 && now - last.at > restMs;
    const before = single && !still && last.layout === layout ? changedCells(last.scene, scene) : new Map();
    if (before.size === 0) {
      paintGrid(context, scene, layout, band, palette, null);
      return;
    }
    let request = 0;
    const frame = () => {
      const passed = performance.now() - now;
      const done = passed >= frameMs;
      const changing = { before, cells: easeOut(passed / cellMs), frames: easeOut(passed / frameMs) };
      paintGrid(context, scene, layout, band, palette, done ? null : changing);
      if (!done) request = requestAnimationFrame(frame);
    };
    frame();
    return () => cancelAnimationFrame(request);
  }, [canvas, scene, layout, band, step, palette, ratio, fonts]);
}
