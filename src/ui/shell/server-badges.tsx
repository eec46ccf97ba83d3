/** The left rail when it is folded: one badge an apiserver, and the way to open it. */
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { CrossIcon, MenuIcon } from "../icons/icons.tsx";
import styles from "./server-badges.module.css";

interface Props {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function ServerBadges({ open, onToggle }: Props) {
  const servers = useLab((lab) => lab.view?.servers);
  return (
    <nav className={styles.badges} aria-label="Control plane, folded">
      <button
        type="button"
        className={controls.plain}
        aria-expanded={open}
        aria-label={open ? "Close the control plane" : "Open the control plane"}
        onClick={onToggle}
      >
        {open ? <CrossIcon /> : <MenuIcon />}
      </button>
      {servers?.map(({ letter, state, stateText }) => (
        <button
          key={letter}
          type="button"
          className={styles.badge}
          data-down={state !== "ready" || undefined}
          title={`apiserver ${letter}: ${stateText}`}
          aria-label={`apiserver ${letter}: ${stateText}`}
          onClick={onToggle}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}
