/** Three columns where there is room; the right one a drawer, the left one badges, as the window gets narrower. */
import { useEffect, useState } from "react";
import { useLab } from "../../state/lab-store.ts";
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
  useEffect(() => {
    if (!folded || !leftOpen) return;
    const shut = (event: KeyboardEvent) => event.key === "Escape" && setLeftOpen(false);
    addEventListener("keydown", shut);
    return () => removeEventListener("keydown", shut);
  }, [folded, leftOpen]);
  return (
    <div className={styles.frame} data-layout={layout}>
      {folded && <ServerBadges open={leftOpen} onToggle={() => setLeftOpen(!leftOpen)} />}
      {(!folded || leftOpen) && (
        <aside className={styles.left} data-over={folded || undefined} aria-label="Cluster">
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
