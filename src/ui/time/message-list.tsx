/** The diagram as a table: the same messages, picks and blind intervals, for reading without the picture. */
import type { RuleId } from "../../worker/rules/rule-id.ts";
import { WhyButton } from "../why/why-button.tsx";
import { formatTime } from "../words/duration.ts";
import styles from "./message-list.module.css";
import type { SpaceTimeProps } from "./space-time.tsx";

interface Row {
  readonly key: string;
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly what: string;
  readonly step: number | null;
  readonly rule: RuleId | null;
}

function rowsOf(diagram: SpaceTimeProps["diagram"]): readonly Row[] {
  const messages = diagram.messages.map((message): Row => {
    const notes = [
      message.sub,
      message.refused ? "refused" : "",
      message.breaks ? "breaks an invariant" : "",
      message.lost ? "lost" : "",
      message.step === null ? "expected" : "",
    ];
    return {
      key: `m${message.id}`,
      at: message.landsAt,
      from: message.from,
      to: message.to,
      what: [message.label || message.kind, ...notes].filter((part) => part !== "").join(", "),
      step: message.step,
      rule: message.rule,
    };
  });
  const picks = diagram.picks.map(
    (pick): Row => ({
      key: `p${pick.lane}${pick.at}${pick.address}`,
      at: pick.at,
      from: pick.lane,
      to: "",
      what: pick.label,
      step: pick.step,
      rule: pick.rule,
    }),
  );
  const blind = diagram.blind.map(
    (band): Row => ({
      key: `b${band.lane}${band.from}${band.address}${band.record}`,
      at: band.from,
      from: band.lane,
      to: "",
      what: `${band.label}, until ${formatTime(band.to)}`,
      step: null,
      // What an apiserver cannot see is what its watch has not brought.
      rule: null,
    }),
  );
  return [...messages, ...picks, ...blind].toSorted((a, b) => a.at - b.at);
}

export function MessageList({ diagram, onMove }: SpaceTimeProps) {
  return (
    <section className={styles.scroll} aria-label="Messages">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">What</th>
            <th scope="col">Step</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(diagram).map((row) => (
            <tr key={row.key}>
              <td className="mono">{formatTime(row.at)}</td>
              <td>{row.from}</td>
              <td>{row.to}</td>
              <td>{row.what}</td>
              <td>
                {row.step !== null && (
                  <button
                    type="button"
                    onClick={() => row.step !== null && onMove({ to: "step", step: row.step })}
                  >
                    {row.step}
                  </button>
                )}
              </td>
              <td>{row.rule !== null && <WhyButton rule={row.rule} about={row.what} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
