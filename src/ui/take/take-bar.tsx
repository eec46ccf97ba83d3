/** Shown while what the person does is recorded: words for this place, a film of this tab, and the end. */
import { useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import { whyNoTabFilm } from "../../state/tab-film.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { RecordIcon } from "../icons/icons.tsx";
import styles from "./take-bar.module.css";

export default function TakeBar() {
  const command = useCommands();
  const count = useLab((lab) => lab.take?.words.length ?? 0);
  const film = useLab((lab) => lab.tabFilm);
  const [text, setText] = useState("");
  const [cannot] = useState(whyNoTabFilm);
  const why = film.state === "none" ? film.why : cannot;
  return (
    <section className={styles.bar} aria-label="Recording">
      <p className={styles.state}>
        <RecordIcon size={12} /> <b>Recording</b> · {count} {count === 1 ? "caption" : "captions"}
        {film.state === "filming" && " · filming this tab"}
      </p>
      <form
        className={styles.words}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "") return;
          command("record-words", { text });
          setText("");
        }}
      >
        <label className="visually-hidden" htmlFor="take-words">
          Words for this place
        </label>
        <input
          id="take-words"
          value={text}
          maxLength={300}
          placeholder="What is to be seen here?"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={controls.button} disabled={text.trim() === ""}>
          Say it here
        </button>
      </form>
      <div className={styles.ends}>
        {why === "" && film.state !== "done" && (
          <button
            type="button"
            className={controls.button}
            disabled={film.state !== "off"}
            onClick={() => command("record-film")}
          >
            Film this tab
          </button>
        )}
        <button type="button" className={controls.primary} onClick={() => command("record")}>
          End recording
        </button>
      </div>
      {why !== "" && (
        <p className={styles.why} role="status">
          {why}
        </p>
      )}
    </section>
  );
}
