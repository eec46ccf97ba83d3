/** What is on its way about the selected address, and when it arrives. */
import { useLab } from "../../state/lab-store.ts";
import { WhyButton } from "../why/why-button.tsx";
import { formatDuration } from "../words/duration.ts";
import { Prose } from "../words/prose.tsx";
import { Panel } from "./panel.tsx";
import styles from "./what-next.module.css";

export function WhatNext() {
  const next = useLab((lab) => lab.view?.inspector?.next ?? null);
  if (next === null || next.length === 0) return null;
  return (
    <Panel title="What happens next">
      <ol className={styles.next}>
        {next.map(({ inMs, text, rule }) => (
          <li key={`${inMs} ${text}`}>
            <span className="mono">+{formatDuration(inMs)}</span>
            <span>
              <Prose text={text} /> <WhyButton rule={rule} about={text} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
