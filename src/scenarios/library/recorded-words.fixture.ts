/** What a recording of real apiservers shows at one of its steps, as conditions in the words of a scene. */
import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "../../drivers/oracle/json.ts";
import { openTrace, type Trace, type TraceStep } from "../../drivers/oracle/trace.ts";
import { formatAddress, parseAddress } from "../../model/net/address.ts";
import { containsAddress, parsePrefix } from "../../model/net/prefix.ts";
import type { WrittenCondition } from "../writing/scenario.ts";

/** Words of the recording and of the scene: `namespace/name`, addresses, ranges, names of ServiceCIDRs. */
export type Words = Readonly<Record<string, string>>;

export function recording(id: string): Trace {
  const opened = openTrace(readFileSync(`src/drivers/recordings/${id}.json`, "utf8"));
  if ("problem" in opened) throw new Error(`${id}: ${opened.problem.where} ${opened.problem.found}`);
  return opened.trace;
}

function stepsUpTo({ id, steps = [] }: Trace, n: number): TraceStep[] {
  const upTo = steps.filter((step) => step.n <= n);
  if (upTo.at(-1)?.n !== n) throw new Error(`${id} has no step ${n}`);
  return upTo;
}

/** A text of the recording with its words replaced; a Service's bare name is replaced too. */
export function inWordsOf(words: Words, text: string): string {
  const all = new Map(Object.entries(words));
  for (const [theirs, ours] of Object.entries(words)) {
    const [bare, ourBare] = [theirs.split("/")[1], ours.split("/")[1]];
    if (/^[a-z]/.test(theirs) && bare !== undefined && ourBare !== undefined) all.set(bare, ourBare);
  }
  const escaped = [...all.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(".", "\\."));
  if (escaped.length === 0) return text;
  const word = new RegExp(`(?<![\\w./-])(${escaped.join("|")})(?![\\w/-]|\\.\\w)`, "g");
  return text.replace(word, (found) => all.get(found) ?? found);
}

/**
 * `thing` is `answer` (to the request of that step), or a kind and a name of the recording: `Service default/a`,
 * `IPAddress 10.96.0.5`, `bit 10.96.0.5`, `ServiceCIDR extra`, `bitmap`, `Event REASON Service:default/a`.
 * An address that has no word in the scene was picked: it is only asked to lie in the same range.
 */
export function shownAt(trace: Trace, n: number, thing: string, words: Words): WrittenCondition {
  const steps = stepsUpTo(trace, n);
  const last = steps.at(-1);
  if (last === undefined) throw new Error(`${trace.id} has no step ${n}`);
  const [kind = "", name = "", about = ""] = thing.split(" ");
  const say = (text: string) => inWordsOf(words, text);
  if (kind === "answer") return answerOf(trace, last, say);
  if (kind === "Event") return eventsOf(steps, name, about, say);
  const { obs } = last;
  if (obs === undefined) throw new Error(`${trace.id} ${n}: nothing was observed`);
  const tableOf = (key: string) => (isObject(obs[key]) ? obs[key] : {});
  const found = (key: string) => {
    const entry = tableOf(key)[name];
    return isObject(entry) ? entry : undefined;
  };
  switch (kind) {
    case "Service":
      return service(say(name), found("services"), words);
    case "IPAddress": {
      const parent = found("ipaddresses")?.parentRef;
      const address = say(name);
      if (!isObject(parent)) return { what: "ipaddress", address, exists: false };
      return {
        what: "ipaddress",
        address,
        exists: true,
        parent: say(`${parent.namespace}/${parent.name}`),
      };
    }
    case "ServiceCIDR":
      return serviceCIDR(say(name), found("servicecidrs"), say);
    case "bit":
      return { what: "bit", address: say(name), set: bitsOf(tableOf("bitmap")).includes(name) };
    case "bitmap": {
      const { primary } = tableOf("bitmap");
      if (!isObject(primary)) return { what: "bitmap", exists: false };
      return { what: "bitmap", exists: true, range: say(String(primary.range)) };
    }
    default:
      throw new Error(`a recording shows no ${thing}`);
  }
}

