/** The grid's window over a range: what is asked of the worker, what is in view, and how it moves. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { GridView, RangeView } from "../../worker/lab-view.ts";
import type { ViewSpec } from "../../worker/protocol.ts";
import type { Shown } from "./address-header.tsx";
import { listWindow } from "./address-list.tsx";
import { addressValue } from "./address-text.ts";
import type { GridScene } from "./cells.ts";
import type { LabelledRange } from "./grid-labels.ts";
import { type GridLayout, gridLayout, gutterFor } from "./grid-layout.ts";
import { alignFrom, cellsWanted, holdRow, reveal } from "./grid-window.ts";
import { oneToOne } from "./zoom.ts";

export interface GridViewState {
  readonly layout: GridLayout;
  /** Null while there is no range. */
  readonly scene: GridScene | null;
  readonly zoom: number;
  /** Offset of the selected address in the range; null when it is not in it. */
  readonly selected: bigint | null;
  readonly scrollTo: (from: bigint) => void;
  /** Keeps the address at a place of the view, or the selected one, in its row as near as rows allow. */
  readonly zoomTo: (step: number, place?: number) => void;
}

interface Props {
  readonly ranges: readonly RangeView[];
  readonly grid: GridView;
  readonly spec: ViewSpec;
  readonly onSpec: (patch: Partial<ViewSpec>) => void;
}

function labelled(view: RangeView | undefined): LabelledRange | null {
  return view === undefined
    ? null
    : { family: view.family, base: BigInt(view.base), size: BigInt(view.size) };
}

/** Offset of an address in a range, or null. */
export function offsetIn(range: LabelledRange | null, address: string | null): bigint | null {
  const found = address === null ? undefined : addressValue(address);
  if (range === null || found === undefined || found.family !== range.family) return null;
  const offset = found.value - range.base;
  return offset >= 0n && offset < range.size ? offset : null;
}

function sceneOf(
  grid: GridView,
  range: LabelledRange,
  wanted: bigint,
  layout: GridLayout,
  form: Shown,
): GridScene {
  const seen = form === "grid" ? layout.columns * layout.rows : listWindow;
  const from = form === "grid" ? alignFrom(wanted, range.size, layout) : wanted < range.size ? wanted : 0n;
  const left = range.size - from;
  return { grid, range, from, count: left < BigInt(seen) ? Number(left) : seen };
}

/** `width` is that of the figure in px. */
export function useGridView(
  { ranges, grid, spec, onSpec }: Props,
  width: number,
  form: Shown,
): GridViewState {
  const [zoom, setZoom] = useState(oneToOne);
  const view = ranges[grid.range];
  const { family = null, base = "0", size = "0" } = view ?? {};
  const range = useMemo(
    () => (family === null ? null : { family, base: BigInt(base), size: BigInt(size) }),
    [family, base, size],
  );
  const compact = gridLayout(width, oneToOne, 0).compact;
  const gutter = gutterFor(view, compact);
  const layout = useMemo(() => gridLayout(width, zoom, gutter), [width, zoom, gutter]);
  // Until the worker has answered, the range that was shown stays as it was.
  const settled = spec.range === grid.range;
  const wanted = settled ? spec.gridFrom : grid.from;
  const scene = useMemo(
    () => (range === null ? null : sceneOf(grid, range, BigInt(wanted), layout, form)),
    [grid, range, wanted, layout, form],
  );
  const selected = useMemo(() => offsetIn(range, spec.selected), [range, spec.selected]);
  useWindow(scene, layout, form, spec, settled && width > 0, onSpec);
  useSelectedInView({ ranges, scene, layout, spec, onSpec });

  const scrollTo = useCallback(
    (from: bigint) => {
      if (scene !== null && from !== scene.from) onSpec({ gridFrom: from.toString() });
    },
    [scene, onSpec],
  );
  const zoomTo = useCallback(
    (step: number, place?: number) => {
      if (step === zoom) return;
      setZoom(step);
      if (scene === null) return;
      const inView = selected === null ? -1n : selected - scene.from;
      const shown = inView >= 0n && inView < BigInt(scene.count) ? Number(inView) : 0;
      const held = place ?? shown;
      const next = gridLayout(width, step, gutter);
      const row = Math.floor((Math.floor(held / layout.columns) * layout.pitch) / next.pitch);
      const from = holdRow(scene.from + BigInt(held), Math.min(row, next.rows - 1), scene.range.size, next);
      onSpec({ gridFrom: from.toString(), gridCount: cellsWanted(scene.range.size, next) });
    },
    [zoom, scene, selected, layout, width, gutter, onSpec],
  );
  return { layout, scene, zoom, selected, scrollTo, zoomTo };
}

/** Asks for what the view needs when size, zoom or form have changed. */
function useWindow(
  scene: GridScene | null,
  layout: GridLayout,
  form: Shown,
  spec: ViewSpec,
  ready: boolean,
  onSpec: Props["onSpec"],
): void {
  const from = scene?.from.toString();
  const count = scene === null ? 0 : form === "grid" ? cellsWanted(scene.range.size, layout) : listWindow;
  useEffect(() => {
    if (!ready || from === undefined) return;
    if (from !== spec.gridFrom || count !== spec.gridCount) onSpec({ gridFrom: from, gridCount: count });
  }, [ready, from, count, spec.gridFrom, spec.gridCount, onSpec]);
}

interface InView extends Pick<Props, "ranges" | "spec" | "onSpec"> {
  readonly scene: GridScene | null;
  readonly layout: GridLayout;
}

/** An address that was just selected elsewhere is brought into view, in another range if need be. */
function useSelectedInView({ ranges, scene, layout, spec, onSpec }: InView): void {
  const [handled, setHandled] = useState<string | null>(null);
  useEffect(() => {
    if (spec.selected === handled || scene === null) return;
    setHandled(spec.selected);
    const offset = offsetIn(scene.range, spec.selected);
    if (offset !== null) {
      const from = reveal(scene.from, offset, scene.range.size, layout);
      if (from !== scene.from) onSpec({ gridFrom: from.toString() });
      return;
    }
    const other = ranges.findIndex((view) => offsetIn(labelled(view), spec.selected) !== null);
    const range = labelled(ranges[other]);
    const there = offsetIn(range, spec.selected);
    if (range === null || there === null) return;
    onSpec({ range: other, gridFrom: reveal(0n, there, range.size, layout).toString() });
  }, [spec.selected, handled, scene, layout, ranges, onSpec]);
}
