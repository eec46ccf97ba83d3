/** The model and its limits: loaded only when somebody asks. */
import { useLab } from "../../state/lab-store.ts";
import { Dialog } from "../shell/dialog.tsx";
import { chapters } from "./limits.ts";
import styles from "./limits-dialog.module.css";

export default function LimitsDialog() {
  const open = useLab((lab) => lab.open);
  return (
    <Dialog title="The model and its limits" wide onClose={() => open(null)}>
      <nav aria-label="Chapters" className={styles.chapters}>
        {chapters.map(({ id, title, limits }) => (
          <a
            key={id}
            href={`#${id}`}
            onClick={(event) => {
              // The fragment belongs to the run's link.
              event.preventDefault();
              document.getElementById(`limits-${id}`)?.scrollIntoView();
            }}
          >
            {title} <span>{limits.length}</span>
          </a>
        ))}
      </nav>
      {chapters.map(({ id, title, about, limits }) => (
        <section key={id} aria-labelledby={`limits-${id}`} className={styles.chapter}>
          <h3 id={`limits-${id}`}>{title}</h3>
          <p>{about}</p>
          <dl>
            {limits.map(({ what, why, source }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {why}
                  <span className={styles.source}>{source}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
