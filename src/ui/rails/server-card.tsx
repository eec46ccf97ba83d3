/** One apiserver: what it runs, what it writes, and what can be done to it. */
import { useState } from "react";
import type { ServerView } from "../../worker/lab-view.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { CrossIcon, MenuIcon, RestartIcon } from "../icons/icons.tsx";
import { WhyButton } from "../why/why-button.tsx";
import { Prose } from "../words/prose.tsx";
import { GateSwitch } from "./gate-switch.tsx";
import { PendingFlags } from "./pending-flags.tsx";
import { RecordShape } from "./record-shape.tsx";
import styles from "./server-card.module.css";
import { ServerSettings } from "./server-settings.tsx";

interface Props {
  readonly server: ServerView;
  readonly index: number;
}

/** The state in the few words that fit beside the name, and the rest of it for a row of its own. */
function stateWords({ state, stateText }: ServerView): readonly [string, string] {
  if (state === "exited") return ["Refused to start", ""];
  const colon = stateText.indexOf(": ");
  return colon < 0 ? [stateText, ""] : [stateText.slice(0, colon), stateText.slice(colon + 2)];
}

export function ServerCard({ server, index }: Props) {
  const command = useCommands();
  const [settings, setSettings] = useState(false);
  const { letter, state } = server;
  const up = state === "ready" || state === "starting";
  const [word, doing] = stateWords(server);
  const facts = [
    ...(state === "ready" ? [] : [{ label: "Release", value: server.release }]),
    ...(doing === "" ? [] : [{ label: "Doing", value: doing }]),
    ...server.facts,
  ];
  const setGate = (gate: string, on: boolean) => command("gate", { server: letter, gate, on });
  return (
    <article className={styles.card} aria-label={`apiserver ${letter}`}>
      <header className={styles.head}>
        <span className={styles.badge} data-down={!up || undefined}>
          {letter}
        </span>
        <h3>apiserver {letter}</h3>
        {state === "ready" && <span className={styles.release}>{server.release}</span>}
        <span className={styles.state} data-state={state}>
          {state === "exited" ? <CrossIcon size={11} /> : <span className={styles.lamp} />}
          {word}
        </span>
      </header>
      {state === "exited" && (
        <p className={controls.problem} role="status">
          {server.stateText}{" "}
          {server.problemRule !== null && <WhyButton rule={server.problemRule} about={server.stateText} />}
        </p>
      )}
      <p className={styles.writes}>
        <span className={styles.label}>Writes</span>
        <span>
          <RecordShape record="service" /> Service
        </span>
        <span data-absent={!server.writes.ipaddress || undefined}>
          <RecordShape record="ipaddress" absent={!server.writes.ipaddress} /> IPAddress
        </span>
        <span data-absent={!server.writes.bit || undefined}>
          <RecordShape record="bitmap" absent={!server.writes.bit} /> bit
        </span>
      </p>
      {server.gates.map((gate) => (
        <GateSwitch
          key={gate.name}
          gate={gate}
          letter={letter}
          onChange={(value) => setGate(gate.name, value)}
        />
      ))}
      <PendingFlags server={server} />
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Prose text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {server.startProblem !== "" && (
        <p className={controls.problem}>
          These flags would be refused at start: <code>{server.startProblem}</code>{" "}
          {server.problemRule !== null && <WhyButton rule={server.problemRule} about={server.startProblem} />}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={server.restartNeeded || !up ? controls.primary : controls.button}
          onClick={() => command("start", { server: letter })}
        >
          <RestartIcon size={12} /> {up ? "Restart" : "Start"}
        </button>
        <button
          type="button"
          className={controls.button}
          disabled={!up}
          onClick={() => command("stop", { server: letter })}
        >
          Stop
        </button>
        <button
          type="button"
          className={controls.button}
          disabled={!up}
          onClick={() => command("crash", { server: letter })}
        >
          Crash
        </button>
        <button
          type="button"
          className={`${controls.plain} ${styles.more}`}
          aria-expanded={settings}
          aria-label={`Flags of apiserver ${letter}`}
          onClick={() => setSettings(!settings)}
        >
          <MenuIcon />
        </button>
      </div>
      {settings && <ServerSettings server={server} index={index} onClose={() => setSettings(false)} />}
    </article>
  );
}
