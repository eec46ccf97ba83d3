/** A canvas that is as sharp as the screen allows, and what a repaint depends on besides the data. */
import { type RefObject, useEffect, useState } from "react";

/** Device pixels a px of the page; follows zoom and screens. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(() => globalThis.devicePixelRatio || 1);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    const changed = () => setRatio(globalThis.devicePixelRatio || 1);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, [ratio]);
  return ratio;
}

/** Turns true when the page's faces are there: labels painted before have to be painted again. */
export function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts.status === "loaded");
  useEffect(() => {
    let live = true;
    void Promise.all([document.fonts.load("10px 'JetBrains Mono Variable'"), document.fonts.ready]).then(
      () => live && setReady(true),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);
  return ready;
}

/** The canvas' context, scaled to px of the page; null before there is one. Resizes only when the size changed. */
export function contextOf(
  canvas: RefObject<HTMLCanvasElement | null>,
  width: number,
  height: number,
  ratio: number,
): CanvasRenderingContext2D | null {
  const element = canvas.current;
  const context = element?.getContext("2d") ?? null;
  if (element === null || context === null) return null;
  const size = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
  if (element.width !== size.width || element.height !== size.height) Object.assign(element, size);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
