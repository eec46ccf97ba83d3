/** The left rail when it is folded: one badge an apiserver, and the way to open it. */
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { MenuIcon } from "../icons/icons.tsx";
import styles from "./server-badges.module.css";

export function ServerBadges({ onOpen }: { readonly onOpen: () => void }) {
  const servers = useLab((lab) => lab.view?.servers);
  return (
    <nav className={styles.badges} aria-label="Control plane, folded">
      <button type="button" className={controls.plain} aria-label="Open the control plane" onClick={onOpen}>
        <MenuIcon />
      </button>
      {servers?.map(({ letter, state, stateText }) => (
        <button
          key={letter}
          type="button"
          className={styles.badge}
          data-down={state !== "ready" || undefined}
          title={`apiserver ${letter}: ${stateText}`}
          aria-label={`apiserver ${letter}: ${stateText}`}
          onClick={onOpen}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}
