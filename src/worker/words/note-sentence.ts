/** What a note says, as a sentence with the apiserver as its subject: "B picks .80". */
import type { Note } from "../../model/note.ts";
import { letterOf } from "../../model/world.ts";
import { actorFirst, counted, kindOf, listed, nameOf, shortAddress } from "./format.ts";

type EtcdNote = Extract<Note, { note: "etcd" }>;

const kinds = { service: "Service", ipaddress: "IPAddress", servicecidr: "ServiceCIDR" } as const;
const lists = { service: "Services", ipaddress: "IPAddresses", servicecidr: "ServiceCIDRs" } as const;

function addressList(note: EtcdNote): string {
  return note.addresses.length === 0 ? "" : `: ${listed(note.addresses)}`;
}

function bitmapSentence(note: EtcdNote): string {
  const who = actorFirst(note.by);
  const repairs = note.why.startsWith("repair");
  if (note.what === "read")
    return repairs ? `${who}'s repair round reads the bitmap` : `${who} reads the bitmap`;
  if (!note.ok) return `${who}'s write of the bitmap is refused: another write came first`;
  if (repairs) return `${who} repairs the bitmap`;
  if (note.what === "create") return `${who} writes an empty bitmap for ${note.key}`;
  if (note.what === "delete") return `${who} deletes the bitmap`;
  const bits = listed(note.addresses.map(shortAddress));
  return note.why === "clears the bit" ? `${who} clears bit ${bits}` : `${who} writes bit ${bits}`;
}

function etcdSentence(note: EtcdNote): string {
  if (note.record === "bitmap") return bitmapSentence(note);
  const who = actorFirst(note.by);
  const what = `${kinds[note.record]} ${note.key}`.trimEnd();
  if (note.what === "read")
    return note.key === "" ? `${who} lists the ${lists[note.record]}` : `${who} reads ${what}`;
  if (!note.ok) return `${who}'s ${note.what} of ${what} is refused${note.why === "" ? "" : `: ${note.why}`}`;
  if (note.what === "delete") return `${who} deletes ${what}`;
  const why = note.record === "ipaddress" && note.why.startsWith("for ") ? ` ${note.why}` : "";
  const addresses = note.record === "service" ? addressList(note) : "";
  return note.what === "update"
    ? `${who} updates ${what}${addresses}`
    : `${who} writes ${what}${why}${addresses}`;
}

function bitsSentence(note: Extract<Note, { note: "bits" }>): string {
  const parts = [
    ...(note.set.length > 0 ? [`sets ${bitList(note.set)}`] : []),
    ...(note.cleared.length > 0 ? [`clears ${bitList(note.cleared)}`] : []),
  ];
  return `${letterOf(note.by)} repairs the bitmap${parts.length === 0 ? "" : `: ${parts.join(", ")}`}`;
}

function bitList(addresses: readonly string[]): string {
  return addresses.length <= 3
    ? `bit ${listed(addresses.map(shortAddress))}`
    : counted(addresses.length, "bit", "bits");
}

const lives = {
  start: "starts",
  ready: "is ready",
  stop: "stops",
  crash: "crashes",
  exit: "exits",
} as const;

/** One sentence without a full stop. */
export function noteSentence(note: Note): string {
  switch (note.note) {
    case "etcd":
      return etcdSentence(note);
    case "pick":
      return `${letterOf(note.by)} picks ${shortAddress(note.address)}`;
    case "arrive":
      return `${note.text} reaches ${letterOf(note.by)}`;
    case "respond":
      return `${letterOf(note.by)} answers ${note.code}${note.text === "" ? "" : `: ${note.text}`}`;
    case "deliver":
      return `${actorFirst(note.to)}'s watch delivers ${kindOf(note.resource)} ${note.key}${note.gone ? ", deleted" : ""}`;
    case "event":
      return `${actorFirst(note.by)} sends event ${note.reason} on ${nameOf(note.regarding)}`;
    case "bits":
      return bitsSentence(note);
    case "life":
      return `${actorFirst(note.server)} ${lives[note.what]}${note.what === "exit" && note.text !== "" ? `: ${note.text}` : ""}`;
    case "log":
      return `${letterOf(note.by)} logs: ${note.text}`;
  }
}

/** Notes that say more come first when one sentence has to stand for a step. */
const weight: Readonly<Record<Note["note"], number>> = {
  life: 7,
  etcd: 5,
  bits: 6,
  event: 4,
  pick: 3,
  respond: 2,
  deliver: 2,
  arrive: 1,
  log: 0,
};

function weightOf(note: Note): number {
  if (note.note === "etcd" && note.what === "read") return 1.5;
  return weight[note.note];
}

/** The note that stands for a step. */
export function leadingNote(notes: readonly Note[]): Note | undefined {
  let leading: Note | undefined;
  for (const note of notes) {
    if (leading === undefined || weightOf(note) > weightOf(leading)) leading = note;
  }
  return leading;
}
