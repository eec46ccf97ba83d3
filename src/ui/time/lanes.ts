/** Where each lane runs, and how a message is drawn between two of them. */
import type { DiagramView, MessageKind } from "../../worker/lab-view.ts";

/** Distance of every lane from the figure's first edge, px. */
export function laneOffsets(
  lanes: DiagramView["lanes"],
  first: number,
  last: number,
): ReadonlyMap<string, number> {
  const gap = lanes.length < 2 ? 0 : Math.min(64, (last - first) / (lanes.length - 1));
  return new Map(lanes.map((lane, i) => [lane.id, first + i * gap]));
}

export interface Stroke {
  readonly colour: string;
  readonly width: number;
  readonly dash: string | undefined;
  readonly head: "filled" | "open";
}

const strokes: Readonly<Record<MessageKind, Stroke>> = {
  request: { colour: "var(--ink-2)", width: 1.5, dash: undefined, head: "filled" },
  response: { colour: "var(--ink-3)", width: 1, dash: undefined, head: "open" },
  "write-service": { colour: "var(--ink)", width: 2, dash: undefined, head: "filled" },
  "write-ipaddress": { colour: "var(--ipaddress)", width: 2, dash: undefined, head: "filled" },
  "write-bitmap": { colour: "var(--bitmap)", width: 2, dash: undefined, head: "filled" },
  "write-other": { colour: "var(--ink-2)", width: 1.3, dash: undefined, head: "filled" },
  read: { colour: "var(--ink-3)", width: 1.4, dash: "2 3", head: "filled" },
  watch: { colour: "var(--ink-3)", width: 1.1, dash: "2 3", head: "open" },
};

const refused: Stroke = { colour: "var(--broken)", width: 1.8, dash: undefined, head: "filled" };

export function strokeOf(kind: MessageKind, isRefused: boolean): Stroke {
  return isRefused ? refused : strokes[kind];
}

/** What a message leaves where it lands. */
export type Landing = "disc" | "square" | "triangle" | "dot" | "cross" | "duplicate" | "none";

export function landingOf(kind: MessageKind, isRefused: boolean, breaks: boolean): Landing {
  if (isRefused) return "cross";
  if (breaks) return "duplicate";
  if (kind === "write-service") return "disc";
  if (kind === "write-ipaddress") return "square";
  if (kind === "write-bitmap") return "triangle";
  return kind === "write-other" ? "dot" : "none";
}
