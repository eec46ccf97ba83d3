/** Every key, and the switch for single letters. */
import { useLab } from "../../state/lab-store.ts";
import { commands } from "../commands/commands.ts";
import { printed } from "../commands/key-words.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./keys-dialog.module.css";

const inGrid = [
  ["Arrows", "In the grid: move the selection"],
  ["Page Up, Page Down", "In the grid: a screen up or down"],
] as const;

const withKeys = commands.filter(({ keys }) => keys.length > 0);

export function KeysDialog() {
  const open = useLab((lab) => lab.open);
  const letterKeys = useLab((lab) => lab.letterKeys);
  const setLetterKeys = useLab((lab) => lab.setLetterKeys);
  return (
    <Dialog title="Keys" onClose={() => open(null)}>
      <dl className={styles.keys}>
        {withKeys.map(({ name, title, keys }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{printed(key)}</kbd>
              ))}
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
        {inGrid.map(([key, title]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={letterKeys}
          onChange={(event) => setLetterKeys(event.target.checked)}
        />{" "}
        Single letters and signs act as commands
      </label>
    </Dialog>
  );
}
