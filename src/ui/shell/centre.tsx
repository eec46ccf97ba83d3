/** The instrument itself: addresses above, time below, the transport, the dock. */

import { useLab } from "../../state/lab-store.ts";
import { AddressSpace } from "../addresses/address-space.tsx";
import { useCommands } from "../commands/use-command.ts";
import { Dock } from "../dock/dock.tsx";
import { SpaceTime } from "../time/space-time.tsx";
import { Transport } from "../time/transport.tsx";
import styles from "./centre.module.css";

export function Addresses() {
  const view = useLab((lab) => lab.view);
  const spec = useLab((lab) => lab.spec);
  const look = useLab((lab) => lab.look);
  if (view === null) return null;
  return <AddressSpace ranges={view.ranges} grid={view.grid} run={view.run} spec={spec} onSpec={look} />;
}

export function Time({ orientation }: { readonly orientation: "across" | "down" }) {
  const view = useLab((lab) => lab.view);
  const spec = useLab((lab) => lab.spec);
  const look = useLab((lab) => lab.look);
  const move = useLab((lab) => lab.move);
  if (view === null) return null;
  return (
    <SpaceTime
      diagram={view.diagram}
      run={view.run}
      spec={spec}
      onSpec={look}
      onMove={move}
      orientation={orientation}
    />
  );
}

export function TransportBar() {
  const run = useLab((lab) => lab.view?.run);
  const playing = useLab((lab) => lab.playing);
  const speed = useLab((lab) => lab.speed);
  const command = useCommands();
  return run === undefined ? null : <Transport run={run} playing={playing} speed={speed} command={command} />;
}

export function EventDock({ phone = false }: { readonly phone?: boolean }) {
  const view = useLab((lab) => lab.view);
  const move = useLab((lab) => lab.move);
  const select = useLab((lab) => lab.select);
  return view === null ? null : <Dock view={view} phone={phone} onMove={move} onSelect={select} />;
}

export function Centre() {
  const tall = useLab((lab) => lab.dockTall);
  const lanes = useLab((lab) => lab.view?.diagram.lanes.length ?? 0);
  return (
    <div className={styles.centre} data-tall={tall || undefined} style={{ ["--lanes" as string]: lanes }}>
      {tall || <Addresses />}
      <Time orientation="across" />
      <TransportBar />
      <EventDock />
    </div>
  );
}
