/** Leads from something that happened, or is so, to the rule behind it. */
import { useLab } from "../../state/lab-store.ts";
import type { RuleId } from "../../worker/rules/rule-id.ts";
import styles from "./why-button.module.css";

interface Props {
  readonly rule: RuleId;
  /** What is asked about, as the rule's panel repeats it. */
  readonly about: string;
}

export function WhyButton({ rule, about }: Props) {
  const why = useLab((lab) => lab.why);
  return (
    <button
      type="button"
      className={styles.why}
      aria-label={`Why: ${about}`}
      onClick={() => why({ rule, about })}
    >
      why
    </button>
  );
}
