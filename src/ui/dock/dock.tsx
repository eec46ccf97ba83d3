/** What people outside could see: Events, answers to requests, Services. */
import { type KeyboardEvent, lazy, Suspense } from "react";
import { dockTabs, useLab } from "../../state/lab-store.ts";
import type { LabView } from "../../worker/lab-view.ts";
import type { Move } from "../../worker/protocol.ts";
import { useCommands } from "../commands/use-command.ts";
import { UpIcon } from "../icons/icons.tsx";
import { WhyButton } from "../why/why-button.tsx";
import { formatCount } from "../words/duration.ts";
import styles from "./dock.module.css";
import type { Column, RowTable as Table } from "./row-table.tsx";

interface Props {
  readonly view: LabView;
  /** It has the whole screen and cannot grow. */
  readonly phone: boolean;
  readonly onMove: (move: Move) => void;
  readonly onSelect: (address: string) => void;
}

const Console = lazy(() => import("../console/console.tsx").then((module) => ({ default: module.Console })));

/** With the library that keeps long tables short in the document, which the first picture does not need. */
const RowTable = lazy(() =>
  import("./row-table.tsx").then((module) => ({ default: module.RowTable })),
) as unknown as typeof Table;
const Branches = lazy(() => import("../branches/branches.tsx"));
const NextSteps = lazy(() => import("../steps/next-steps.tsx"));

const seconds = (ms: number) => `${(ms / 1000).toFixed(3)} s`;

export function Dock({ view, phone, onMove, onSelect }: Props) {
  const tab = useLab((lab) => lab.dock);
  const setTab = useLab((lab) => lab.setDock);
  const tall = useLab((lab) => lab.dockTall);
  const command = useCommands();
  const counts = {
    events: view.events.length,
    requests: view.responses.length,
    services: view.services.length,
    metrics: null,
    next: null,
    branches: view.run.branches.length > 1 ? view.run.branches.length : null,
    console: null,
  };
  const names = {
    events: "Events",
    requests: "Requests",
    services: "Services",
    metrics: "Metrics",
    next: "Next",
    branches: "Branches",
    console: "Console",
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = dockTabs[(dockTabs.indexOf(tab) + by + dockTabs.length) % dockTabs.length] ?? tab;
    setTab(next);
    document.getElementById(`dock-${next}`)?.focus();
  };
  return (
    <section className={styles.dock} aria-label="Events, requests and Services">
      <div className={styles.tabs}>
        <div role="tablist" aria-label="Dock" className={styles.list} onKeyDown={onKeyDown}>
          {dockTabs.map((id) => (
            <button
              key={id}
              id={`dock-${id}`}
              type="button"
              role="tab"
              aria-selected={tab === id}
              aria-controls="dock-panel"
              tabIndex={tab === id ? 0 : -1}
              onClick={() => setTab(id)}
            >
              {names[id]} {counts[id] !== null && formatCount(counts[id])}
            </button>
          ))}
        </div>
        {phone || (
          <button
            type="button"
            className={styles.size}
            aria-pressed={tall}
            aria-label="Larger dock in place of the addresses"
            title="Larger dock in place of the addresses"
            onClick={() => command("dock")}
          >
            <UpIcon size={11} />
          </button>
        )}
      </div>
      <div id="dock-panel" role="tabpanel" aria-labelledby={`dock-${tab}`} className={styles.panel}>
        <Suspense>
          {tab === "events" && (
            <RowTable
              rows={view.events.toReversed()}
              columns={eventColumns(onMove)}
              empty="No Events yet. Repair loops send them when they find something."
              name="Events"
            />
          )}
          {tab === "requests" && (
            <RowTable
              rows={view.responses.toReversed()}
              columns={responseColumns(onMove)}
              empty="No requests answered yet. Create a Service in the left rail."
              name="Requests"
            />
          )}
          {tab === "services" && (
            <RowTable
              rows={view.services}
              columns={serviceColumns(onSelect)}
              empty="No Services yet."
              name="Services"
            />
          )}
          {tab === "metrics" && (
            <RowTable
              rows={view.metrics}
              columns={metricColumns(view.servers.map(({ letter }) => letter))}
              empty="No metrics: no apiserver runs."
              name="Metrics"
            />
          )}
          {tab === "next" && <NextSteps />}
          {tab === "branches" && <Branches />}
          {tab === "console" && <Console />}
        </Suspense>
      </div>
    </section>
  );
}

function stepButton(step: number, onMove: Props["onMove"]) {
  return (
    <button type="button" className={styles.step} onClick={() => onMove({ to: "step", step })}>
      {formatCount(step)}
    </button>
  );
}

function eventColumns(onMove: Props["onMove"]): readonly Column<LabView["events"][number]>[] {
  return [
    { head: "Time", width: "78px", mono: true, cell: (event) => seconds(event.at) },
    { head: "Step", width: "56px", cell: (event) => stepButton(event.step, onMove) },
    { head: "From", width: "44px", cell: (event) => event.server },
    { head: "Reason", width: "190px", cell: (event) => <b>{event.reason}</b> },
    { head: "Object", width: "180px", mono: true, cell: (event) => event.regarding },
    { head: "Note", width: "auto", cell: (event) => event.note },
    {
      head: "Why",
      width: "52px",
      cell: (event) => <WhyButton rule={event.rule} about={`${event.reason}: ${event.note}`} />,
    },
    { head: "Count", width: "62px", cell: (event) => event.count },
  ];
}

function responseColumns(onMove: Props["onMove"]): readonly Column<LabView["responses"][number]>[] {
  return [
    { head: "Time", width: "78px", mono: true, cell: (response) => seconds(response.at) },
    { head: "Step", width: "56px", cell: (response) => stepButton(response.step, onMove) },
    { head: "To", width: "44px", cell: (response) => response.server },
    { head: "Request", width: "220px", mono: true, cell: (response) => response.request },
    {
      head: "Code",
      width: "44px",
      broken: (response) => response.code >= 400,
      cell: (response) => response.code,
    },
    { head: "Answer", width: "auto", cell: (response) => response.text },
    {
      head: "Why",
      width: "52px",
      cell: (response) => (
        <WhyButton rule={response.rule} about={`${response.request}: ${response.code} ${response.text}`} />
      ),
    },
  ];
}

function metricColumns(letters: readonly string[]): readonly Column<LabView["metrics"][number]>[] {
  return [
    { head: "Series", width: "auto", mono: true, cell: ({ name }) => name },
    ...letters.map((letter, server): Column<LabView["metrics"][number]> => {
      const cell = ({ values }: LabView["metrics"][number]) => values[server] ?? "–";
      return { head: letter, width: "86px", mono: true, cell };
    }),
  ];
}

function serviceColumns(onSelect: Props["onSelect"]): readonly Column<LabView["services"][number]>[] {
  return [
    { head: "NAMESPACE", width: "120px", mono: true, cell: (service) => service.namespace },
    { head: "NAME", width: "160px", mono: true, cell: (service) => service.name },
    { head: "TYPE", width: "100px", mono: true, cell: (service) => service.type },
    {
      head: "CLUSTER-IP",
      width: "auto",
      mono: true,
      broken: (service) => service.duplicate,
      cell: (service) =>
        service.clusterIPs.length === 0
          ? "<none>"
          : service.clusterIPs.map((address) =>
              address === "None" ? (
                "None"
              ) : (
                <button key={address} type="button" className={styles.step} onClick={() => onSelect(address)}>
                  {address}
                </button>
              ),
            ),
    },
  ];
}
