/** The apiservers of a film: what each runs, how it stands, and what it writes. */
import { useLab } from "../../state/lab-store.ts";
import { RecordShape } from "../rails/record-shape.tsx";
import styles from "./film-servers.module.css";

export function FilmServers() {
  const servers = useLab((lab) => lab.view?.servers) ?? [];
  const manager = useLab((lab) => lab.view?.controllerManager);
  return (
    <section className={styles.servers} aria-label="Control plane">
      {servers.map(({ letter, release, state, stateText, writes, gates, flags }) => (
        <article key={letter} aria-label={`apiserver ${letter}`}>
          <header>
            <b className={styles.badge} data-down={state !== "ready" || undefined}>
              {letter}
            </b>
            <b>{release}</b>
            <span className={styles.state} data-state={state}>
              {state === "exited" ? "Refused to start" : stateText}
            </span>
          </header>
          <p className={styles.writes}>
            writes <RecordShape record="service" /> Service
            <span data-absent={!writes.ipaddress || undefined}>
              <RecordShape record="ipaddress" absent={!writes.ipaddress} /> IPAddress
            </span>
            <span data-absent={!writes.bit || undefined}>
              <RecordShape record="bitmap" absent={!writes.bit} /> bit
            </span>
          </p>
          <p className={styles.flags}>{flags.serviceClusterIPRange.join(",")}</p>
          {gates
            .filter(({ running }) => running !== null)
            .map(({ name, running }) => (
              <p key={name} className={styles.flags}>
                {name}={String(running)}
              </p>
            ))}
        </article>
      ))}
      {manager?.running === true && (
        <p className={styles.manager}>kube-controller-manager runs, through {manager.server}</p>
      )}
    </section>
  );
}
