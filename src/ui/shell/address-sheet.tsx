/** The selected address over the phone's grid. Three stops: what it is, its history, everything. */
import { useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import { Glyph } from "../glyph/glyph.tsx";
import { AddressHistory } from "../rails/address-history.tsx";
import { formatCount, formatDuration } from "../words/duration.ts";
import { Prose } from "../words/prose.tsx";
import styles from "./address-sheet.module.css";
import { RightRail } from "./right-rail.tsx";
import { type Stop, useSheetDrag } from "./use-sheet-drag.ts";

const invitation: readonly [string, string, string] = ["History", "Everything", "Less"];

export function AddressSheet() {
  const view = useLab((lab) => lab.view);
  const [stop, setStop] = useState<Stop>(0);
  const drag = useSheetDrag(stop, setStop);
  if (view === null || view.inspector === null) return null;
  const { inspector: address, run, grid } = view;
  const [next] = address.next;
  return (
    <section className={styles.sheet} data-stop={stop} aria-label="Selected address">
      <button type="button" className={styles.handle} {...drag}>
        <span className={styles.grip} />
        <span className={styles.more}>{invitation[stop]}</span>
      </button>
      {stop === 2 ? (
        <RightRail />
      ) : (
        <div className={styles.brief}>
          <header className={styles.head}>
            <h2>{address.address}</h2>
            <span className={styles.tag} data-broken={address.state === "duplicate" || undefined}>
              {address.state.charAt(0).toUpperCase() + address.state.slice(1)}
            </span>
          </header>
          <div className={styles.body}>
            <Glyph
              cell={address.cell}
              letters={address.services.map((service) => service.server).join("")}
              servers={grid.letters}
              size={48}
            />
            <div className={styles.words}>
              {address.services.map((service) => (
                <p key={service.name} className={styles.service}>
                  <b className="mono">{service.name}</b>
                  <span>
                    {service.server}, step {formatCount(service.step)}
                  </span>
                </p>
              ))}
              <p>
                <Prose text={address.explanation} />
              </p>
              {next !== undefined && (
                <p>
                  <Prose text={`Next, in ${formatDuration(next.inMs)}: ${next.text}`} />
                </p>
              )}
            </div>
          </div>
          {stop === 1 && <AddressHistory rows={address.history} steps={run.steps} step={run.step} />}
        </div>
      )}
    </section>
  );
}
