/** A recorded run of real apiservers beside the model's: every recorded step with its outcome, and the present one in detail. */
import { useLab } from "../../state/lab-store.ts";
import { CrossIcon, TickIcon } from "../icons/icons.tsx";
import { Panel } from "./panel.tsx";
import styles from "./recording-panel.module.css";

const words = { agrees: "agrees", differs: "differs", unchecked: "unchecked" } as const;

export function RecordingPanel() {
  const recording = useLab((lab) => lab.view?.recording ?? null);
  const move = useLab((lab) => lab.move);
  if (recording === null) return null;
  const count = (outcome: "agrees" | "differs" | "unchecked") =>
    recording.steps.filter((step) => step.outcome === outcome).length;
  return (
    <Panel title={`Recording ${recording.id}`} aside={recording.recordedWith}>
      <p className={styles.summary}>
        {count("agrees")} of {count("agrees") + count("differs")} steps agree
        {count("unchecked") > 0 && `, ${count("unchecked")} unchecked`}
      </p>
      <ol className={styles.steps}>
        {recording.steps.map((step, i) => (
          <li key={step.n}>
            <button
              type="button"
              aria-current={i === recording.current ? "step" : undefined}
              data-outcome={step.outcome}
              onClick={() => move({ to: "step", step: step.step })}
            >
              {step.outcome === "agrees" ? (
                <TickIcon size={11} />
              ) : step.outcome === "differs" ? (
                <CrossIcon size={11} />
              ) : (
                <span className={styles.dot} />
              )}
              <span className="mono">{step.n}</span>
              <span className={styles.text}>{step.text}</span>
              <span className="visually-hidden">{words[step.outcome]}</span>
            </button>
          </li>
        ))}
      </ol>
      {recording.unchecked !== "" && <p className={styles.summary}>Not checked: {recording.unchecked}</p>}
      {recording.rows.length > 0 && (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Recorded</th>
              <th scope="col">Model</th>
            </tr>
          </thead>
          <tbody>
            {recording.rows.map((row) => (
              <tr key={row.what} data-differs={row.differs || undefined}>
                <th scope="row">
                  {row.differs && <span className="visually-hidden">differs: </span>}
                  {row.what}
                </th>
                <td>{row.recorded}</td>
                <td>{row.modelled}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