function answerOf(trace: Trace, { n, op, result }: TraceStep, say: (text: string) => string) {
  if (!isObject(result) || typeof result.code !== "number") throw new Error(`${trace.id} ${n} has no answer`);
  const { message, code } = result;
  const meta = isObject(op.body) && isObject(op.body.metadata) ? op.body.metadata : {};
  const short = String(op.name ?? meta.name);
  const name = say(op.resource === "services" ? `${op.namespace ?? "default"}/${short}` : short);
  const verb = op.kind === "delete" ? ({ verb: "delete" } as const) : {};
  const says = typeof message === "string" ? { says: say(message) } : {};
  return { what: "answer", name, code, ...verb, ...says } as const;
}

function eventsOf(
  steps: readonly TraceStep[],
  reason: string,
  about: string,
  say: (text: string) => string,
): WrittenCondition {
  const notes = steps.flatMap(({ obs }) => {
    const list = Array.isArray(obs?.new_events) ? obs.new_events : [];
    return list.flatMap((event) =>
      isObject(event) && event.reason === reason && event.regarding === about ? [String(event.note)] : [],
    );
  });
  const [kind = "", name = ""] = about.split(/:(.*)/s);
  const regarding = `${kind}:${say(name)}`;
  const says = notes.at(-1);
  if (says === undefined) return { what: "event", reason, regarding, sent: false };
  return { what: "event", reason, regarding, says: say(says) };
}

function service(name: string, found: JsonObject | undefined, words: Words): WrittenCondition {
  if (found === undefined) return { what: "service", name, exists: false };
  const addresses = Array.isArray(found.clusterIPs) ? found.clusterIPs.map(String) : [];
  const told = addresses.map((address) => words[address]);
  const known = told.filter((address) => address !== undefined);
  if (known.length === addresses.length) return { what: "service", name, exists: true, clusterIPs: known };
  const range = Object.entries(words).find(([theirs]) => addresses.every((one) => liesIn(theirs, one)));
  if (range === undefined) throw new Error(`no range in the scene's words has ${addresses.join(" and ")}`);
  return { what: "service", name, exists: true, in: range[1] };
}

function liesIn(cidr: string, text: string): boolean {
  const [prefix, address] = [parsePrefix(cidr), parseAddress(text)];
  if (prefix === undefined || address === undefined) return false;
  return prefix.family === address.family && containsAddress(prefix, address);
}

function serviceCIDR(
  name: string,
  found: JsonObject | undefined,
  say: (text: string) => string,
): WrittenCondition {
  if (found === undefined) return { what: "servicecidr", name, exists: false };
  const conditions = Array.isArray(found.conditions) ? found.conditions : [];
  const ready = conditions.find((condition) => isObject(condition) && condition.type === "Ready");
  const { status, reason } = isObject(ready) ? ready : {};
  return {
    what: "servicecidr",
    name,
    exists: true,
    cidrs: (Array.isArray(found.cidrs) ? found.cidrs : []).map((cidr) => say(String(cidr))),
    ready: status === "True" || status === "False" ? status : "absent",
    reason: String(reason ?? ""),
    deleting: found.deleting === true,
  };
}

/** The addresses whose bits are set; offset 0 is the first address after the network's own. */
function bitsOf(bitmaps: JsonObject): string[] {
  return Object.values(bitmaps).flatMap((stored) => {
    if (!isObject(stored) || typeof stored.range !== "string" || !Array.isArray(stored.offsets)) return [];
    const prefix = parsePrefix(stored.range);
    if (prefix === undefined) return [];
    return stored.offsets.map((offset) =>
      formatAddress({ family: prefix.family, value: prefix.base + 1n + BigInt(Number(offset)) }),
    );
  });
}
