/** The same addresses as rows of text: every address of the window that is not free, and who sees it. */
import { cell } from "../../worker/lab-view.ts";
import { Glyph } from "../glyph/glyph.tsx";
import { has } from "../glyph/reading.ts";
import { formatCount } from "../words/duration.ts";
import styles from "./address-list.module.css";
import { addressAt, bitsAt, type GridScene, indexAt, nameAt } from "./cells.ts";

/** Addresses that one page of the list covers. */
export const listWindow = 1024;

interface Props {
  readonly scene: GridScene;
  readonly selected: string | null;
  readonly height: number;
  readonly onSelect: (address: string) => void;
  readonly onFrom: (from: bigint) => void;
}

function seenWords(bits: number, letters: readonly string[]): string {
  const seeing = letters.filter((letter) => has(bits, cell.seen << (letter.charCodeAt(0) - 65)));
  return seeing.length === 0 ? "none" : seeing.join(", ");
}

function recordWord(bits: number, there: number, expected: number): string {
  if (has(bits, there)) return "yes";
  return has(bits, expected) ? "missing" : "no";
}

export function AddressList({ scene, selected, height, onSelect, onFrom }: Props) {
  const places = Array.from({ length: scene.count }, (_, place) => place).filter((place) => {
    const bits = bitsAt(scene, place) ?? 0;
    return has(bits, cell.service | cell.ipaddress | cell.bit | cell.inFlight);
  });
  return (
    <section className={styles.list} style={{ height }} aria-label="Addresses in use">
      <Pages scene={scene} found={places.length} onFrom={onFrom} />
      {places.length > 0 && (
        <table>
          <thead>
            <tr>
              {["Address", "State", "Service", "IPAddress", "Bit", "Seen by"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <Row key={place} scene={scene} place={place} selected={selected} onSelect={onSelect} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface RowProps extends Pick<Props, "scene" | "selected" | "onSelect"> {
  readonly place: number;
}

function Row({ scene, place, selected, onSelect }: RowProps) {
  const bits = bitsAt(scene, place) ?? 0;
  const address = addressAt(scene, place);
  const [, state = "", ...rest] = nameAt(scene, place).split(", ");
  return (
    <tr data-broken={has(bits, cell.duplicate) || undefined} aria-selected={address === selected}>
      <th scope="row">
        <span className={styles.address}>
          <Glyph
            cell={bits}
            size={16}
            servers={scene.grid.letters}
            letters={scene.grid.admitted[indexAt(scene, place)] ?? ""}
          />
          <button type="button" className="mono" onClick={() => onSelect(address)}>
            {address}
          </button>
        </span>
      </th>
      <td>{state}</td>
      <td className="mono">{rest.join(", ")}</td>
      <td>{recordWord(bits, cell.ipaddress, cell.ipaddressExpected)}</td>
      <td>{recordWord(bits, cell.bit, cell.bitExpected)}</td>
      <td className="mono">{seenWords(bits, scene.grid.letters)}</td>
    </tr>
  );
}

function Pages({
  scene,
  found,
  onFrom,
}: {
  readonly scene: GridScene;
  readonly found: number;
  readonly onFrom: Props["onFrom"];
}) {
  const { from, range, count } = scene;
  const step = BigInt(listWindow);
  const words =
    found === 0
      ? "No address in use"
      : `${formatCount(found)} ${found === 1 ? "address" : "addresses"} in use`;
  const first = addressAt(scene, 0);
  const last = addressAt(scene, Math.max(0, count - 1));
  return (
    <p className={styles.pages}>
      {words} from <span className="mono">{first}</span> to <span className="mono">{last}</span>
      {range.size > step && (
        <span>
          <button type="button" disabled={from === 0n} onClick={() => onFrom(from > step ? from - step : 0n)}>
            Previous {formatCount(listWindow)}
          </button>
          <button type="button" disabled={from + step >= range.size} onClick={() => onFrom(from + step)}>
            Next {formatCount(listWindow)}
          </button>
        </span>
      )}
    </p>
  );
}
