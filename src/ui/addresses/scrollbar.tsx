/** A slim scrollbar beside the grid, for the pointer; keys and wheel move the grid itself. */
import { type PointerEvent, useRef } from "react";
import styles from "./address-grid.module.css";
import type { GridScene } from "./cells.ts";
import type { GridLayout } from "./grid-layout.ts";
import { fromOfThumb, thumbOf } from "./grid-window.ts";

interface Props {
  readonly scene: GridScene;
  readonly layout: GridLayout;
  readonly onScroll: (from: bigint) => void;
}

export function Scrollbar({ scene, layout, onScroll }: Props) {
  // Distance of the pointer from the thumb's upper end while it is dragged, px.
  const held = useRef<number | null>(null);
  const thumb = thumbOf(scene.from, scene.range.size, layout);
  if (thumb === null) return null;
  const height = layout.rows * layout.pitch - (layout.pitch - layout.side);
  const left = layout.left + layout.columns * layout.pitch + 5;
  const drag = (event: PointerEvent<HTMLDivElement>, grip: number) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    onScroll(fromOfThumb((y - grip) / (height * (1 - thumb.length)), scene.range.size, layout));
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top - thumb.at * height;
    const inside = y >= 0 && y <= thumb.length * height;
    held.current = inside ? y : (thumb.length * height) / 2;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event, held.current);
  };
  return (
    <div
      className={styles.track}
      style={{ left, top: layout.top, height }}
      aria-hidden="true"
      onPointerDown={press}
      onPointerMove={(event) => held.current !== null && drag(event, held.current)}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
    >
      <div className={styles.thumb} style={{ top: thumb.at * height, height: thumb.length * height }} />
    </div>
  );
}
