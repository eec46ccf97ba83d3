/** The grid of addresses: one tab stop, a cell with the focus in it, drawn on canvas with a twin in text. */
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import styles from "./address-grid.module.css";
import { addressAt, type GridScene, nameAt, placeOf } from "./cells.ts";
import { gridAction } from "./grid-keys.ts";
import type { GridLayout } from "./grid-layout.ts";
import { cellRoles, gridRoles, rowRoles } from "./grid-roles.ts";
import { lastFrom, reveal } from "./grid-window.ts";
import { CellName, useMarks } from "./marks.tsx";
import { Scrollbar } from "./scrollbar.tsx";
import { useGridPointer } from "./use-grid-pointer.ts";
import { usePaintedGrid } from "./use-painted-grid.ts";

export interface AddressGridProps {
  readonly scene: GridScene;
  readonly layout: GridLayout;
  /** Name and prefix of the range. */
  readonly label: string;
  readonly band: number;
  /** Step of the playhead. */
  readonly step: number;
  /** Offset of the selected address, or null. */
  readonly selected: bigint | null;
  readonly onSelect: (address: string) => void;
  readonly onScroll: (from: bigint) => void;
  readonly onRange: (by: 1 | -1) => void;
  /** By steps, or back to 1:1 with 0; the place stays where it is. */
  readonly onZoom: (by: 1 | -1 | 0, place: number | null) => void;
}

export function AddressGrid(props: AddressGridProps) {
  const { scene, layout, label, band, step, selected, onSelect, onScroll, onZoom } = props;
  const element = useRef<HTMLDivElement>(null);
  const cells = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const [focused, setFocused] = useState(false);
  const [offset, setOffset] = useState<bigint | null>(null);
  const id = useId();
  const active = offset !== null && offset < scene.range.size ? offset : (selected ?? scene.from);
  const place = placeOf(scene, active);

  const pick = (at: number) => {
    setOffset(scene.from + BigInt(at));
    onSelect(addressAt(scene, at));
  };
  const zoomAt = useCallback((by: 1 | -1, at: number | null) => onZoom(by, at), [onZoom]);
  const { hover, handlers } = useGridPointer({
    element,
    scene,
    layout,
    onPick: pick,
    onScroll,
    onZoom: zoomAt,
  });
  const chosen = selected === null ? null : placeOf(scene, selected);
  usePaintedGrid(cells, scene, layout, band, step);
  useMarks(over, { selected: chosen, active: focused ? place : null, hover }, layout);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    // Shift with arrows belongs to the playhead.
    if (event.shiftKey && event.key.startsWith("Arrow")) return;
    const action = gridAction(event.key, event.ctrlKey, active, scene.range.size, layout);
    if (action === undefined) return;
    event.preventDefault();
    if (action.does === "focus") {
      setOffset(action.offset);
      onScroll(reveal(scene.from, action.offset, scene.range.size, layout));
    } else if (action.does === "range") {
      setOffset(null);
      props.onRange(action.by);
    } else if (action.does === "zoom") onZoom(action.by, place);
    else if (place !== null) onSelect(addressAt(scene, place));
  };

  const keys = {
    onFocus: () => setFocused(element.current?.matches(":focus-visible") ?? false),
    onBlur: () => setFocused(false),
    onKeyDown: (event: KeyboardEvent) => {
      setFocused(true);
      onKeyDown(event);
    },
  };
  const named = hover ?? (focused ? place : null);
  const size = { width: layout.width, height: layout.height };
  const scrolls = lastFrom(scene.range.size, layout) > 0n;
  return (
    <div className={styles.figure} style={{ height: layout.height }}>
      <canvas ref={cells} className={styles.canvas} style={size} />
      <canvas ref={over} className={styles.canvas} style={size} />
      <div
        ref={element}
        className={styles.grid}
        {...gridRoles(`Addresses of ${label}`, place === null ? undefined : `${id}${active}`)}
        data-scrolls={scrolls || undefined}
        {...keys}
        {...handlers}
      >
        <div {...rowRoles}>
          {place !== null && (
            <div key={`${active}`} {...cellRoles(`${id}${active}`, selected === active)}>
              <span className="visually-hidden">{nameAt(scene, place)}</span>
            </div>
          )}
        </div>
      </div>
      <Scrollbar scene={scene} layout={layout} onScroll={onScroll} />
      {named !== null && <CellName place={named} name={nameAt(scene, named)} layout={layout} />}
    </div>
  );
}
