/** The rule behind one thing: what is so, and where that stands. Loaded when somebody asks. */
import { fileLink, kepLink } from "../../scenarios/sources.ts";
import { useLab } from "../../state/lab-store.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { PlayIcon } from "../icons/icons.tsx";
import { Dialog } from "../shell/dialog.tsx";
import { rules } from "./rules.ts";
import styles from "./why-dialog.module.css";

export default function WhyDialog() {
  const command = useCommands();
  const asked = useLab((lab) => lab.asked);
  const open = useLab((lab) => lab.open);
  if (asked === null) return null;
  const { title, text, kep, review, source, scene } = rules[asked.rule];
  return (
    <Dialog title={title} onClose={() => open(null)}>
      {asked.about !== "" && <p className={styles.about}>{asked.about}</p>}
      <p className={styles.text}>{text}</p>
      <dl className={styles.sources}>
        {kep !== undefined && (
          <div>
            <dt>KEP-1880</dt>
            <dd>
              <a href={kepLink(kep)} target="_blank" rel="noreferrer">
                {kep}
              </a>
            </dd>
          </div>
        )}
        {review !== undefined && (
          <div>
            <dt>Asked in the review</dt>
            <dd>{review}</dd>
          </div>
        )}
        <div>
          <dt>Source</dt>
          <dd>
            {source.length === 0 && "This program’s own: Kubernetes has no such rule."}
            {source.map((one) => (
              <a key={one} className="mono" href={fileLink(one)} target="_blank" rel="noreferrer">
                {one}
              </a>
            ))}
          </dd>
        </div>
      </dl>
      {scene !== undefined && (
        <button
          type="button"
          className={controls.button}
          onClick={() => {
            open(null);
            command("open-scene", { id: scene });
          }}
        >
          <PlayIcon size={11} /> Open a scene that shows it
        </button>
      )}
    </Dialog>
  );
}
