/** The head of the figure: what it holds, which range is shown, grid or list, and the zoom. */
import type { RangeView } from "../../worker/lab-view.ts";
import controls from "../controls.module.css";
import styles from "./address-space.module.css";
import { rangeNames, totalsText } from "./totals.ts";
import { clampZoom, oneToOne, zoomName, zoomSteps } from "./zoom.ts";

export type Shown = "grid" | "list";

export interface AddressHeaderProps {
  readonly ranges: readonly RangeView[];
  readonly range: number;
  readonly onRange: (range: number) => void;
  readonly form: Shown;
  readonly onForm: (form: Shown) => void;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Width of the figure, px. */
  readonly width: number;
  readonly compact: boolean;
}

export function AddressHeader(props: AddressHeaderProps) {
  const { ranges, form, onForm, compact } = props;
  return (
    <header className={styles.header} data-compact={compact || undefined}>
      <h2 className={compact ? "visually-hidden" : undefined}>Address space</h2>
      {!compact && <p className={styles.totals}>{totalsText(ranges)}</p>}
      {ranges.length > 1 && <RangeControl {...props} />}
      <fieldset className={styles.set} aria-label="Form">
        <div className={controls.group}>
          {(["grid", "list"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={form === one} onClick={() => onForm(one)}>
              {one === "grid" ? "Grid" : "List"}
            </button>
          ))}
        </div>
      </fieldset>
      {form === "grid" && <ZoomControl {...props} />}
    </header>
  );
}

function RangeControl({ ranges, range, onRange, width, compact }: AddressHeaderProps) {
  const names = rangeNames(ranges);
  const room = names.reduce((sum, name) => sum + name.length * 6.4 + 20, 0);
  const fits = !compact && room < width - 600;
  return (
    <fieldset className={styles.set} aria-label="Range">
      {width >= 1000 && <span className={styles.word}>Range</span>}
      {fits ? (
        <div className={controls.group}>
          {names.map((name, i) => (
            <button key={name} type="button" aria-pressed={i === range} onClick={() => onRange(i)}>
              {name}
            </button>
          ))}
        </div>
      ) : (
        <select
          className={styles.select}
          aria-label="Range"
          value={range}
          onChange={(event) => onRange(Number(event.target.value))}
        >
          {names.map((name, i) => (
            <option key={name} value={i}>
              {name} {ranges[i]?.prefix}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

function ZoomControl({ zoom, onZoom }: AddressHeaderProps) {
  return (
    <fieldset className={styles.set} aria-label="Zoom">
      <div className={`${controls.group} ${styles.zoom}`}>
        <button
          type="button"
          aria-label="Smaller cells"
          disabled={zoom === zoomSteps - 1}
          onClick={() => onZoom(clampZoom(zoom + 1))}
        >
          −
        </button>
        <button
          type="button"
          aria-label={`Zoom ${zoomName(zoom)}; back to 1:1`}
          onClick={() => onZoom(oneToOne)}
        >
          {zoomName(zoom)}
        </button>
        <button
          type="button"
          aria-label="Larger cells"
          disabled={zoom === 0}
          onClick={() => onZoom(clampZoom(zoom - 1))}
        >
          +
        </button>
      </div>
    </fieldset>
  );
}
