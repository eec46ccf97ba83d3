/** kubectl against the simulated cluster: what was printed, and the line that is typed. */
import { useEffect, useRef } from "react";
import type { ConsoleEntry } from "../../state/console-log.ts";
import { useLab } from "../../state/lab-store.ts";
import { Choice } from "../rails/choice.tsx";
import { WhyButton } from "../why/why-button.tsx";
import styles from "./console.module.css";
import { Prompt } from "./prompt.tsx";

function letterOf(server: number): string {
  return String.fromCharCode(65 + server);
}

export function Console() {
  const entries = useLab((lab) => lab.console.entries);
  const server = useLab((lab) => lab.console.server);
  const servers = useLab((lab) => lab.view?.servers.length ?? 0);
  const setConsole = useLab((lab) => lab.setConsole);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (entries.length > 0) end.current?.scrollIntoView({ block: "end" });
  }, [entries]);
  return (
    <div className={styles.console}>
      <section className={styles.paper} aria-label="Console output" aria-live="polite">
        {entries.length === 0 && (
          <p className={styles.hint}>
            kubectl on this cluster, at the playhead. Try <code>kubectl get ipaddress</code>,{" "}
            <code>kubectl describe servicecidr kubernetes</code> or{" "}
            <code>kubectl create service clusterip web --tcp=80</code>. Tab completes; what is pasted with
            several lines is read by <code>-f -</code>.
          </p>
        )}
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
        <div ref={end} />
      </section>
      <Prompt />
      {servers > 1 && (
        <div className={styles.servers}>
          <Choice
            label="Commands go to"
            value={String(server)}
            options={Array.from({ length: servers }, (_, index) => [String(index), letterOf(index)] as const)}
            onChange={(index) => setConsole({ server: Number(index) })}
          />
        </div>
      )}
    </div>
  );
}

function Entry({ entry }: { readonly entry: ConsoleEntry }) {
  const { server, line, stdout, stderr, rule } = entry;
  const setConsole = useLab((lab) => lab.setConsole);
  return (
    <div className={styles.entry}>
      <button
        type="button"
        className={styles.line}
        title="Into the prompt again"
        onClick={() => setConsole({ draft: line })}
      >
        <span className={styles.server}>{letterOf(server)}</span> $ {line}
      </button>
      {stdout !== "" && <pre>{stdout}</pre>}
      {stderr !== "" && (
        <pre className={styles.error}>
          {stderr.trimEnd()} {rule !== null && <WhyButton rule={rule} about={stderr.trim()} />}
        </pre>
      )}
    </div>
  );
}
