/** The scene that was recorded: its words can be written, then it is saved, or opened. Loaded when a recording ends. */
import { useContext, useState } from "react";
import { captionsOf, withCaptions } from "../../scenarios/captions.ts";
import { LabContext, useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { Dialog } from "../shell/dialog.tsx";
import styles from "./recorded-dialog.module.css";

/** A file's name from a title: letters and digits of any script, dashes between. */
function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return name === "" ? "scene" : name;
}

export default function RecordedDialog() {
  const store = useContext(LabContext);
  const recorded = useLab((lab) => lab.recorded);
  const film = useLab((lab) => lab.tabFilm);
  const open = useLab((lab) => lab.open);
  const ask = useLab((lab) => lab.ask);
  const [told, setTold] = useState(() => captionsOf(recorded ?? '{"title":"","steps":[]}'));
  if (recorded === null) return null;
  const text = withCaptions(recorded, told);
  const keep = () => store?.setState({ recorded: text });
  const setCaption = (index: number, caption: string) =>
    setTold({ ...told, captions: told.captions.map((one, i) => (i === index ? caption : one)) });
  const name = fileName(told.title);
  return (
    <Dialog
      title="Your scene"
      onClose={() => {
        keep();
        open(null);
      }}
    >
      <p className={styles.about}>
        It has everything that led here, and ends where you stopped. One short sentence a beat, in the
        present; a beat without words is joined to the one before.
      </p>
      <label className={styles.field}>
        Title
        <input
          value={told.title}
          maxLength={120}
          onChange={(event) => setTold({ ...told, title: event.target.value })}
        />
      </label>
      <ol className={styles.captions}>
        {told.captions.map((caption, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a beat has no name but its place.
          <li key={i}>
            <label className={styles.field}>
              Beat {i + 1}
              <textarea rows={2} value={caption} onChange={(event) => setCaption(i, event.target.value)} />
            </label>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <a
          className={controls.primary}
          download={`${name}.json`}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Save the scene
        </a>
        <button
          type="button"
          className={controls.button}
          onClick={() => {
            keep();
            open(null);
            ask({ ask: "open-scenario", text, origin: told.title });
          }}
        >
          Open it here
        </button>
        {film.state === "done" && (
          <a className={controls.button} download={`${name}.${film.extension}`} href={film.href}>
            Save the film ({film.seconds.toFixed(0)} s, {film.extension})
          </a>
        )}
      </div>
      {film.state === "none" && (
        <p role="status" className={styles.about}>
          {film.why}
        </p>
      )}
    </Dialog>
  );
}
