/** What people outside heard last: answers of the apiservers, and Events. */
import { useLab } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import { formatTime } from "../words/duration.ts";
import styles from "./heard.module.css";

/** More would not fit beside an address. */
const most = 12;

interface Line {
  readonly key: string;
  readonly at: number;
  readonly step: number;
  readonly server: string;
  readonly what: string;
  readonly text: string;
  readonly bad: boolean;
}

function linesOf({ responses, events }: LabView): readonly Line[] {
  const answers = responses.map(
    ({ at, step, server, code, request, text }, i): Line => ({
      key: `answer ${i}`,
      at,
      step,
      server,
      what: `${code} ${request}`,
      text,
      bad: code >= 400,
    }),
  );
  const told = events.map(
    ({ at, step, server, type, reason, regarding, note }, i): Line => ({
      key: `event ${i}`,
      at,
      step,
      server,
      what: `Event ${reason}, ${regarding}`,
      text: note,
      bad: type === "Warning",
    }),
  );
  return [...answers, ...told].toSorted((a, b) => b.step - a.step).slice(0, most);
}

export function Heard() {
  const view = useLab((lab) => lab.view);
  if (view === null) return null;
  const lines = linesOf(view);
  return (
    <section className={styles.heard} aria-label="Answers and Events">
      <h2>Answers and Events</h2>
      {lines.length === 0 && <p className={styles.none}>Nobody has asked for anything yet.</p>}
      <ul>
        {lines.map(({ key, at, server, what, text, bad }) => (
          <li key={key} data-bad={bad || undefined}>
            <b>
              {formatTime(at)} {server} {what}
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
