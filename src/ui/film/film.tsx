/**
 * The picture of a film: what the scene is about above, the cluster and its addresses in the middle, and the caption in
 * a band of its own below, so that words never lie over what they speak of. Nothing moves unless a command says so.
 */
import { useEffect } from "react";
import { useLab } from "../../state/lab-store.ts";
import { LogoIcon } from "../icons/icons.tsx";
import { Inspector } from "../rails/inspector.tsx";
import { Invariants } from "../rails/invariants.tsx";
import { Addresses, Time } from "../shell/centre.tsx";
import { formatTime } from "../words/duration.ts";
import styles from "./film.module.css";
import { FilmServers } from "./film-servers.tsx";
import { Heard } from "./heard.tsx";

export default function Film() {
  const run = useLab((lab) => lab.view?.run);
  const selected = useLab((lab) => lab.view?.inspector !== null);
  const lanes = useLab((lab) => lab.view?.diagram.lanes.length ?? 0);
  const caption = useLab((lab) => lab.caption);
  useEffect(() => {
    document.documentElement.dataset.film = "true";
  }, []);
  if (run === undefined) return null;
  return (
    <div className={styles.film}>
      <header className={styles.head}>
        <LogoIcon />
        <h1>{run.title}</h1>
        <p>{run.background?.question ?? ""}</p>
        <output aria-label="Simulated time">{formatTime(run.now)}</output>
      </header>
      <main className={styles.body} aria-label="Scene">
        <div className={styles.left}>
          <FilmServers />
          <Invariants />
        </div>
        <div className={styles.centre} style={{ ["--lanes" as string]: lanes }}>
          <Addresses />
          <Time orientation="across" />
        </div>
        <div className={styles.right}>
          {selected && <Inspector />}
          <Heard />
        </div>
      </main>
      <footer className={styles.caption}>
        <p aria-live="polite">{caption}</p>
      </footer>
    </div>
  );
}
