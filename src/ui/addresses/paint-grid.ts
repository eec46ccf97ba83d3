/** Paints the grid on its canvas: labels, cells, the border of the static band, and duplicates over all. */
import { cell } from "../../worker/lab-view.ts";
import { drawCell, formOf } from "../glyph/drawing.ts";
import { paintDrawing } from "../glyph/paint.ts";
import type { Drawing } from "../glyph/part.ts";
import { has } from "../glyph/reading.ts";
import type { Palette } from "../theme/read-tokens.ts";
import { labelText } from "./address-text.ts";
import { bitsAt, duplicatesIn, type GridScene, indexAt } from "./cells.ts";
import { columnLabels, type GridLabel, rowLabels } from "./grid-labels.ts";
import { cornerOf, type GridLayout } from "./grid-layout.ts";

/** How far a change has come: 0 to 1, eased. `before` has the bits that cells had, by place. */
export interface Changing {
  readonly before: ReadonlyMap<number, number>;
  readonly cells: number;
  readonly frames: number;
}

const face = '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, monospace';

function paintLabels(
  context: CanvasRenderingContext2D,
  labels: readonly GridLabel[],
  palette: Palette,
  put: (at: number) => [number, number],
): void {
  for (const { text, at, broken } of labels) {
    context.font = `${broken ? 700 : 400} 10.5px ${face}`;
    context.fillStyle = palette[broken ? "broken-text" : "ink-3"];
    context.fillText(text, ...put(at));
  }
}

/** A line round the last part of the static band: under its cells, and up beside the last one. */
function paintBandEnd(
  context: CanvasRenderingContext2D,
  layout: GridLayout,
  last: number,
  palette: Palette,
): void {
  const { columns, pitch, side, left } = layout;
  const gap = pitch - side;
  if (gap < 2 || last < 0 || last >= columns * layout.rows) return;
  const [x, y] = cornerOf(layout, last);
  const under = Math.round(y + side + gap / 2);
  context.strokeStyle = palette["static-edge"];
  context.lineWidth = 1.2;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(left, under);
  context.lineTo(x + side, under);
  const column = last % columns;
  if (last >= columns && column < columns - 1) {
    context.moveTo(x + side + gap / 2, under);
    context.lineTo(x + side + gap / 2, y - gap / 2);
    context.lineTo(left + columns * pitch - gap, y - gap / 2);
  }
  context.stroke();
}

/** Draws each kind of cell once and keeps the drawing. */
function drawer(layout: GridLayout, letters: readonly string[]): (bits: number) => Drawing {
  const made = new Map<number, Drawing>();
  return (bits) => {
    const known = made.get(bits);
    if (known !== undefined) return known;
    const drawing = drawCell(bits, layout.side, { servers: letters });
    made.set(bits, drawing);
    return drawing;
  };
}

function paintUnread(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  side: number,
  palette: Palette,
): void {
  const mark = Math.min(5, side);
  context.fillStyle = palette.line;
  context.fillRect(x + (side - mark) / 2, y + (side - mark) / 2, mark, mark);
}

function paintDuplicates(
  context: CanvasRenderingContext2D,
  scene: GridScene,
  layout: GridLayout,
  places: readonly number[],
  palette: Palette,
  changing: Changing | null,
): void {
  for (const place of places) {
    const [x, y] = cornerOf(layout, place);
    const fresh = changing?.before.has(place) === true;
    const drawing = drawCell(bitsAt(scene, place) ?? 0, layout.side, {
      servers: scene.grid.letters,
      admitted: scene.grid.admitted[indexAt(scene, place)] ?? "",
      // A new collision's frame closes in.
      frameGap: fresh ? 6 - 3.5 * (changing?.frames ?? 1) : 2.5,
    });
    paintDrawing(context, drawing, x, y, palette);
  }
  if (formOf(layout.side) === "pixel") labelPixels(context, scene, layout, places, palette);
}

/** A cell of a few pixels says its address itself, beside it on the side that is still free. */
function labelPixels(
  context: CanvasRenderingContext2D,
  scene: GridScene,
  layout: GridLayout,
  places: readonly number[],
  palette: Palette,
): void {
  const taken: { x0: number; x1: number; y: number }[] = [];
  context.font = `700 10px ${face}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineWidth = 4;
  context.lineJoin = "round";
  context.setLineDash([]);
  context.strokeStyle = palette.paper;
  context.fillStyle = palette["broken-text"];
  for (const place of places) {
    const [x, y] = cornerOf(layout, place);
    const text = labelText(scene.range, scene.from + BigInt(place));
    const width = context.measureText(text).width;
    const middle = y + layout.side / 2;
    const starts = [x + layout.side + 4, x - 4 - width];
    const start = starts.find((x0) =>
      taken.every((other) => x0 + width < other.x0 || x0 > other.x1 || Math.abs(other.y - middle) >= 11),
    );
    if (start === undefined) continue;
    taken.push({ x0: start, x1: start + width, y: middle });
    context.strokeText(text, start, middle);
    context.fillText(text, start, middle);
  }
}

/** The context is scaled to px of the page and belongs to the figure alone. */
export function paintGrid(
  context: CanvasRenderingContext2D,
  scene: GridScene,
  layout: GridLayout,
  band: number,
  palette: Palette,
  changing: Changing | null,
): void {
  context.clearRect(0, 0, layout.width, layout.height);
  const duplicates = duplicatesIn(scene);
  const draw = drawer(layout, scene.grid.letters);
  for (let place = 0; place < scene.count; place++) {
    const bits = bitsAt(scene, place);
    const [x, y] = cornerOf(layout, place);
    if (bits === undefined) {
      paintUnread(context, x, y, layout.side, palette);
      continue;
    }
    if (has(bits, cell.duplicate)) continue;
    const before = changing?.before.get(place);
    if (before !== undefined && changing !== null) {
      paintDrawing(context, draw(before), x, y, palette, 1 - changing.cells);
      paintDrawing(context, draw(bits), x, y, palette, changing.cells);
    } else paintDrawing(context, draw(bits), x, y, palette);
  }
  const bandEnd = BigInt(band) - scene.from;
  if (band > 0 && bandEnd >= 0n && bandEnd < BigInt(scene.count))
    paintBandEnd(context, layout, Number(bandEnd), palette);
  context.textBaseline = "middle";
  context.textAlign = "center";
  paintLabels(context, columnLabels(layout, duplicates), palette, (at) => [at, layout.top - 10]);
  context.textAlign = "right";
  const labels = rowLabels(layout, scene.range, scene.from, duplicates);
  paintLabels(context, labels, palette, (at) => [layout.left - (layout.left === 56 ? 11 : 7), at]);
  paintDuplicates(context, scene, layout, duplicates, palette, changing);
}
