/** The vocabulary of the cells. */
import { cell } from "../../worker/lab-view.ts";
import { Glyph } from "../glyph/glyph.tsx";
import styles from "./address-space.module.css";

const both = cell.seen | (cell.seen << 1);
const expected = cell.ipaddressExpected | cell.bitExpected;

const entries: readonly (readonly [word: string, bits: number])[] = [
  ["agreed", cell.service | cell.ipaddress | cell.bit | expected | cell.agreed | both],
  ["in flight", cell.inFlight],
  ["bitmap behind", cell.service | cell.ipaddress | expected | cell.seen],
  ["IPAddress missing", cell.service | cell.bit | expected | (cell.seen << 1)],
  ["orphan IPAddress", cell.ipaddress | cell.seen],
  ["leaked bit", cell.bit | (cell.seen << 1)],
  ["duplicate", cell.service | cell.duplicate],
  ["excluded", cell.excluded],
  ["static", cell.staticBand],
];

const outside = ["out of range", cell.service | cell.outOfRange] as const;

/** `outOfRange`: the view has such a cell, which is rare enough to be explained only then. */
export function Legend({ outOfRange }: { readonly outOfRange: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {[...entries, ...(outOfRange ? [outside] : [])].map(([word, bits]) => (
        <li key={word} data-broken={word === "duplicate" || undefined}>
          <Glyph cell={bits} size={16} />
          {word}
        </li>
      ))}
    </ul>
  );
}
