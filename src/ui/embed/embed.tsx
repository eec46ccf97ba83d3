/** One figure with its transport for an iframe, as large as its host makes it, and a way to the whole Lab. */
import { useEffect, useState } from "react";
import { encodeLink } from "../../scenarios/link.ts";
import { useLab } from "../../state/lab-store.ts";
import { RefusalCard } from "../open/refusal-card.tsx";
import { Addresses, Time, TransportBar } from "../shell/centre.tsx";
import { useLayout } from "../shell/use-width.ts";
import styles from "./embed.module.css";

export default function Embed({ figure }: { readonly figure: "grid" | "time" }) {
  const run = useLab((lab) => lab.view?.run);
  const announcement = useLab((lab) => lab.announcement);
  const narrow = useLayout() === "phone";
  if (run === undefined) return null;
  return (
    <div className={styles.embed}>
      <main className={styles.figure} data-figure={figure} aria-label={run.title}>
        <h1 className="visually-hidden">{run.title}</h1>
        {figure === "grid" ? <Addresses /> : <Time orientation={narrow ? "down" : "across"} />}
      </main>
      <TransportBar />
      <footer className={styles.foot}>
        <p aria-live="polite">{run.say === "" ? run.title : run.say}</p>
        <LabLink branch={run.branch} steps={run.steps} edited={run.edited} />
      </footer>
      <RefusalCard />
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
}

interface LabLinkProps {
  readonly branch: number;
  readonly steps: number;
  readonly edited: boolean;
}

/** Opens what is shown here in the whole Lab. */
function LabLink({ branch, steps, edited }: LabLinkProps) {
  const ask = useLab((lab) => lab.ask);
  const exported = useLab((lab) => lab.exported);
  const [fragment, setFragment] = useState("");
  /** What was done by hand changes the run; a scenario that only plays on stays what it is. */
  const version = edited ? `${branch} ${steps}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the run has become another one
  useEffect(() => ask({ ask: "export" }), [ask, version]);
  useEffect(() => {
    let wanted = true;
    if (exported !== null) void encodeLink(exported).then((packed) => wanted && setFragment(packed));
    return () => {
      wanted = false;
    };
  }, [exported]);
  const here = location.href.split(/[?#]/)[0] ?? "";
  return (
    <a href={fragment === "" ? here : `${here}#${fragment}`} target="_blank" rel="noreferrer">
      Open in the Lab
    </a>
  );
}
