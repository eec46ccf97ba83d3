/** What can be opened: the scenarios that ship, recorded runs that load on demand, a file, or the clipboard. */
import { useRef } from "react";
import { examples } from "../../drivers/recordings/examples.ts";
import { useLab } from "../../state/lab-store.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { Dialog } from "../shell/dialog.tsx";
import { LibraryList } from "./library-list.tsx";
import styles from "./scenario-dialog.module.css";
import { askForText } from "./text-kind.ts";

export function ScenarioDialog() {
  const ask = useLab((lab) => lab.ask);
  const open = useLab((lab) => lab.open);
  const play = useLab((lab) => lab.play);
  const recording = useLab((lab) => lab.take !== null);
  const command = useCommands();
  const file = useRef<HTMLInputElement>(null);
  const take = (text: string, origin: string) => {
    ask(askForText(text, origin));
    open(null);
  };
  return (
    <Dialog title="Open" onClose={() => open(null)}>
      <h3>Scenes</h3>
      <LibraryList
        onChoose={(text, title) => {
          take(text, title);
          play(true);
        }}
      />
      <h3>Recorded runs of real apiservers</h3>
      <ul className={styles.list}>
        {examples.map(({ id, title, load }) => (
          <li key={id}>
            <button type="button" onClick={async () => take(await load(), id)}>
              <b>{id}</b>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3>Your own</h3>
      <p className={styles.own}>
        A scenario or a recording as a JSON file. It stays in this page: nothing is sent anywhere. You can
        also drop it anywhere, or paste it.
      </p>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        aria-label="Scenario or recording file"
        tabIndex={-1}
        onChange={async (event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) take(await chosen.text(), chosen.name);
        }}
      />
      <button type="button" className={controls.primary} onClick={() => file.current?.click()}>
        Choose a file
      </button>{" "}
      <button
        type="button"
        className={controls.button}
        onClick={() => {
          open(null);
          command("record");
        }}
      >
        {recording ? "End the recording" : "Record what I do"}
      </button>
    </Dialog>
  );
}
