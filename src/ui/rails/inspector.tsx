/** One address: its cell, who holds it, every record and every server's view of it, its history, what happens next. */
import { useLab } from "../../state/lab-store.ts";
import type { AddressView, LabView } from "../../worker/lab-view.ts";
import controls from "../controls.module.css";
import { Glyph } from "../glyph/glyph.tsx";
import { BinIcon } from "../icons/icons.tsx";
import { WhyButton } from "../why/why-button.tsx";
import { formatCount } from "../words/duration.ts";
import { Prose } from "../words/prose.tsx";
import { AddressHistory } from "./address-history.tsx";
import { FootShape } from "./foot-shape.tsx";
import styles from "./inspector.module.css";
import { Panel } from "./panel.tsx";
import { RecordShape } from "./record-shape.tsx";

export function Inspector() {
  const view = useLab((lab) => lab.view);
  if (view === null) return null;
  if (view.inspector === null) {
    return (
      <Panel title="Address">
        <p className={styles.empty}>
          Choose an address in the grid to see every record of it, what each apiserver sees, and its history.
        </p>
      </Panel>
    );
  }
  return <AddressDetails address={view.inspector} view={view} />;
}

interface Props {
  readonly address: AddressView;
  readonly view: LabView;
}

function AddressDetails({ address, view }: Props) {
  const act = useLab((lab) => lab.act);
  const move = useLab((lab) => lab.move);
  const select = useLab((lab) => lab.select);
  const up = view.servers.findIndex((server) => server.state === "ready");
  const remove = (full: string) => {
    const [namespace, name] = full.split("/") as [string, string];
    act([{ do: "request", server: up, request: { verb: "delete", resource: "services", namespace, name } }]);
  };
  const word = address.state.charAt(0).toUpperCase() + address.state.slice(1);
  return (
    <>
      <section className={styles.top} aria-label={`Address ${address.address}`}>
        <header className={styles.head}>
          <h2 className={styles.title}>{address.address}</h2>
          <span className={styles.tag} data-broken={address.state === "duplicate" || undefined}>
            {word}
          </span>
          <button
            type="button"
            className={controls.plain}
            aria-label="Clear the selection"
            onClick={() => select(null)}
          >
            ✕
          </button>
        </header>
        <p className={styles.place}>{address.place}</p>
        <div className={styles.body}>
          <Glyph
            cell={address.cell}
            letters={address.services.map((service) => service.server).join("")}
            servers={view.grid.letters}
            size={64}
          />
          <div className={styles.holders}>
            {address.services.map((service) => (
              <div key={service.name} className={styles.holder}>
                <b className="mono">{service.name}</b>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => move({ to: "step", step: service.step })}
                >
                  {service.server} · step {formatCount(service.step)}
                </button>
                <button
                  type="button"
                  className={controls.plain}
                  disabled={up < 0}
                  aria-label={`Delete Service ${service.name}${up < 0 ? "" : ` through ${view.servers[up]?.letter}`}`}
                  title={up < 0 ? "No apiserver is ready" : `Delete through ${view.servers[up]?.letter}`}
                  onClick={() => remove(service.name)}
                >
                  <BinIcon size={12} />
                </button>
              </div>
            ))}
            <p className={styles.explanation}>
              <Prose text={address.explanation} />{" "}
              <WhyButton rule={address.rule} about={`${address.address}: ${word}. ${address.explanation}`} />
            </p>
          </div>
        </div>
      </section>
      <section className={styles.records} aria-label="Records">
        <dl>
          {address.records.map(({ record, label, text, present }) => (
            <div key={label}>
              <dt>
                {record === "server" ? (
                  <FootShape
                    place={Math.max(0, view.grid.letters.indexOf(label.charAt(0)))}
                    servers={view.grid.letters.length}
                    absent={!present}
                  />
                ) : (
                  <RecordShape record={record} absent={!present} />
                )}{" "}
                {label}
              </dt>
              <dd data-absent={!present || undefined}>
                <Prose text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Panel title="History of this address" aside="step">
        <AddressHistory rows={address.history} steps={view.run.steps} step={view.run.step} />
      </Panel>
    </>
  );
}
