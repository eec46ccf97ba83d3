/** Name, screen, scenario, and what concerns the whole run. */
import { useLab } from "../../state/lab-store.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { KeysIcon, LogoIcon, MoonIcon, OpenIcon, RecordIcon, ShareIcon, SunIcon } from "../icons/icons.tsx";
import { GoTo } from "./go-to.tsx";
import styles from "./top-bar.module.css";

export function TopBar() {
  const run = useLab((lab) => lab.view?.run);
  const theme = useLab((lab) => lab.theme);
  const recording = useLab((lab) => lab.take !== null);
  const command = useCommands();
  return (
    <header className={styles.bar}>
      <div className={styles.left}>
        <LogoIcon />
        <h1 className={styles.name}>Skewscope</h1>
        <span className={styles.screen}>Lab</span>
      </div>
      <button
        type="button"
        className={styles.run}
        onClick={() => command("scenarios")}
        aria-label={`${run?.title ?? "No run"}. Open another scenario or recording`}
      >
        <span className={styles.kind}>{run?.source === "recording" ? "Recording" : "Scenario"}</span>
        <b>{run?.title ?? ""}</b>
        {run?.edited === true && <span className={styles.kind}>edited</span>}
      </button>
      <div className={styles.actions}>
        <GoTo />
        <button
          type="button"
          className={controls.plain}
          aria-label="Open"
          onClick={() => command("scenarios")}
        >
          <OpenIcon /> <span className={styles.word}>Open</span>
        </button>
        <button
          type="button"
          className={`${controls.plain} ${styles.keys}`}
          aria-label="Record what I do"
          aria-pressed={recording}
          onClick={() => command("record")}
        >
          <RecordIcon /> <span className={styles.word}>Record</span>
        </button>
        <button type="button" className={controls.plain} aria-label="Share" onClick={() => command("share")}>
          <ShareIcon /> <span className={styles.word}>Share</span>
        </button>
        <button
          type="button"
          className={`${controls.plain} ${styles.keys}`}
          aria-label="Keys"
          onClick={() => command("keys")}
        >
          <KeysIcon />
        </button>
        <button
          type="button"
          className={controls.plain}
          aria-label={theme === "dark" ? "Light theme" : "Dark theme"}
          onClick={() => command("theme")}
        >
          {theme === "dark" ? <SunIcon /> : <MoonIcon />}
        </button>
      </div>
    </header>
  );
}
