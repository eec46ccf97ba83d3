/** Dragging pans the time window, the wheel zooms it, a click on a mark goes to its step. */
import { type RefObject, useEffect, useRef } from "react";

interface Window {
  readonly from: number;
  readonly to: number;
}

interface Options {
  readonly window: Window;
  readonly msPerPx: number;
  readonly onWindow: (window: Window) => void;
  readonly onStep: (step: number) => void;
}

/** Less than this is a click, px. */
const slop = 4;
const zoomStep = 1.2;

export function useTimeDrag(options: Options): RefObject<SVGSVGElement | null> {
  const ref = useRef<SVGSVGElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const svg = ref.current;
    if (svg === null) return;
    let start: { x: number; window: Window } | null = null;
    let moved = false;
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      start = { x: event.clientX, window: latest.current.window };
      moved = false;
    };
    const onMove = (event: PointerEvent) => {
      if (start === null || (event.buttons & 1) === 0) return;
      if (!moved && Math.abs(event.clientX - start.x) < slop) return;
      moved = true;
      const from = Math.max(0, start.window.from + (start.x - event.clientX) * latest.current.msPerPx);
      latest.current.onWindow({ from, to: from + start.window.to - start.window.from });
    };
    const onUp = (event: PointerEvent) => {
      const step =
        event.target instanceof Element
          ? event.target.closest("[data-step]")?.getAttribute("data-step")
          : null;
      if (start !== null && !moved && step !== null && step !== undefined)
        latest.current.onStep(Number(step));
      start = null;
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && Math.abs(event.deltaY) < Math.abs(event.deltaX)) return;
      event.preventDefault();
      const { from, to } = latest.current.window;
      const middle = (from + to) / 2;
      const half = ((to - from) / 2) * (event.deltaY > 0 ? zoomStep : 1 / zoomStep);
      latest.current.onWindow({ from: Math.max(0, middle - half), to: middle + half });
    };
    svg.addEventListener("pointerdown", onDown);
    svg.addEventListener("pointermove", onMove);
    svg.addEventListener("pointerup", onUp);
    svg.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      svg.removeEventListener("pointerdown", onDown);
      svg.removeEventListener("pointermove", onMove);
      svg.removeEventListener("pointerup", onUp);
      svg.removeEventListener("wheel", onWheel);
    };
  }, []);
  return ref;
}
