/** What can happen next, to choose from, and the stops that playing obeys. */
import { useEffect } from "react";
import { useLab } from "../../state/lab-store.ts";
import type { StepsView } from "../../worker/panel-view.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { formatDuration } from "../words/duration.ts";
import { Prose } from "../words/prose.tsx";
import styles from "./next-steps.module.css";
import { Stops } from "./stops.tsx";

export default function NextSteps() {
  const look = useLab((lab) => lab.look);
  const panel = useLab((lab) => lab.view?.panel ?? null);
  const playing = useLab((lab) => lab.playing);
  useEffect(() => {
    look({ panel: { panel: "steps" } });
    return () => look({ panel: null });
  }, [look]);
  return (
    <div className={styles.panel}>
      <section className={styles.choices} aria-label="What can happen next">
        {playing ? (
          <p className={styles.hint}>Time runs. Pause to choose what happens next.</p>
        ) : (
          panel?.panel === "steps" && <Choices steps={panel} />
        )}
      </section>
      <Stops />
    </div>
  );
}

function Choices({ steps: { choices, leftOut } }: { readonly steps: StepsView }) {
  const command = useCommands();
  const scriptLeft = useLab((lab) => lab.view?.run.scriptLeft ?? 0);
  if (choices.length === 0)
    return (
      <p className={styles.hint}>
        {scriptLeft > 0
          ? "Nothing is pending: the scenario acts next. Step forward or play."
          : "Nothing is pending. Something has to be done from outside."}
      </p>
    );
  return (
    <>
      <p className={styles.hint}>
        {choices[0]?.due === true && "The clock takes the first one. "}Choose another one, and what is due
        before it comes later.
      </p>
      <ol>
        {choices.map(({ transition, inMs, sentence, due, breaks }, place) => (
          <li key={JSON.stringify(transition)} data-due={due || undefined}>
            <span className="mono">+{formatDuration(inMs)}</span>
            <button
              type="button"
              className={styles.choice}
              onClick={() => command("take", { choice: place + 1 })}
            >
              <span>
                <Prose text={sentence} />
              </span>
              {breaks.length > 0 && <b>breaks: {breaks.join(", ")}</b>}
            </button>
          </li>
        ))}
      </ol>
      {leftOut > 0 && <p className={styles.hint}>And {leftOut} more, due later.</p>}
      <button type="button" className={controls.button} onClick={() => command("next-stop")}>
        Run to the next stop
      </button>
    </>
  );
}
