/** A feature gate: the running value is the knob, the coming value a dashed knob. */
import type { GateView } from "../../worker/lab-view.ts";
import styles from "./gate-switch.module.css";

interface Props {
  readonly gate: GateView;
  readonly letter: string;
  readonly onChange: (value: boolean) => void;
}

export function GateSwitch({ gate, letter, onChange }: Props) {
  const running = gate.running ?? gate.pending;
  const waits = gate.running !== null && gate.running !== gate.pending;
  const word = (on: boolean) => (on ? "on" : "off");
  const noteId = `gate-${letter}-${gate.name}`;
  return (
    <div className={styles.gate} data-fixed={gate.fixed !== "" || undefined}>
      <div className={styles.row}>
        <code>{gate.name}</code>
        <button
          type="button"
          role="switch"
          aria-checked={gate.pending}
          aria-label={`${gate.name} of apiserver ${letter}`}
          aria-describedby={waits || gate.fixed !== "" ? noteId : undefined}
          aria-disabled={gate.fixed !== ""}
          className={styles.switch}
          data-on={running}
          data-pending={waits ? gate.pending : undefined}
          data-fixed={gate.fixed !== "" || undefined}
          onClick={() => gate.fixed === "" && onChange(!gate.pending)}
        >
          <span className={styles.knob} />
          {waits && <span className={styles.coming} data-on={gate.pending} />}
        </button>
      </div>
      {waits && (
        <p id={noteId} className={styles.note}>
          <span aria-hidden="true">◆</span> Running {word(running)}. {gate.pending ? "On" : "Off"} after
          restart.
        </p>
      )}
      {!waits && gate.fixed !== "" && (
        <p id={noteId} className={styles.fixed}>
          {gate.fixed}
        </p>
      )}
    </div>
  );
}
