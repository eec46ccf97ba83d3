/** The bare instrument while there is no range: free cells and nothing else. */
import { useLayoutEffect, useRef } from "react";
import { drawCell } from "../glyph/drawing.ts";
import { paintDrawing } from "../glyph/paint.ts";
import { useTokens } from "../theme/use-tokens.ts";
import { cornerOf, type GridLayout } from "./grid-layout.ts";
import { contextOf, usePixelRatio } from "./use-canvas.ts";

export function EmptyGrid({ layout }: { readonly layout: GridLayout }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = useTokens();
  const ratio = usePixelRatio();
  useLayoutEffect(() => {
    const context = contextOf(canvas, layout.width, layout.height, ratio);
    if (context === null) return;
    context.clearRect(0, 0, layout.width, layout.height);
    const free = drawCell(0, layout.side);
    for (let place = 0; place < layout.columns * layout.rows; place++)
      paintDrawing(context, free, ...cornerOf(layout, place), palette);
  }, [layout, palette, ratio]);
  return <canvas ref={canvas} style={{ width: layout.width, height: layout.height }} />;
}
