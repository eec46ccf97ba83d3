/** Two branches at the same time, a column each: objects, cells and Events that are not the same. */
import type { CellSide, ComparisonView, ObjectDifference, SideView } from "../../worker/panel-view.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { Glyph } from "../glyph/glyph.tsx";
import { formatCount, formatDuration } from "../words/duration.ts";
import styles from "./branches.module.css";

export function Comparison({ comparison }: { readonly comparison: ComparisonView }) {
  const { one, other, fork, behind, objects, cells, events, leftOut } = comparison;
  const command = useCommands();
  const same = objects.length + cells.length + events.length === 0;
  return (
    <>
      <p className={styles.hint}>
        They part after step {formatCount(fork.step)}, at {formatDuration(fork.at)}.
        {behind && (
          <>
            {" "}
            {other.title} is not computed up to here.{" "}
            <button
              type="button"
              className={controls.button}
              onClick={() => command("compute-branch", { branch: other.id })}
            >
              Compute it
            </button>
          </>
        )}
      </p>
      {same ? (
        <p>Nothing differs at this time.</p>
      ) : (
        <table className={styles.table} aria-label="What differs">
          <thead>
            <tr>
              <th scope="col">Differs</th>
              <SideHead side={one} />
              <SideHead side={other} />
            </tr>
          </thead>
          <Rows title="Objects" rows={objects} />
          {cells.length > 0 && (
            <tbody>
              <GroupHead title="Cells" count={cells.length} />
              {cells.map((cell) => (
                <tr key={cell.address}>
                  <th scope="row" className="mono">
                    <button
                      type="button"
                      className={styles.address}
                      onClick={() => command("select", { what: cell.address })}
                    >
                      {cell.address}
                    </button>
                  </th>
                  <CellOf side={cell.one} letters={one.letters} />
                  <CellOf side={cell.other} letters={other.letters} />
                </tr>
              ))}
            </tbody>
          )}
          <Rows title="Events" rows={events} />
        </table>
      )}
      {leftOut > 0 && <p className={styles.hint}>And {formatCount(leftOut)} more.</p>}
    </>
  );
}

function SideHead({ side }: { readonly side: SideView }) {
  return (
    <th scope="col">
      {side.title} <span className={styles.steps}>step {formatCount(side.step)}</span>
    </th>
  );
}

function GroupHead({ title, count }: { readonly title: string; readonly count: number }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={3}>
        {title} {count}
      </th>
    </tr>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly ObjectDifference[] }) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <GroupHead title={title} count={rows.length} />
      {rows.map(({ kind, name, one, other }) => (
        <tr key={`${kind} ${name}`}>
          <th scope="row">
            {kind} <span className="mono">{name}</span>
          </th>
          <Side text={one} />
          <Side text={other} />
        </tr>
      ))}
    </tbody>
  );
}

function Side({ text }: { readonly text: string | null }) {
  return (
    <td className="mono" data-absent={text === null || undefined}>
      {text ?? "not there"}
    </td>
  );
}

function CellOf({ side, letters }: { readonly side: CellSide; readonly letters: readonly string[] }) {
  return (
    <td data-broken={side.state === "duplicate" || undefined}>
      <span className={styles.cell}>
        <Glyph cell={side.cell} letters="" servers={letters} size={22} />
        {side.state}
        {side.holders.length > 0 && <span className="mono">{side.holders.join(", ")}</span>}
      </span>
    </td>
  );
}
