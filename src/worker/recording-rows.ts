/** A recorded step in a few rows, what was recorded beside what the model has: the answer, the objects, the bits. */
import { isObject, type JsonObject } from "../drivers/oracle/json.ts";
import type { TraceStep } from "../drivers/oracle/trace.ts";
import { newestFirst } from "../model/chain.ts";
import type { World } from "../model/world.ts";

export interface RecordingRow {
  readonly what: string;
  readonly recorded: string;
  readonly modelled: string;
  readonly differs: boolean;
}

function row(what: string, recorded: string, modelled: string): RecordingRow {
  return { what, recorded, modelled, differs: recorded !== modelled };
}

const asks = new Set(["create", "patch", "delete"]);

/** `world` is the model's at the end of the step. */
export function summaryRows(step: TraceStep, world: World): readonly RecordingRow[] {
  const rows: RecordingRow[] = [];
  if (asks.has(step.op.kind) && isObject(step.result))
    rows.push(row("Answer", recordedAnswer(step.result), modelledAnswer(world)));
  const { obs } = step;
  if (obs === undefined) return rows;
  for (const [what, table] of [
    ["Services", "services"],
    ["IPAddresses", "ipaddresses"],
    ["ServiceCIDRs", "servicecidrs"],
  ] as const) {
    const recorded = obs[table];
    if (!isObject(recorded) || typeof recorded.code === "number") continue;
    rows.push(row(what, count(Object.keys(recorded).length), count(world.etcd[table].now.objects.size)));
  }
  for (const [slot, name] of (["primary", "secondary"] as const).entries()) {
    const recorded = isObject(obs.bitmap) ? obs.bitmap[name] : undefined;
    const stored = world.etcd.ranges[slot as 0 | 1];
    if (!isObject(recorded) && stored === undefined) continue;
    const modelled = stored === undefined ? "no bitmap" : bits(stored.range, stored.bits.count);
    rows.push(row(slot === 0 ? "Bitmap" : "Second bitmap", recordedBits(recorded), modelled));
  }
  return rows;
}

function count(objects: number): string {
  return objects === 1 ? "1 object" : `${objects} objects`;
}

function bits(range: string, set: number): string {
  return `${range}, ${set === 1 ? "1 bit" : `${set} bits`} set`;
}

function recordedBits(recorded: unknown): string {
  if (!isObject(recorded) || !Array.isArray(recorded.offsets)) return "no bitmap";
  return bits(String(recorded.range), recorded.offsets.length);
}

function recordedAnswer(result: JsonObject): string {
  const { message } = result;
  if (typeof message === "string") return `${String(result.code)} ${message}`;
  const addresses = Array.isArray(result.clusterIPs) ? result.clusterIPs.map(String) : [];
  return answer(Number(result.code), addresses);
}

function modelledAnswer(world: World): string {
  for (const response of newestFirst(world.observed.responses)) {
    if (!response.fromOutside) continue;
    if (response.error !== undefined) return `${response.code} ${response.error.message}`;
    const { object, request } = response;
    const made = request.verb === "create" && object !== undefined && "clusterIPs" in object.spec;
    return answer(response.code, made ? object.spec.clusterIPs : []);
  }
  return "none";
}

function answer(code: number, addresses: readonly string[]): string {
  return addresses.length === 0 ? String(code) : `${code} ${addresses.join(", ")}`;
}
