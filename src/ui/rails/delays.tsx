/** How long things take: the way to etcd, the watch (t1), the pause between repair rounds (t2). */
import { useLab } from "../../state/lab-store.ts";
import { PauseIcon, PlayIcon } from "../icons/icons.tsx";
import { formatDuration } from "../words/duration.ts";
import styles from "./delays.module.css";
import { Panel } from "./panel.tsx";

/** Sliders are logarithmic: equal distances are equal factors. */
const smallest = 1;
const steps = 100;

function toSlider(value: number, largest: number): number {
  return Math.round((Math.log(Math.max(smallest, value) / smallest) / Math.log(largest / smallest)) * steps);
}

function fromSlider(position: number, largest: number): number {
  const value = smallest * (largest / smallest) ** (position / steps);
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.round(value / digits) * digits;
}

interface RowProps {
  readonly label: string;
  readonly mark?: "t1" | "t2";
  readonly value: number | null;
  readonly largest: number;
  readonly onChange: (value: number) => void;
  readonly onStop?: (stopped: boolean) => void;
}

function DelayRow({ label, mark, value, largest, onChange, onStop }: RowProps) {
  const position = value === null ? steps : toSlider(value, largest);
  return (
    <div className={styles.row}>
      <span className={styles.label} data-mark={mark}>
        {mark !== undefined && <b>{mark === "t1" ? "t₁" : "t₂"} </b>}
        {label}
      </span>
      <input
        type="range"
        min={0}
        max={steps}
        value={position}
        disabled={value === null}
        aria-label={label}
        aria-valuetext={value === null ? "stopped" : formatDuration(value)}
        data-mark={mark}
        style={{ ["--at" as string]: position / steps }}
        onChange={(event) => onChange(fromSlider(Number(event.target.value), largest))}
      />
      {onStop !== undefined && (
        <button
          type="button"
          className={styles.stop}
          aria-pressed={value === null}
          aria-label={`Stop the ${label}`}
          title="Stop this watch"
          onClick={() => onStop(value !== null)}
        >
          {value === null ? <PlayIcon size={9} /> : <PauseIcon size={9} />}
        </button>
      )}
      <output>{value === null ? "stopped" : formatDuration(value)}</output>
    </div>
  );
}

const usual = { etcdMs: 5, watchMs: 20 };

export function DelaysPanel() {
  const view = useLab((lab) => lab.view);
  const act = useLab((lab) => lab.act);
  if (view === null || view.servers.length === 0) return null;
  const { delays } = view;
  const change = (server: number, patch: { etcdMs?: number; watchMs?: number | null }) => {
    const servers = view.servers.map((_, i) => ({
      ...(delays.servers[i] ?? usual),
      ...(i === server ? patch : {}),
    }));
    act([{ do: "set-delays", delays: { ...delays, servers } }]);
  };
  return (
    <Panel title="Delays" aside="simulated">
      {view.servers.map(({ letter }, i) => (
        <DelayRow
          key={letter}
          label={`${letter} to etcd`}
          value={(delays.servers[i] ?? usual).etcdMs}
          largest={10_000}
          onChange={(etcdMs) => change(i, { etcdMs })}
        />
      ))}
      {view.servers.map(({ letter }, i) => (
        <DelayRow
          key={letter}
          label={`watch to ${letter}`}
          mark="t1"
          value={(delays.servers[i] ?? usual).watchMs}
          largest={60_000}
          onChange={(watchMs) => change(i, { watchMs })}
          onStop={(stopped) => change(i, { watchMs: stopped ? null : usual.watchMs })}
        />
      ))}
      <DelayRow
        label="repair round"
        mark="t2"
        value={delays.repairMs}
        largest={600_000}
        onChange={(repairMs) => act([{ do: "set-delays", delays: { ...delays, repairMs } }])}
      />
    </Panel>
  );
}
