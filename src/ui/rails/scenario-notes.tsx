/** What the scenario is about, what it says at this point, and whether what it promised came true. */
import { readSource } from "../../scenarios/sources.ts";
import { useLab } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import { CrossIcon, TickIcon } from "../icons/icons.tsx";
import styles from "./scenario-notes.module.css";

type Expectation = LabView["run"]["expectations"][number];

/** The same promise can be made at several points of a scenario; its place in the list tells them apart. */
function keyed(expectations: readonly Expectation[]): readonly (Expectation & { readonly key: string })[] {
  return expectations.map((expectation, i) => ({ ...expectation, key: `promise ${i}` }));
}

function Sources({ sources }: { readonly sources: readonly string[] }) {
  return (
    <div className={styles.sources}>
      Sources:
      <ul>
        {[...new Set(sources)].map((source) => {
          const { label, href } = readSource(source);
          return (
            <li key={source}>
              {href === undefined ? (
                label
              ) : (
                <a href={href} title={source} target="_blank" rel="noreferrer">
                  {label}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function ScenarioNotes() {
  const run = useLab((lab) => lab.view?.run);
  if (run === undefined || run.source !== "scenario") return null;
  const kept = run.expectations.filter((expectation) => expectation.met === true).length;
  const failed = run.expectations.filter((expectation) => expectation.met === false).length;
  return (
    <section className={styles.notes} aria-label="Scenario">
      <p className={styles.say} aria-live="polite">
        {run.say === "" ? run.about : run.say}
      </p>
      <details>
        <summary>
          About
          {run.expectations.length > 0 &&
            ` · ${kept} of ${run.expectations.length} promises kept${failed > 0 ? `, ${failed} broken` : ""}`}
        </summary>
        {run.background?.question !== undefined && (
          <p className={styles.question}>{run.background.question}</p>
        )}
        <p className={styles.about}>{run.about}</p>
        {run.background?.tryIt !== undefined && (
          <p className={styles.about}>Try it yourself: {run.background.tryIt}</p>
        )}
        {run.background?.sources !== undefined && <Sources sources={run.background.sources} />}
        <ul className={styles.expectations}>
          {keyed(run.expectations).map((expectation) => (
            <li key={expectation.key} data-met={expectation.met}>
              {expectation.met === false ? (
                <CrossIcon size={11} />
              ) : expectation.met === true ? (
                <TickIcon size={11} />
              ) : (
                <span className={styles.open} />
              )}
              <span>{expectation.text}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
