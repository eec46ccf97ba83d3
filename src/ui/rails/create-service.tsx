/** Create a Service through one apiserver, or through several at the same moment. */
import { type FormEvent, useEffect, useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { Choice } from "./choice.tsx";
import { addressProblem, type Draft, nextName, requestsOf } from "./create-request.ts";
import styles from "./create-service.module.css";
import { Panel } from "./panel.tsx";

const types = ["ClusterIP", "NodePort", "LoadBalancer", "Headless", "ExternalName"] as const;
const families = [
  ["", "As the cluster's default"],
  ["IPv4", "SingleStack · IPv4"],
  ["IPv6", "SingleStack · IPv6"],
  ["PreferDualStack", "PreferDualStack"],
  ["RequireDualStack", "RequireDualStack"],
] as const;

const firstDraft: Draft = {
  name: "shop/web",
  type: "ClusterIP",
  address: "auto",
  clusterIP: "10.96.0.80",
  families: "",
  servers: [],
};

export function CreateService() {
  const view = useLab((lab) => lab.view);
  const act = useLab((lab) => lab.act);
  const [draft, setDraft] = useState(firstDraft);
  const [problem, setProblem] = useState("");
  const ready =
    view?.servers.map((server, i) => (server.state === "ready" ? i : -1)).filter((i) => i >= 0) ?? [];
  const letters = view?.servers.map((server) => server.letter) ?? [];
  const chosen =
    draft.servers.length > 0 && draft.servers.every((i) => i < letters.length) ? draft.servers : ready;
  const change = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch });
  useEffect(() => {
    const repeat = (event: Event) => {
      const again = (event as CustomEvent<{ again: boolean }>).detail.again;
      if (again) document.getElementById("create-submit")?.click();
      else document.getElementById("create-name")?.focus();
    };
    addEventListener("skewscope:create", repeat);
    return () => removeEventListener("skewscope:create", repeat);
  }, []);
  if (view === null) return null;
  const needsAddress =
    draft.type !== "Headless" && draft.type !== "ExternalName" && draft.address === "static";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = needsAddress ? addressProblem(draft.clusterIP) : "";
    setProblem(wrong);
    if (wrong !== "" || chosen.length === 0) return;
    act(requestsOf({ ...draft, servers: chosen }));
    change({ name: nextName(draft.name), servers: draft.servers });
  };
  const everyone = letters.map((_, i) => i);
  const count = chosen.length;
  return (
    <Panel title="Create Service">
      <form className={styles.form} onSubmit={submit}>
        <label htmlFor="create-name">Name</label>
        <input
          id="create-name"
          className={`${controls.field} mono`}
          value={draft.name}
          spellCheck={false}
          onChange={(event) => change({ name: event.target.value })}
        />
        <label htmlFor="create-type">Type</label>
        <select
          id="create-type"
          className={controls.select}
          value={draft.type}
          onChange={(event) => change({ type: event.target.value as Draft["type"] })}
        >
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        <span>Cluster IP</span>
        <div className={styles.address}>
          <Choice
            label="Cluster IP"
            value={draft.address}
            options={[
              ["auto", "Auto"],
              ["static", "Static"],
            ]}
            onChange={(address) => change({ address })}
          />
          <input
            className={`${controls.field} ${styles.ip} mono`}
            data-auto={!needsAddress || undefined}
            aria-label="ClusterIP"
            aria-invalid={problem !== ""}
            aria-describedby={problem === "" ? undefined : "create-problem"}
            value={draft.clusterIP}
            spellCheck={false}
            onChange={(event) => {
              change({ clusterIP: event.target.value, address: "static" });
              setProblem("");
            }}
          />
        </div>
        {problem !== "" && (
          <p id="create-problem" role="alert" className={`${controls.problem} ${styles.problem}`}>
            {problem}
          </p>
        )}
        <label htmlFor="create-families">IP family</label>
        <select
          id="create-families"
          className={controls.select}
          value={draft.families}
          onChange={(event) => change({ families: event.target.value as Draft["families"] })}
        >
          {families.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span>Send to</span>
        <Choice
          label="Send to"
          value={chosen.join()}
          options={[
            ...letters.map((letter, i) => [String(i), letter] as const),
            ...(letters.length > 1
              ? [
                  [
                    everyone.join(),
                    letters.length === 2 ? "Both at once" : letters.length > 3 ? "All" : "All at once",
                  ] as const,
                ]
              : []),
          ]}
          onChange={(value) => change({ servers: value.split(",").map(Number) })}
        />
        <button
          id="create-submit"
          type="submit"
          className={`${controls.primary} ${styles.submit}`}
          disabled={count === 0 || draft.name.trim() === ""}
        >
          {count === 1 ? "Create 1 Service" : `Create ${count} Services`}
        </button>
      </form>
    </Panel>
  );
}
