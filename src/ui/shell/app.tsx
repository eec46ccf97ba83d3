/** The page: frame, dialogs, and what speaks to everyone. */
import { lazy, Suspense, useEffect } from "react";
import { useLab } from "../../state/lab-store.ts";
import { RefusalCard } from "../open/refusal-card.tsx";
import { useDrop } from "../open/use-drop.ts";
import styles from "./app.module.css";
import { Desktop } from "./desktop.tsx";
import { Phone } from "./phone.tsx";
import type { Screen } from "./screen.ts";
import { TopBar } from "./top-bar.tsx";
import { useLayout } from "./use-width.ts";

const ScenarioDialog = lazy(() =>
  import("../open/scenario-dialog.tsx").then((module) => ({ default: module.ScenarioDialog })),
);
const ShareDialog = lazy(() =>
  import("../open/share-dialog.tsx").then((module) => ({ default: module.ShareDialog })),
);
const KeysDialog = lazy(() => import("./keys-dialog.tsx").then((module) => ({ default: module.KeysDialog })));
const LimitsDialog = lazy(() => import("../limits/limits-dialog.tsx"));
const WhyDialog = lazy(() => import("../why/why-dialog.tsx"));
const Palette = lazy(() => import("../commands/palette.tsx"));
const OddsDialog = lazy(() => import("../odds/odds-dialog.tsx"));
const TakeBar = lazy(() => import("../take/take-bar.tsx"));
const RecordedDialog = lazy(() => import("../take/recorded-dialog.tsx"));

const Film = lazy(() => import("../film/film.tsx"));
const Embed = lazy(() => import("../embed/embed.tsx"));

export function App({ screen }: { readonly screen: Screen }) {
  const loaded = useLab((lab) => lab.view !== null);
  useEffect(() => {
    if (loaded) requestAnimationFrame(() => (document.documentElement.dataset.ready = "true"));
  }, [loaded]);
  if (screen.kind === "lab") return <Lab />;
  return <Suspense>{screen.kind === "film" ? <Film /> : <Embed figure={screen.figure} />}</Suspense>;
}

function Lab() {
  const layout = useLayout();
  const dropping = useDrop();
  const dialog = useLab((lab) => lab.dialog);
  const crashed = useLab((lab) => lab.crashed);
  const recording = useLab((lab) => lab.take !== null);
  const announcement = useLab((lab) => lab.announcement);
  return (
    <div className={styles.app}>
      <TopBar />
      {recording && (
        <Suspense>
          <TakeBar />
        </Suspense>
      )}
      {crashed !== null && (
        <p className={styles.crashed} role="alert">
          The simulation stopped and could not be started again: {crashed}. Reload the page; the last shared
          link and saved files still open.
        </p>
      )}
      {layout === "phone" ? <Phone /> : <Desktop layout={layout} />}
      <RefusalCard />
      <Suspense>
        {dialog === "scenarios" && <ScenarioDialog />}
        {dialog === "share" && <ShareDialog />}
        {dialog === "keys" && <KeysDialog />}
        {dialog === "limits" && <LimitsDialog />}
        {dialog === "why" && <WhyDialog />}
        {dialog === "odds" && <OddsDialog />}
        {dialog === "recorded" && <RecordedDialog />}
        {dialog === "palette" && <Palette />}
      </Suspense>
      {dropping && <p className={styles.drop}>Drop a scenario or a recording</p>}
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}
