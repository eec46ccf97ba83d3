/** Draws glyphs on a canvas. */
import type { Palette } from "../theme/read-tokens.ts";
import type { Drawing, Part } from "./part.ts";

function trace(context: CanvasRenderingContext2D, { lines, closed }: Part): void {
  context.beginPath();
  for (const line of lines) {
    line.forEach(([x, y], i) => {
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
    if (closed) context.closePath();
  }
}

/** Draws a part with the origin of the context at the top left corner of the glyph's box. */
export function paintPart(context: CanvasRenderingContext2D, part: Part, palette: Palette, alpha = 1): void {
  trace(context, part);
  context.globalAlpha = alpha * (part.opacity ?? 1);
  if (part.fill !== undefined) {
    context.fillStyle = palette[part.fill];
    context.fill();
  }
  if (part.stroke !== undefined) {
    context.strokeStyle = palette[part.stroke];
    context.lineWidth = part.width ?? 1;
    context.setLineDash([...(part.dash ?? [])]);
    context.stroke();
  }
}

/** Draws a glyph with its box at x, y. `alpha` fades the whole glyph. */
export function paintDrawing(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  x: number,
  y: number,
  palette: Palette,
  alpha = 1,
): void {
  context.save();
  context.translate(x, y);
  for (const part of drawing.parts) paintPart(context, part, palette, alpha);
  context.globalAlpha = alpha;
  for (const { text, at, size, ink } of drawing.letters) {
    context.fillStyle = palette[ink];
    context.font = `650 ${size}px "Inter Variable", Inter, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, at[0], at[1]);
  }
  context.restore();
}
