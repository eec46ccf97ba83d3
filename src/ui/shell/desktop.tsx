/** Three columns where there is room; the right one a drawer, the left one badges, as the window gets narrower. */
import { useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { Centre } from "./centre.tsx";
import styles from "./desktop.module.css";
import { LeftRail } from "./left-rail.tsx";
import { RightRail } from "./right-rail.tsx";
import { ServerBadges } from "./server-badges.tsx";
import type { Layout } from "./use-width.ts";

export function Desktop({ layout }: { readonly layout: Exclude<Layout, "phone"> }) {
  const drawer = useLab((lab) => lab.drawerOpen);
  const setDrawer = useLab((lab) => lab.setDrawer);
  const broken = useLab(
    (lab) => lab.view?.invariants.filter((invariant) => invariant.state === "broken").length ?? 0,
  );
  const [leftOpen, setLeftOpen] = useState(false);
  const folded = layout === "badges";
  return (
    <div className={styles.frame} data-layout={layout}>
      {folded && !leftOpen ? (
        <ServerBadges onOpen={() => setLeftOpen(true)} />
      ) : (
        <aside className={styles.left} data-over={folded || undefined} aria-label="Cluster">
          {folded && (
            <button type="button" className={controls.plain} onClick={() => setLeftOpen(false)}>
              ✕ Close
            </button>
          )}
          <LeftRail />
        </aside>
      )}
      <main className={styles.centre} aria-label="Lab">
        <Centre />
      </main>
      {layout === "wide" ? (
        <aside className={styles.right} aria-label="Findings">
          <RightRail />
        </aside>
      ) : (
        <>
          <button
            type="button"
            className={styles.handle}
            data-broken={broken > 0 || undefined}
            aria-expanded={drawer}
            onClick={() => setDrawer(!drawer)}
          >
            {drawer ? "Close" : broken > 0 ? `${broken} broken` : "Inspect"}
          </button>
          {drawer && (
            <aside className={styles.drawer} aria-label="Findings">
              <RightRail />
            </aside>
          )}
        </>
      )}
    </div>
  );
}
