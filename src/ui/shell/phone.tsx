/** The phone: the broken invariant stays on top, one part at a time, transport and tabs below. */
import { type PhoneTab, useLab } from "../../state/lab-store.ts";
import { CrossIcon, EyeIcon, GridIcon, LanesIcon, ListIcon, ServerIcon } from "../icons/icons.tsx";
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
        {tab === "events" && <EventDock />}
        {tab === "addresses" && <AddressSheet />}
      </main>
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

function BrokenBanner() {
  const invariants = useLab((lab) => lab.view?.invariants);
  const setTab = useLab((lab) => lab.setPhoneTab);
  const broken = invariants?.find((invariant) => invariant.state === "broken");
  if (broken === undefined) return null;
  return (
    <button type="button" className={styles.banner} onClick={() => setTab("inspect")}>
      <CrossIcon size={16} />
      <b>{broken.title} violated</b>
    </button>
  );
}

/** The selected address in short, above the transport; the Inspect tab has everything. */
function AddressSheet() {
  const address = useLab((lab) => lab.view?.inspector ?? null);
  const setTab = useLab((lab) => lab.setPhoneTab);
  if (address === null) return null;
  return (
    <section className={styles.sheet} aria-label={`Address ${address.address}`}>
      <b className={styles.address}>{address.address}</b>
      <span data-broken={address.state === "duplicate" || undefined}>{address.state}</span>
      <p>
        {address.services.map((service) => `${service.name} (${service.server})`).join(", ") ||
          address.explanation}
      </p>
      <button type="button" onClick={() => setTab("inspect")}>
        History and records
      </button>
    </section>
  );
}
