/** What would have stopped the duplicate: asked of the worker once the run rests on it. */
import { useEffect } from "react";
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { BranchIcon } from "../icons/icons.tsx";
import { Prose } from "../words/prose.tsx";
import { Panel } from "./panel.tsx";
import styles from "./remedy.module.css";

export function Remedy() {
  const broken = useLab(
    (lab) => lab.view?.invariants.find(({ id }) => id === "unique-cluster-ip")?.step ?? null,
  );
  const branch = useLab((lab) => lab.view?.run.branch ?? 0);
  const source = useLab((lab) => lab.view?.run.source);
  const playing = useLab((lab) => lab.playing);
  const known = useLab((lab) => lab.remedy);
  const ask = useLab((lab) => lab.ask);
  const isKnown = known?.branch === branch && known.step === broken;
  useEffect(() => {
    // A recording is not played again: what was done in it is not the model's.
    if (broken !== null && !playing && !isKnown && source !== "recording") ask({ ask: "remedy" });
  }, [broken, playing, isKnown, source, ask]);
  if (broken === null || !isKnown || known.remedy === null) return null;
  return (
    <Panel title="What would have stopped it">
      <p className={styles.text}>
        <Prose text={known.remedy.text} />
      </p>
      <button type="button" className={controls.button} onClick={() => ask({ ask: "branch-remedy" })}>
        <BranchIcon /> Branch: {known.remedy.title.charAt(0).toLowerCase() + known.remedy.title.slice(1)}
      </button>
    </Panel>
  );
}
