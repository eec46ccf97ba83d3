/** The rule behind what a note says. */
import type { Resource } from "../../model/input.ts";
import type { Note } from "../../model/note.ts";
import type { Stance } from "../history/claims.ts";
import { answerRule } from "./answer-rule.ts";
import { eventRule } from "./event-rule.ts";
import type { RuleId } from "./rule-id.ts";
import { startRule } from "./start-rule.ts";

type EtcdNote = Extract<Note, { note: "etcd" }>;
type LifeNote = Extract<Note, { note: "life" }>;

/** The rule by which a watch event of a resource is acted on. */
export const watchRules = {
  services: "watch-services",
  ipaddresses: "watch-ipaddresses",
  servicecidrs: "watch-servicecidrs",
} as const satisfies Record<Resource, RuleId>;

const lifeRules = {
  start: "start",
  ready: "ready",
  stop: "stop",
  crash: "crash",
} as const satisfies Record<Exclude<LifeNote["what"], "exit">, RuleId>;

/** `stances` are those of the time of the note: whether a bit is a server's own record or written beside an IPAddress. */
export function noteRule(note: Note, stances: readonly Stance[]): RuleId {
  switch (note.note) {
    case "etcd":
      return etcdRule(note, stances);
    case "pick":
      return "pick";
    case "arrive":
      return "request-arrives";
    case "respond":
      return note.code < 400 ? "answer" : answerRule(note);
    case "deliver":
      return watchRules[note.resource];
    case "event":
      return eventRule(note.reason, note.text);
    case "bits":
      return "bitmap-rebuilt";
    case "life":
      return note.what === "exit" ? startRule(note.text) : lifeRules[note.what];
    case "log":
      return note.text.startsWith("the cluster IP") ? "leak-counter" : "first-pass";
  }
}

function etcdRule(note: EtcdNote, stances: readonly Stance[]): RuleId {
  if (note.why.startsWith("etcdserver:")) return "failed-write";
  if (note.why === "informer lists") return "informer-lists";
  switch (note.record) {
    case "bitmap":
      return bitmapRule(note, stances);
    case "ipaddress":
      return ipAddressRule(note);
    case "service":
      if (note.why === "lists the Services") return "bitmap-round";
      return note.what === "create"
        ? "service-order"
        : note.what === "read"
          ? "one-operation"
          : "service-changes";
    case "servicecidr":
      return serviceCidrRule(note);
  }
}

function bitmapRule(note: EtcdNote, stances: readonly Stance[]): RuleId {
  if (note.what === "create") return "bitmap-begins";
  if (note.what === "delete") return "bitmap-by-hand";
  if (!note.ok) return "compare-and-swap";
  if (note.why.startsWith("repair")) return note.what === "read" ? "bitmap-round" : "bitmap-rebuilt";
  if (note.why === "clears the bit") return "bitmap-releases";
  const stance = note.by === "controller-manager" ? undefined : stances[note.by];
  return stance?.guard === "both" ? "dual-write" : "bitmap-allocates";
}

function ipAddressRule(note: EtcdNote): RuleId {
  if (note.what === "create") {
    if (!note.ok) return "ipaddress-is-the-lock";
    if (note.repair === true) return "repair-creates";
    return note.why.startsWith("for ") ? "ipaddress-allocates" : "ipaddress-by-hand";
  }
  if (note.what === "delete") return note.repair === true ? "repair-deletes" : "ipaddress-releases";
  return note.what === "update" ? "object-changes" : "one-operation";
}

function serviceCidrRule(note: EtcdNote): RuleId {
  if (note.by === "controller-manager") {
    if (note.why === "set terminating") return "servicecidr-terminates";
    return note.what === "delete" || note.why.includes("finalizer")
      ? "servicecidr-finalizer"
      : "servicecidr-sync";
  }
  return note.what === "create" && note.key === "kubernetes" ? "default-servicecidr" : "object-changes";
}
