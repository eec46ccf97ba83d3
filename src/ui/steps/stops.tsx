/** Breakpoints: the ones there are, and a sentence to put together for another one. */
import { type FormEvent, useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import type { Stop } from "../../worker/stop.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { CrossIcon } from "../icons/icons.tsx";
import styles from "./next-steps.module.css";
import { deeds, records, stopWords, takesRecord } from "./stop-words.ts";

type Draft = Omit<Stop, "id">;

const firstDraft: Draft = { before: true, what: "write", who: null, record: "bitmap", selected: false };
const none: readonly Stop[] = [];

export function Stops() {
  const stops = useLab((lab) => lab.spec.stops ?? none);
  const at = useLab((lab) => lab.view?.run.stopped?.stop ?? null);
  const command = useCommands();
  return (
    <section className={styles.stops} aria-label="Stops">
      <h3>Playing stops</h3>
      {stops.length === 0 && <p className={styles.hint}>Nowhere. Playing goes on over broken invariants.</p>}
      <ul>
        {stops.map((stop) => (
          <li key={stop.id} data-here={stop.id === at || undefined}>
            <span>{stopWords(stop)}</span>
            <button
              type="button"
              className={controls.plain}
              aria-label={`Remove the stop: ${stopWords(stop)}`}
              onClick={() => command("remove-stop", { stop: stop.id })}
            >
              <CrossIcon size={10} />
            </button>
          </li>
        ))}
      </ul>
      <NewStop />
    </section>
  );
}

function NewStop() {
  const [draft, setDraft] = useState(firstDraft);
  const letters = useLab((lab) => lab.view?.servers.map(({ letter }) => letter).join("") ?? "");
  const selected = useLab((lab) => lab.spec.selected);
  const command = useCommands();
  const change = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch });
  const { before, what, who, record } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    command("stop-at", {
      what,
      before,
      selected: draft.selected,
      ...(who !== null && what !== "invariant" && { who }),
      ...(record !== null && takesRecord(what, record) && { record }),
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="New stop">
      <select
        className={controls.select}
        aria-label="Before or when"
        value={before ? "before" : "when"}
        onChange={(event) => change({ before: event.target.value === "before" })}
      >
        <option value="before">Before</option>
        <option value="when">When</option>
      </select>
      <select
        className={controls.select}
        aria-label="Who"
        disabled={what === "invariant"}
        value={who ?? ""}
        onChange={(event) => change({ who: event.target.value === "" ? null : event.target.value })}
      >
        <option value="">anybody</option>
        {[...letters].map((letter) => (
          <option key={letter}>{letter}</option>
        ))}
        <option>controller-manager</option>
      </select>
      <select
        className={controls.select}
        aria-label="Does what"
        value={what}
        onChange={(event) => change({ what: event.target.value as Stop["what"] })}
      >
        {deeds.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
        <option value="invariant">breaks an invariant</option>
      </select>
      <select
        className={controls.select}
        aria-label="With what"
        disabled={!takesRecord(what)}
        value={takesRecord(what) ? (record ?? "") : ""}
        onChange={(event) =>
          change({ record: event.target.value === "" ? null : (event.target.value as Stop["record"]) })
        }
      >
        <option value="">{takesRecord(what) ? "anything" : "–"}</option>
        {records
          .filter(([value]) => takesRecord(what, value))
          .map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
      </select>
      <label className={styles.about}>
        <input
          type="checkbox"
          checked={draft.selected}
          onChange={(event) => change({ selected: event.target.checked })}
        />{" "}
        about the selected address{selected === null ? "" : `, now ${selected}`}
      </label>
      <button type="submit" className={controls.button}>
        Add stop
      </button>
    </form>
  );
}
