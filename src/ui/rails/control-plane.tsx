/** The cluster's processes: every apiserver, and the controller manager. */
import { useLab } from "../../state/lab-store.ts";
import controls from "../controls.module.css";
import { PlusIcon } from "../icons/icons.tsx";
import styles from "./control-plane.module.css";
import { Panel } from "./panel.tsx";
import { ServerCard } from "./server-card.tsx";

const most = 5;

export function ControlPlane() {
  const view = useLab((lab) => lab.view);
  const act = useLab((lab) => lab.act);
  if (view === null) return null;
  const { servers, controllerManager } = view;
  const like = servers.at(-1)?.pendingFlags;
  const add = () =>
    act([
      {
        do: "add-server",
        flags: like ?? { version: "v1.33.12", gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] },
      },
      { do: "start", server: servers.length },
    ]);
  const first = servers.findIndex((server) => server.state === "ready");
  return (
    <>
      <Panel
        title="Control plane"
        aside={
          <button type="button" className={controls.plain} disabled={servers.length >= most} onClick={add}>
            <PlusIcon size={12} /> Add apiserver
          </button>
        }
      >
        {servers.length === 0 && <p>No apiserver yet. Add one to begin.</p>}
      </Panel>
      {servers.map((server, index) => (
        <ServerCard key={server.letter} server={server} index={index} />
      ))}
      <section className={styles.manager} aria-label="controller-manager">
        <h3>controller-manager</h3>
        <span className={styles.state}>
          {controllerManager.running
            ? `through ${controllerManager.server ?? "no apiserver"}`
            : "not running"}
        </span>
        <button
          type="button"
          className={controls.button}
          aria-label={`${controllerManager.running ? "Stop" : "Start"} the controller-manager`}
          disabled={!controllerManager.running && first < 0}
          onClick={() =>
            act([
              controllerManager.running
                ? { do: "stop-controller-manager" }
                : { do: "start-controller-manager", server: first, gateOn: true },
            ])
          }
        >
          {controllerManager.running ? "Stop" : "Start"}
        </button>
      </section>
    </>
  );
}
