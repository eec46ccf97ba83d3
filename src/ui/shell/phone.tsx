/** The phone: the broken invariant stays on top, one part at a time, transport and tabs below. */
import { type PhoneTab, useLab } from "../../state/lab-store.ts";
import { EyeIcon, GridIcon, LanesIcon, ListIcon, ServerIcon } from "../icons/icons.tsx";
import { AddressSheet } from "./address-sheet.tsx";
import { BrokenBanner } from "./broken-banner.tsx";
import { Addresses, EventDock, Time, TransportBar } from "./centre.tsx";
import { LeftRail } from "./left-rail.tsx";
import styles from "./phone.module.css";
import { RightRail } from "./right-rail.tsx";

const tabs: readonly (readonly [PhoneTab, string, typeof GridIcon])[] = [
  ["addresses", "Addresses", GridIcon],
  ["time", "Time", LanesIcon],
  ["inspect", "Inspect", EyeIcon],
  ["servers", "Servers", ServerIcon],
  ["events", "Events", ListIcon],
];

export function Phone() {
  const tab = useLab((lab) => lab.phoneTab);
  const setTab = useLab((lab) => lab.setPhoneTab);
  return (
    <div className={styles.phone}>
      <BrokenBanner />
      <main className={styles.content} aria-label="Lab">
        {tab === "addresses" && <Addresses />}
        {tab === "time" && <Time orientation="down" />}
        {tab === "inspect" && <RightRail />}
        {tab === "servers" && <LeftRail />}
        {tab === "events" && <EventDock phone />}
      </main>
      {tab === "addresses" && <AddressSheet />}
      <TransportBar />
      <nav className={styles.tabs} aria-label="Parts of the Lab">
        {tabs.map(([id, name, Icon]) => (
          <button
            key={id}
            type="button"
            aria-current={tab === id ? "page" : undefined}
            onClick={() => setTab(id)}
          >
            <Icon size={17} />
            {name}
          </button>
        ))}
      </nav>
    </div>
  );
}
