/** The address space: ranges on a ruler, the addresses of one of them as a grid or a list, and the legend. */
import { useCallback, useEffect, useState } from "react";
import type { GridView, RangeView, RunView } from "../../worker/lab-view.ts";
import { cell } from "../../worker/lab-view.ts";
import type { ViewSpec } from "../../worker/protocol.ts";
import { has } from "../glyph/reading.ts";
import { useSize } from "../time/use-size.ts";
import { AddressGrid } from "./address-grid.tsx";
import { AddressHeader, type Shown } from "./address-header.tsx";
import { AddressList } from "./address-list.tsx";
import styles from "./address-space.module.css";
import { EmptyGrid } from "./empty-grid.tsx";
import { Legend } from "./legend.tsx";
import { Ruler } from "./ruler.tsx";
import { emptyText } from "./totals.ts";
import { type GridViewState, useGridView } from "./use-grid-view.ts";
import { clampZoom, oneToOne } from "./zoom.ts";

export interface AddressSpaceProps {
  readonly ranges: readonly RangeView[];
  readonly grid: GridView;
  readonly run: RunView;
  readonly spec: ViewSpec;
  readonly onSpec: (patch: Partial<ViewSpec>) => void;
}

export function AddressSpace(props: AddressSpaceProps) {
  const [element, { width }] = useSize<HTMLElement>({ width: 0, height: 0 });
  return (
    <section ref={element} className={styles.space} aria-label="Address space">
      {width > 0 && <Figure {...props} width={width} />}
    </section>
  );
}

function Figure({ width, ...props }: AddressSpaceProps & { readonly width: number }) {
  const { ranges, grid, run, spec, onSpec } = props;
  const [form, setForm] = useState<Shown>("grid");
  const view = useGridView(props, width, form);
  const { layout, scene, zoom, zoomTo } = view;
  const onRange = useCallback(
    (range: number) => {
      if (range >= 0 && range < ranges.length) onSpec({ range, gridFrom: "0" });
    },
    [ranges.length, onSpec],
  );
  const onZoom = useCallback(
    (by: 1 | -1 | 0, place: number | null) =>
      zoomTo(by === 0 ? oneToOne : clampZoom(zoom + by), place ?? undefined),
    [zoom, zoomTo],
  );
  useZoomCommand(onZoom);
  const empty = emptyText(ranges);
  const outOfRange = scene?.grid.cells.some((bits) => has(bits, cell.outOfRange)) ?? false;
  return (
    <>
      <AddressHeader
        ranges={ranges}
        range={Math.min(spec.range, ranges.length - 1)}
        onRange={onRange}
        form={form}
        onForm={setForm}
        zoom={zoom}
        onZoom={(step) => zoomTo(step)}
        width={width}
        compact={layout.compact}
      />
      <Ruler ranges={ranges} shown={grid.range} layout={layout} onRange={onRange} />
      <Addresses
        view={view}
        form={form}
        label={labelOf(ranges[grid.range])}
        band={ranges[grid.range]?.band ?? 0}
        step={run.step}
        spec={spec}
        onSpec={onSpec}
        onZoom={onZoom}
        onRange={onRange}
      />
      {empty !== "" && <p className={styles.empty}>{empty}</p>}
      {form === "grid" && <Legend outOfRange={outOfRange} />}
    </>
  );
}

function labelOf(range: RangeView | undefined): string {
  return range === undefined ? "no range" : `${range.name}, ${range.prefix}`;
}

interface AddressesProps extends Pick<AddressSpaceProps, "spec" | "onSpec"> {
  readonly view: GridViewState;
  readonly form: Shown;
  readonly label: string;
  readonly band: number;
  readonly step: number;
  readonly onZoom: (by: 1 | -1 | 0, place: number | null) => void;
  readonly onRange: (range: number) => void;
}

function Addresses({ view, form, label, band, step, spec, onSpec, onZoom, onRange }: AddressesProps) {
  const { layout, scene, selected, scrollTo } = view;
  const select = (address: string) => onSpec({ selected: address });
  if (scene === null) return <EmptyGrid layout={layout} />;
  if (form === "list")
    return (
      <AddressList
        scene={scene}
        selected={spec.selected}
        height={layout.height}
        onSelect={select}
        onFrom={scrollTo}
      />
    );
  return (
    <AddressGrid
      scene={scene}
      layout={layout}
      label={label}
      band={band}
      step={step}
      selected={selected}
      onSelect={select}
      onScroll={scrollTo}
      onRange={(by) => onRange(scene.grid.range + by)}
      onZoom={onZoom}
    />
  );
}

/** Keys that work anywhere ask for zoom with an event of the window: `skewscope:zoom`, detail `{ by: 1 | -1 | 0 }`. */
function useZoomCommand(onZoom: AddressesProps["onZoom"]): void {
  useEffect(() => {
    const listen = (event: Event) => {
      const by: unknown = event instanceof CustomEvent ? event.detail?.by : undefined;
      if (by === 1 || by === -1 || by === 0) onZoom(by, null);
    };
    addEventListener("skewscope:zoom", listen);
    return () => removeEventListener("skewscope:zoom", listen);
  }, [onZoom]);
}
