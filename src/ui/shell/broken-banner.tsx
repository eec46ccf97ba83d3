/** The broken invariant, on top of the phone whatever is below, with how the others stand. */
import { useLab } from "../../state/lab-store.ts";
import { ChevronIcon, CrossIcon } from "../icons/icons.tsx";
import styles from "./broken-banner.module.css";

export function BrokenBanner() {
  const invariants = useLab((lab) => lab.view?.invariants);
  const setTab = useLab((lab) => lab.setPhoneTab);
  const broken = invariants?.filter((invariant) => invariant.state === "broken") ?? [];
  const [first] = broken;
  if (invariants === undefined || first === undefined) return null;
  const pending = invariants.filter((invariant) => invariant.state === "pending").length;
  const rest = [
    [broken.length - 1, "more broken"],
    [pending, "pending"],
    [
      invariants.length - broken.length - pending,
      invariants.length - broken.length - pending === 1 ? "holds" : "hold",
    ],
  ] as const;
  return (
    <button
      type="button"
      className={styles.banner}
      aria-label={`${first.title} violated`}
      onClick={() => setTab("inspect")}
    >
      <CrossIcon size={16} />
      <b>{first.title} violated</b>
      <span>
        {rest
          .filter(([count]) => count > 0)
          .map(([count, word]) => `${count} ${word}`)
          .join(", ")}
      </span>
      <ChevronIcon size={12} />
    </button>
  );
}
