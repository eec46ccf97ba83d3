/** A sheet's handle: a press goes one stop further and from the last one back, a pull goes where it points. */
import { type PointerEvent, useRef } from "react";

export type Stop = 0 | 1 | 2;

/** Px of travel that make a press a pull. */
const threshold = 24;
const next: Readonly<Record<Stop, Stop>> = { 0: 1, 1: 2, 2: 0 };

/** Where a pull of so many px (up is negative) from a stop ends: a long one skips a stop. */
export function stopAfter(stop: Stop, travel: number): Stop {
  if (Math.abs(travel) < threshold) return stop;
  const stops = Math.abs(travel) > 220 ? 2 : 1;
  return Math.max(0, Math.min(2, stop - Math.sign(travel) * stops)) as Stop;
}

export function useSheetDrag(stop: Stop, setStop: (stop: Stop) => void) {
  const from = useRef<number | null>(null);
  const pulled = useRef(false);
  return {
    "aria-expanded": stop > 0,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = event.clientY;
      pulled.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const travel = event.clientY - (from.current ?? event.clientY);
      from.current = null;
      if (Math.abs(travel) < threshold) return;
      pulled.current = true;
      setStop(stopAfter(stop, travel));
    },
    onPointerCancel: () => {
      from.current = null;
    },
    onClick: () => {
      if (!pulled.current) setStop(next[stop]);
      pulled.current = false;
    },
  };
}
