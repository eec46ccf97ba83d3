/** What lies over the grid's cells: brackets of selection, focus and hover, and the name of the cell pointed at. */
import { type RefObject, useLayoutEffect } from "react";
import { brackets } from "../glyph/common.ts";
import { paintPart } from "../glyph/paint.ts";
import { useTokens } from "../theme/use-tokens.ts";
import styles from "./address-grid.module.css";
import { cornerOf, type GridLayout } from "./grid-layout.ts";
import { contextOf, usePixelRatio } from "./use-canvas.ts";

/** Places of the view, or null. */
export interface Marks {
  readonly selected: number | null;
  /** The cell with the keyboard's focus. */
  readonly active: number | null;
  readonly hover: number | null;
}

export function useMarks(
  canvas: RefObject<HTMLCanvasElement | null>,
  marks: Marks,
  layout: GridLayout,
): void {
  const palette = useTokens();
  const ratio = usePixelRatio();
  const { selected, active, hover } = marks;
  useLayoutEffect(() => {
    const context = contextOf(canvas, layout.width, layout.height, ratio);
    if (context === null) return;
    context.clearRect(0, 0, layout.width, layout.height);
    const thin = new Set([active, hover].filter((place) => place !== null && place !== selected));
    const put = (place: number, width: number) => {
      context.save();
      context.translate(...cornerOf(layout, place));
      paintPart(context, brackets(layout.side, width), palette);
      context.restore();
    };
    for (const place of thin) if (place !== null) put(place, 1);
    if (selected !== null) put(selected, 1.6);
  }, [canvas, selected, active, hover, layout, palette, ratio]);
}

/** A name beside its cell, inside the figure. Screen readers have it from the cell itself. */
export function CellName({
  place,
  name,
  layout,
}: {
  readonly place: number;
  readonly name: string;
  readonly layout: GridLayout;
}) {
  const [x, y] = cornerOf(layout, place);
  const [address, ...rest] = name.split(", ");
  const low = y > layout.height / 2;
  const late = x > layout.width / 2;
  return (
    <div
      className={styles.name}
      aria-hidden="true"
      style={{
        ...(late ? { right: layout.width - x - layout.side } : { left: x }),
        ...(low ? { bottom: layout.height - y + 9 } : { top: y + layout.side + 9 }),
      }}
    >
      <span className="mono">{address}</span>
      {rest.length > 0 && `, ${rest.join(", ")}`}
    </div>
  );
}
