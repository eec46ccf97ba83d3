/** Pointing at cells: hover, click, tap, wheel, and dragging a long range with a finger. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { bitsAt, type GridScene, isTaken } from "./cells.ts";
import { type GridLayout, placeAt, snap } from "./grid-layout.ts";
import { alignFrom, lastFrom } from "./grid-window.ts";

/** A tap reaches so far for an occupied cell, px. */
const tapReach = 22;
/** A finger that moved further than this drags, px. */
const dragAfter = 8;

interface Props {
  readonly element: RefObject<HTMLElement | null>;
  readonly scene: GridScene;
  readonly layout: GridLayout;
  readonly onPick: (place: number) => void;
  readonly onScroll: (from: bigint) => void;
  readonly onZoom: (by: 1 | -1, place: number | null) => void;
}

export interface GridPointer {
  /** Place under the mouse. */
  readonly hover: number | null;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onPointerCancel: () => void;
  };
}

function pointIn(
  event: PointerEvent<HTMLElement> | WheelEvent,
  element: HTMLElement,
): readonly [number, number] {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

export function useGridPointer(props: Props): GridPointer {
  const { scene, layout, onPick, onScroll } = props;
  const [hover, setHover] = useState<number | null>(null);
  const press = useRef<{ x: number; y: number; from: bigint; dragged: boolean } | null>(null);
  useWheel(props);

  const inRange = (place: number | null) => (place !== null && place < scene.count ? place : null);
  const move = (event: PointerEvent<HTMLElement>) => {
    const [x, y] = pointIn(event, event.currentTarget);
    if (event.pointerType !== "touch") {
      setHover(inRange(placeAt(layout, x, y)));
      return;
    }
    const start = press.current;
    if (start === null || lastFrom(scene.range.size, layout) === 0n) return;
    if (Math.abs(start.y - y) > dragAfter) start.dragged = true;
    if (!start.dragged) return;
    const rows = BigInt(Math.round((start.y - y) / layout.pitch));
    onScroll(alignFrom(start.from + rows * BigInt(layout.columns), scene.range.size, layout));
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const start = press.current;
    press.current = null;
    if (start === null || start.dragged) return;
    const [x, y] = pointIn(event, event.currentTarget);
    if (Math.hypot(x - start.x, y - start.y) > dragAfter) return;
    const taken = (place: number) => place < scene.count && isTaken(bitsAt(scene, place));
    const touched = event.pointerType === "touch";
    const place = inRange(touched ? snap(layout, x, y, tapReach, taken) : placeAt(layout, x, y));
    if (place !== null) onPick(place);
  };
  return {
    hover: inRange(hover),
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        const [x, y] = pointIn(event, event.currentTarget);
        press.current = { x, y, from: scene.from, dragged: false };
      },
      onPointerMove: move,
      onPointerUp: up,
      onPointerLeave: () => setHover(null),
      onPointerCancel: () => {
        press.current = null;
      },
    },
  };
}

/** The wheel scrolls rows while there are some; with Control it zooms. React's own listener could not keep the page still. */
function useWheel({ element, scene, layout, onScroll, onZoom }: Props): void {
  const rest = useRef(0);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const size = scene.range.size;
    const turn = (event: WheelEvent) => {
      rest.current +=
        event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * layout.pitch : event.deltaY;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        if (Math.abs(rest.current) < 40) return;
        const [x, y] = pointIn(event, target);
        onZoom(rest.current > 0 ? 1 : -1, placeAt(layout, x, y));
        rest.current = 0;
        return;
      }
      const rows = Math.trunc(rest.current / layout.pitch);
      const last = lastFrom(size, layout);
      const ahead = rest.current > 0 ? scene.from < last : scene.from > 0n;
      if (!ahead) {
        rest.current = 0;
        return;
      }
      event.preventDefault();
      rest.current -= rows * layout.pitch;
      if (rows !== 0) onScroll(alignFrom(scene.from + BigInt(rows * layout.columns), size, layout));
    };
    target.addEventListener("wheel", turn, { passive: false });
    return () => target.removeEventListener("wheel", turn);
  }, [element, scene, layout, onScroll, onZoom]);
}
