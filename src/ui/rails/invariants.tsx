/** What must hold, and whether it does; a broken one leads to the step where it broke. */
import { useLab } from "../../state/lab-store.ts";
import { CrossIcon, HalfIcon, TickIcon } from "../icons/icons.tsx";
import { WhyButton } from "../why/why-button.tsx";
import { formatCount } from "../words/duration.ts";
import { Prose } from "../words/prose.tsx";
import styles from "./invariants.module.css";
import { Panel } from "./panel.tsx";

export function Invariants() {
  const invariants = useLab((lab) => lab.view?.invariants);
  const move = useLab((lab) => lab.move);
  const select = useLab((lab) => lab.select);
  const open = useLab((lab) => lab.open);
  if (invariants === undefined) return null;
  const broken = invariants.filter((invariant) => invariant.state === "broken").length;
  return (
    <Panel
      title="Invariants"
      aside={broken === 0 ? "none broken" : `${broken} of ${invariants.length} broken`}
    >
      <ul className={styles.list}>
        {invariants.map(({ id, title, state, detail, step, address, rule }) => (
          <li key={id} data-state={state}>
            {state === "broken" ? <CrossIcon /> : state === "pending" ? <HalfIcon /> : <TickIcon />}
            <div>
              <h3>{title}</h3>
              <span className="visually-hidden">{state}. </span>
              {state === "broken" && step !== null && (
                <p>
                  <button
                    type="button"
                    className={styles.go}
                    onClick={() => {
                      move({ to: "step", step });
                      if (address !== null) select(address);
                    }}
                  >
                    Violated at step {formatCount(step)}
                  </button>
                </p>
              )}
              <p>
                <Prose text={detail} /> <WhyButton rule={rule} about={`${title}: ${detail}`} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <button type="button" onClick={() => open("odds")}>
          How often would it happen?
        </button>
        <button type="button" onClick={() => open("limits")}>
          The model and its limits
        </button>
      </p>
    </Panel>
  );
}
