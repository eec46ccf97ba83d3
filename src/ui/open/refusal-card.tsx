/** Why something was not opened or done. The present run is as it was. */
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { CrossIcon } from "../icons/icons.tsx";
import styles from "./refusal-card.module.css";

export function RefusalCard() {
  const refusal = useLab((lab) => lab.refusal);
  const refuse = useLab((lab) => lab.refuse);
  const open = useLab((lab) => lab.open);
  if (refusal === null) return null;
  const { title, found, expected, where, mend, excerpt } = refusal;
  return (
    <section className={styles.card} role="alert" aria-label={title}>
      <span className={styles.cross}>
        <CrossIcon size={18} />
      </span>
      <div>
        <h2>{title}</h2>
        <dl>
          <dt>Found</dt>
          <dd>{found}</dd>
          <dt>Expected</dt>
          <dd>{expected}</dd>
          {where !== "" && (
            <>
              <dt>Where</dt>
              <dd className="mono">{where}</dd>
            </>
          )}
        </dl>
        <p>{mend} Nothing on your side was changed.</p>
        {excerpt !== undefined && <pre className={styles.excerpt}>{excerpt}</pre>}
        <div className={styles.actions}>
          <button type="button" className={controls.primary} onClick={() => refuse(null)}>
            Go on with the present run
          </button>
          <button
            type="button"
            className={controls.button}
            onClick={() => {
              refuse(null);
              open("scenarios");
            }}
          >
            Open something else
          </button>
        </div>
      </div>
    </section>
  );
}
