/**
 * Blind intervals: how long an apiserver cannot know that an address is taken. t2 lies on a server that looks at the
 * bitmap only, from another server's IPAddress until the bit is set; t1 on a server that looks at IPAddresses only, from
 * another server's bit until there is an IPAddress.
 */
import { type Address, parseAddress } from "../../../model/net/address.ts";
import { letterOf } from "../../../model/world.ts";
import type { Coming } from "../../ahead.ts";
import type { Stances, Trace } from "../../history/branch.ts";
import { type Claims, type Guard, inFlagRange, type Stance } from "../../history/claims.ts";
import type { DiagramView } from "../../lab-view.ts";
import { counted, shortAddress } from "../../words/format.ts";
import type { Span } from "./window.ts";

const subscript = { t1: "t₁", t2: "t₂" } as const;

export type Blind = DiagramView["blind"][number];

/** What is known of one address, and of the apiservers, along the line. */
export interface Past {
  readonly traces: readonly Trace[];
  readonly stances: readonly Stances[];
  /** Expected steps after the last known one. */
  readonly expected: readonly Coming[];
}

interface Kind {
  readonly interval: Blind["interval"];
  readonly record: Blind["record"];
  /** Who is blind, and who wrote what it cannot see. */
  readonly blind: Guard;
  readonly writer: Guard;
  readonly holds: (claims: Claims) => boolean;
}

const kinds: readonly Kind[] = [
  {
    interval: "t1",
    record: "bitmap",
    blind: "ipaddress",
    writer: "bitmap",
    holds: (claims) => claims.bit && !claims.ipaddress,
  },
  {
    interval: "t2",
    record: "ipaddress",
    blind: "bitmap",
    writer: "ipaddress",
    holds: (claims) => claims.ipaddress && !claims.bit,
  },
];

/** The blind intervals about one address that meet the window; one that is still open ends with the window. */
export function blindIntervals(text: string, past: Past, window: Span): Blind[] {
  const address = parseAddress(text);
  if (address === undefined) return [];
  const found: Blind[] = [];
  for (const kind of kinds) {
    for (const span of recordSpans(kind, text, past, window.to)) {
      if (span.from <= window.to && span.to >= window.from)
        found.push(...onLanes(kind, text, address, span, past));
    }
  }
  return found;
}

/** When the records of the address were such that a server of the blind kind could not know. */
function recordSpans(kind: Kind, text: string, past: Past, end: number): Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (const trace of past.traces) {
    const holds = kind.holds(trace.claims);
    if (from === undefined) {
      if (holds && wroteAs(kind.writer, trace, past.stances)) from = trace.at;
    } else if (!holds) {
      spans.push({ from, to: trace.at });
      from = undefined;
    }
  }
  if (from !== undefined) spans.push({ from, to: expectedEnd(kind, text, past.expected) ?? end });
  return spans;
}

function wroteAs(guard: Guard, trace: Trace, stances: readonly Stances[]): boolean {
  if (trace.by === "controller-manager") return false;
  return stances.findLast((stance) => stance.at <= trace.at)?.servers[trace.by]?.guard === guard;
}

/** When an expected step ends the interval, by a write of the missing record or a delete of the other one. */
function expectedEnd(kind: Kind, text: string, expected: readonly Coming[]): number | undefined {
  const missing = kind.record === "bitmap" ? "ipaddress" : "bitmap";
  for (const coming of expected) {
    for (const note of coming.notes) {
      if (note.note === "bits" && kind.record === "ipaddress" && note.set.includes(text)) return coming.at;
      if (note.note === "bits" && kind.record === "bitmap" && note.cleared.includes(text)) return coming.at;
      if (note.note !== "etcd" || !note.ok || !note.addresses.includes(text)) continue;
      if (note.record === missing && note.what !== "read" && note.what !== "delete") return coming.at;
      if (note.record === kind.record && note.what === "delete") return coming.at;
    }
  }
  return undefined;
}

/** Cuts a span to the times in which each server ran and looked at the other record only. */
function onLanes(kind: Kind, text: string, address: Address, span: Span, past: Past): Blind[] {
  const found: Blind[] = [];
  const count = Math.max(0, ...past.stances.map((stances) => stances.servers.length));
  for (let id = 0; id < count; id++) {
    for (const part of whileBlind(id, (stance) => isBlind(kind, stance, address), span, past.stances)) {
      const lane = letterOf(id);
      const what =
        kind.record === "bitmap" ? `bit ${shortAddress(text).slice(1)}` : `IPAddress ${shortAddress(text)}`;
      const { interval, record } = kind;
      found.push({
        lane,
        ...part,
        record,
        interval,
        address: text,
        label: `${subscript[interval]} ${lane} cannot see ${what}`,
      });
    }
  }
  return found;
}

function isBlind(kind: Kind, stance: Stance | undefined, address: Address): boolean {
  if (stance?.up !== true || stance.guard !== kind.blind) return false;
  return kind.blind === "ipaddress" || inFlagRange(stance, address);
}

function whileBlind(
  id: number,
  blind: (stance: Stance | undefined) => boolean,
  span: Span,
  stances: readonly Stances[],
): Span[] {
  const parts: Span[] = [];
  stances.forEach((stance, i) => {
    const until = stances[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    if (!blind(stance.servers[id])) return;
    const from = Math.max(span.from, stance.at);
    const to = Math.min(span.to, until);
    const last = parts.at(-1);
    if (from >= to) return;
    if (last?.to === from) parts[parts.length - 1] = { from: last.from, to };
    else parts.push({ from, to });
  });
  return parts;
}

/** Bands of one lane and kind that overlap become one, which says how many addresses it stands for. */
export function merged(blind: readonly Blind[]): Blind[] {
  const bands: { band: Blind; addresses: Set<string> }[] = [];
  for (const next of blind.toSorted((a, b) => a.from - b.from)) {
    const open = bands.find(
      ({ band }) => band.lane === next.lane && band.interval === next.interval && band.to >= next.from,
    );
    if (open === undefined) {
      bands.push({ band: next, addresses: new Set([next.address]) });
      continue;
    }
    open.addresses.add(next.address);
    open.band = { ...open.band, to: Math.max(open.band.to, next.to) };
  }
  return bands.map(({ band, addresses }) => {
    if (addresses.size < 2) return band;
    const what =
      band.record === "bitmap"
        ? counted(addresses.size, "bit", "bits")
        : counted(addresses.size, "IPAddress", "IPAddresses");
    return { ...band, label: `${subscript[band.interval]} ${band.lane} cannot see ${what}` };
  });
}
