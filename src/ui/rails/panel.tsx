/** A section of a rail: heading, something at its right, content. */
import type { ReactNode } from "react";
import styles from "./panel.module.css";

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, children }: Props) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <div className={styles.aside}>{aside}</div>
      </header>
      {children}
    </section>
  );
}
