/** Tables with the client's own additions: namespace, kind prefix, labels, watch events. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { mapAt, textAt } from "../api/json-paths.ts";
import { type KindInfo, qualified } from "../api/kinds.ts";
import { type Clock, labelsText, tableForm } from "./tables.ts";
import { align, tableStyle } from "./tabwriter.ts";

export interface TableOptions {
  readonly wide: boolean;
  readonly headers: boolean;
  readonly namespace: boolean;
  readonly kindPrefix: boolean;
  readonly labels: boolean;
  readonly labelColumns: readonly string[];
  /** A first column with what happened (`--output-watch-events`). */
  readonly watchEvents: boolean;
}

export interface Row {
  readonly object: JsonObject;
  readonly event?: string;
}

/** `ipaddress.kubernetes.io/managed-by` heads its column as MANAGED-BY. */
function labelTitle(label: string): string {
  return label.slice(label.lastIndexOf("/") + 1).toUpperCase();
}

function titles(kind: KindInfo, options: TableOptions): string[] {
  const own = tableForm(kind).columns.filter((column) => options.wide || column.wide !== true);
  return [
    ...(options.watchEvents ? ["EVENT"] : []),
    ...(options.namespace ? ["NAMESPACE"] : []),
    ...own.map((column) => column.title),
    ...options.labelColumns.map(labelTitle),
    ...(options.labels ? ["LABELS"] : []),
  ];
}

function cellsOf(
  kind: KindInfo,
  { object, event = "ADDED" }: Row,
  options: TableOptions,
  clock: Clock,
): string[] {
  const form = tableForm(kind);
  const own = form
    .cells(object, clock)
    .filter((_, index) => options.wide || form.columns[index]?.wide !== true)
    .map((cell, index) =>
      index === 0 && options.kindPrefix ? `${qualified(kind.singular, kind)}/${cell}` : cell,
    );
  const labels = mapAt(object, "metadata.labels");
  return [
    ...(options.watchEvents ? [event.padEnd(8)] : []),
    ...(options.namespace ? [textAt(object, "metadata.namespace")] : []),
    ...own,
    ...options.labelColumns.map((label) => String(labels[label] ?? "")),
    ...(options.labels ? [labelsText(labels)] : []),
  ];
}

/** A cell ends at its first line break. */
function oneLine(cell: string): string {
  const end = cell.search(/[\f\n\r]/);
  return end < 0 ? cell : `${cell.slice(0, end)}...`;
}

/** The lines of a table, each with its line end. `widths` are kept from one print of a watch to the next. */
export function tableText(
  kind: KindInfo,
  rows: readonly Row[],
  options: TableOptions,
  clock: Clock,
  widths?: number[],
): string {
  const heads = titles(kind, options);
  const lines = rows.map((row) =>
    cellsOf(kind, row, options, clock).slice(0, heads.length).map(oneLine).join("\t"),
  );
  const all = options.headers ? [heads.join("\t"), ...lines] : lines;
  return all.length === 0 ? "" : align(`${all.join("\n")}\n`, tableStyle, widths);
}
