/** The arrows of the space-time diagram, made from the notes of steps that happened or are expected. */
import type { Delays } from "../../../model/delays.ts";
import type { Note } from "../../../model/note.ts";
import { letterOf } from "../../../model/world.ts";
import type { MessageKind } from "../../lab-view.ts";
import { noteRule } from "../../rules/note-rule.ts";
import type { RuleId } from "../../rules/rule-id.ts";
import { counted, kindOf, shortAddress } from "../../words/format.ts";
import { arrow, type Drawn, laneOf, type Message, type Told } from "./arrow.ts";
import { eventArrows } from "./event-arrows.ts";

type EtcdNote = Extract<Note, { note: "etcd" }>;

/** Room for the messages of one step in the numbering. */
const perStep = 64;

const writes: Readonly<Record<EtcdNote["record"], MessageKind>> = {
  service: "write-service",
  ipaddress: "write-ipaddress",
  bitmap: "write-bitmap",
  servicecidr: "write-other",
};

/** The arrows of a step are asked for again and again while the playhead moves around it. */
const made = new WeakMap<
  readonly Note[],
  { readonly told: Told; readonly delays: Delays; readonly messages: Message[] }
>();

/** The arrows of one step. */
export function messagesOf(told: Told, delays: Delays): readonly Message[] {
  if (told.notes.length === 0) return [];
  const known = made.get(told.notes);
  if (known?.delays === delays && known.told.index === told.index && known.told.step === told.step)
    return known.messages;
  const messages = draw(told, delays).map((message, i) => ({
    ...message,
    id: told.index * perStep + i,
    step: told.step,
    lost: false,
  }));
  made.set(told.notes, { told, delays, messages });
  return messages;
}

function draw(told: Told, delays: Delays): Drawn[] {
  const drawn: Drawn[] = [];
  let breaks = told.breaks;
  for (const note of told.notes) {
    const message = messageOf(note, told);
    if (message === undefined) continue;
    const broke = breaks && message.to === "etcd" && message.kind !== "read" && !message.refused;
    if (broke) breaks = false;
    drawn.push(broke ? { ...message, ...brokenWords(message), breaks: true } : message);
  }
  return [...drawn, ...eventArrows(told, delays)];
}

/** "Service checkout takes 10.96.0.80, too": only a Service's write is worded anew. */
function brokenWords(message: Drawn): { readonly label: string } {
  const address = message.addresses[0];
  if (message.kind !== "write-service" || address === undefined) return { label: message.label };
  return { label: `${message.label} takes ${address}, too` };
}

function messageOf(note: Note, told: Told): Drawn | undefined {
  const rule = noteRule(note, told.stances);
  switch (note.note) {
    case "etcd":
      return etcdMessage(note, told, rule);
    case "arrive": {
      const addresses = note.address === null ? [] : [note.address];
      return arrow(rule, "request", "client", laneOf(note.by), note.sentAt, told.at, note.text, "", {
        addresses,
        task: note.task,
      });
    }
    case "respond": {
      const ok = note.code < 400;
      const label = ok ? `${note.code} ${shortName(note.text)}` : `${note.code}`;
      const sub = ok ? "" : note.text;
      return arrow(rule, "response", laneOf(note.by), "client", note.at, note.landsAt, label, sub, {
        task: note.task,
      });
    }
    case "deliver":
      return arrow(rule, "watch", "etcd", laneOf(note.to), note.sentAt, told.at, "watch", watchWords(note), {
        addresses: note.addresses,
      });
    default:
      return undefined;
  }
}

function watchWords(note: Extract<Note, { note: "deliver" }>): string {
  return `${kindOf(note.resource)} ${shortName(note.key)}${note.gone ? ", deleted" : ""}`;
}

function etcdMessage(note: EtcdNote, told: Told, rule: RuleId): Drawn {
  const kind = note.what === "read" ? "read" : writes[note.record];
  const words = note.what === "read" ? readWords(note) : writeWords(note, told);
  const about = { addresses: note.addresses, task: note.task, refused: note.what !== "read" && !note.ok };
  return arrow(rule, kind, laneOf(note.by), "etcd", note.sentAt, told.at, words.label, words.sub, about);
}

interface Words {
  readonly label: string;
  readonly sub: string;
}

function readWords(note: EtcdNote): Words {
  const sub = note.why;
  if (note.record === "bitmap") return { label: "read bitmap", sub };
  if (note.key !== "") return { label: `read ${recordWords(note)}`, sub };
  return {
    label: `list ${{ service: "Services", ipaddress: "IPAddresses", servicecidr: "ServiceCIDRs" }[note.record]}`,
    sub,
  };
}

function writeWords(note: EtcdNote, told: Told): Words {
  if (!note.ok)
    return {
      label: `${note.what} ${recordWords(note)}`,
      sub: `refused${note.why === "" ? "" : `, ${note.why}`}`,
    };
  if (note.record !== "bitmap") {
    const deleted = note.what === "delete" ? `delete ${recordWords(note)}` : recordWords(note);
    return { label: deleted, sub: note.record === "ipaddress" ? note.why : "" };
  }
  const bits = told.notes.find((other) => other.note === "bits");
  if (bits?.note === "bits") return { label: `${letterOf(bits.by)} repairs`, sub: repairWords(bits) };
  if (note.addresses.length === 0)
    return { label: note.what === "create" ? "empty bitmap" : "bitmap", sub: "" };
  const cleared = note.why === "clears the bit";
  return { label: `${cleared ? "clear " : ""}bit ${bitNames(note.addresses)}`, sub: "" };
}

function repairWords(bits: Extract<Note, { note: "bits" }>): string {
  const set = bits.set.length > 0 ? [`sets ${fewBits(bits.set)}`] : [];
  const cleared = bits.cleared.length > 0 ? [`clears ${fewBits(bits.cleared)}`] : [];
  return [...set, ...cleared].join(", ");
}

function fewBits(addresses: readonly string[]): string {
  return addresses.length <= 2 ? `bit ${bitNames(addresses)}` : counted(addresses.length, "bit", "bits");
}

/** `80` for 10.96.0.80: a bit is named by its last number. */
function bitNames(addresses: readonly string[]): string {
  return addresses.map((address) => shortAddress(address).slice(1)).join(" and ");
}

function recordWords(note: EtcdNote): string {
  if (note.record === "bitmap")
    return note.addresses.length === 0 ? "bitmap" : `bit ${bitNames(note.addresses)}`;
  return `${{ service: "Service", ipaddress: "IPAddress", servicecidr: "ServiceCIDR" }[note.record]} ${shortKey(note)}`;
}

function shortKey(note: EtcdNote): string {
  return note.record === "ipaddress" ? shortAddress(note.key) : shortName(note.key);
}

/** `cart` for `shop/cart`. */
function shortName(key: string): string {
  return key.slice(key.indexOf("/") + 1);
}
