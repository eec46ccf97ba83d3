/** A modal dialog of the browser's own, closed by Escape, by its button, or by a click beside it. */
import { type ReactNode, useEffect, useRef } from "react";
import controls from "../controls.module.css";
import styles from "./dialog.module.css";

interface Props {
  readonly title: string;
  /** For running text beside its headings. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, wide, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={wide === true || undefined}
      aria-label={title}
      onClose={onClose}
    >
      <header className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={controls.plain} onClick={() => ref.current?.close()}>
          Close
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
