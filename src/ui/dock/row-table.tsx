/** A table of which only the visible rows exist, so that thousands of them cost nothing. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import styles from "./row-table.module.css";

export interface Column<T> {
  readonly head: string;
  /** A CSS width; `auto` takes what is left. */
  readonly width: string;
  readonly mono?: boolean;
  readonly broken?: (row: T) => boolean;
  readonly cell: (row: T) => ReactNode;
}

interface Props<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly empty: string;
  readonly name: string;
}

const rowHeight = 24;

export function RowTable<T>({ rows, columns, empty, name }: Props<T>) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroll} className={styles.scroll}>
      <table className={styles.table} aria-label={name} aria-rowcount={rows.length + 1}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.head} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.head} scope="col">
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Spacer height={above} columns={columns.length} />}
          {items.map((item) => {
            const row = rows[item.index] as T;
            const broken = columns.some((column) => column.broken?.(row) === true);
            return (
              <tr key={item.key} aria-rowindex={item.index + 2} data-broken={broken || undefined}>
                {columns.map((column) => (
                  <td key={column.head} className={column.mono === true ? "mono" : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {below > 0 && <Spacer height={below} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not there. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
