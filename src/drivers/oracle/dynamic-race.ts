/** Dynamic creates of which totals were recorded: two servers at once, or one after the other. */

import { offsetOf } from "../../model/allocators/bitmap.ts";
import { formatAddress, parseAddress } from "../../model/net/address.ts";
import { objectGeometry } from "../../model/net/geometry.ts";
import { parsePrefix } from "../../model/net/prefix.ts";
import type { World } from "../../model/world.ts";
import { type Difference, sameJson, shown } from "./differences.ts";
import { compareSummary } from "./explain-reads.ts";
import { createNow, maskedError, type Realised, settle, succeeded } from "./races.ts";
import type { Reached } from "./schedule.ts";
import type { OracleState, StepContext } from "./state.ts";
import { isObject, type JsonObject } from "./trace.ts";

const twoServers = /^dynamic race round (\d+): (\w) and (\w) \(\d+ writers each\) create dynamic-IP Services/;
const perRange = /^(\d+) dynamic creates, ServiceCIDRs in creation order/;

export function realiseDynamicRace(
  state: OracleState,
  context: StepContext,
  result: JsonObject,
): Realised | undefined {
  const match = twoServers.exec(context.step.text);
  if (match !== null)
    return realiseTwo(state, result, Number(match[1]) - 1, [match[2] ?? "A", match[3] ?? "B"]);
  if (perRange.test(context.step.text) && isObject(result.per_cidr))
    return realisePerRange(state, context, result.per_cidr);
  return undefined;
}

/** Each range gets as many as were counted, by the order in which the ranges are visited. */
function realisePerRange(state: OracleState, context: StepContext, counts: JsonObject): Realised {
  let reached: Reached = { world: state.world, transitions: [] };
  const modelled: Record<string, number> = {};
  let made = 0;
  for (const [cidr, count] of Object.entries(counts)) {
    const prefix = parsePrefix(cidr);
    for (let i = 0; i < Number(count); i++) {
      const aim = prefix === undefined ? undefined : freeAddress(reached.world, cidr);
      if (aim === undefined) break;
      const { reached: after, response } = createNow(reached, 0, `w${context.step.n}-${made++}`, [aim]);
      reached = settle(after, 4);
      const got =
        response.object !== undefined && "clusterIPs" in response.object.spec
          ? response.object.spec.clusterIPs[0]
          : undefined;
      if (got === aim) modelled[cidr] = (modelled[cidr] ?? 0) + 1;
    }
  }
  const differences = sameJson(counts, modelled)
    ? []
    : [{ what: "result.per_cidr", recorded: shown(counts), modelled: shown(modelled) }];
  return { reached, differences, unchecked: "" };
}

/** An address of the range above its static band that nothing claims: no IPAddress, no bit. */
function freeAddress(world: World, cidr: string, avoid: ReadonlySet<string> = new Set()): string | undefined {
  const prefix = parsePrefix(cidr);
  const geometry = prefix === undefined ? undefined : objectGeometry(prefix);
  if (prefix === undefined || geometry === undefined || "problem" in geometry) return undefined;
  const upper = geometry.first + BigInt(geometry.band);
  for (const [from, to] of [
    [upper, geometry.last],
    [geometry.first, upper - 1n],
  ] as const) {
    for (let value = from; value <= to && value - from < 70_000n; value++) {
      const text = formatAddress({ family: prefix.family, value });
      if (!avoid.has(text) && !hasObject(world, text) && !hasBit(world, text)) return text;
    }
  }
  return undefined;
}

function hasObject(world: World, address: string): boolean {
  return world.etcd.ipaddresses.now.objects.has(address) || world.etcd.services.now.index.claims.has(address);
}

function hasBit(world: World, text: string): boolean {
  const stored = world.etcd.ranges[0];
  const range = stored === undefined ? undefined : parsePrefix(stored.range);
  const address = parseAddress(text);
  if (stored === undefined || range === undefined || address?.family !== range.family) return false;
  const offset = offsetOf(range, address.value);
  return offset !== undefined && stored.bits.has(offset);
}

/** What each side still has to come to. */
interface Budget {
  ok: [number, number];
  errors: { who: 0 | 1; text: string; count: number }[];
}

function budgetOf(result: JsonObject): Budget {
  const counts = isObject(result.counts) ? result.counts : {};
  const errors = Object.entries(isObject(result.errors) ? result.errors : {}).map(([text, count]) => ({
    who: (text.startsWith("a ") ? 0 : 1) as 0 | 1,
    text: text.slice(2),
    count: Number(count),
  }));
  return { ok: [Number(counts["a ok"] ?? 0), Number(counts["b ok"] ?? 0)], errors };
}

function realiseTwo(
  state: OracleState,
  result: JsonObject,
  round: number,
  letters: readonly [string, string],
): Realised {
  const servers = letters.map((letter) => state.letters.indexOf(letter)) as [number, number];
  const budget = budgetOf(result);
  const differences: Difference[] = [];
  let reached: Reached = { world: state.world, transitions: [] };
  let made = 0;
  const name = (who: 0 | 1) => `d${round}-${who === 0 ? "a" : "b"}${made++}`;
  const cidr = state.world.servers[servers[0]]?.ranges[0]?.text ?? "";
  const reserved = new Set<string>();

  for (const [address, holders] of Object.entries(isObject(result.duplicates) ? result.duplicates : {})) {
    reserved.add(address);
    const pair = duplicate(reached, servers, address, Array.isArray(holders) ? holders.map(String) : []);
    if (pair === undefined)
      differences.push({
        what: `result.duplicates ${address}`,
        recorded: shown(holders),
        modelled: "cannot happen",
      });
    else {
      reached = settle(pair, 4);
      budget.ok[0]--;
      budget.ok[1]--;
    }
  }
  // Failures on single addresses need room, so they come before the range is filled; "range is full" comes last.
  const early = budget.errors.filter((error) => !error.text.includes("range is full"));
  for (const error of early) reached = fail(reached, servers, error, name, differences);
  for (const who of [0, 1] as const) {
    for (; budget.ok[who] > 0; budget.ok[who]--) {
      const aim = freeAddress(reached.world, cidr);
      const made1 = aim === undefined ? undefined : createNow(reached, servers[who], name(who), [aim]);
      if (made1 === undefined || !succeeded(made1.response)) {
        differences.push({
          what: `result.counts ${who === 0 ? "a" : "b"} ok`,
          recorded: `${budget.ok[who]} more`,
          modelled: made1?.response.error?.message ?? "no free address",
        });
        break;
      }
      reached = settle(made1.reached, 4);
    }
  }
  for (const error of budget.errors.filter((one) => !early.includes(one)))
    reached = fail(reached, servers, error, name, differences);
  reached = settle(reached, 200);
  differences.push(...(compareSummary(result, reached.world) ?? []));
  return { reached, differences, unchecked: "" };
}

/** Both servers give the address away: in one of the two orders, nothing else moving between. */
function duplicate(
  from: Reached,
  servers: readonly [number, number],
  address: string,
  holders: readonly string[],
): Reached | undefined {
  const names = holders.map((holder) => holder.replace("default/", ""));
  const isA = (name: string) => /-a\d+$/.test(name);
  const a = names.find(isA) ?? "a";
  const b = names.find((one) => !isA(one)) ?? "b";
  for (const order of [
    [0, 1],
    [1, 0],
  ] as const) {
    let reached = from;
    let ok = true;
    for (const who of order) {
      const { reached: after, response } = createNow(reached, servers[who], who === 0 ? a : b, [address]);
      const got =
        response.object !== undefined && "clusterIPs" in response.object.spec
          ? response.object.spec.clusterIPs[0]
          : undefined;
      ok &&= got === address;
      reached = after;
    }
    if (ok) return reached;
  }
  return undefined;
}

/** As many creates as failed with that text, each with whatever pick makes it fail so. */
function fail(
  from: Reached,
  servers: readonly [number, number],
  error: Budget["errors"][number],
  name: (who: 0 | 1) => string,
  differences: Difference[],
): Reached {
  let reached = from;
  for (let i = 0; i < error.count; i++) {
    const after = failOnce(reached, servers[error.who], error.text, name(error.who));
    if (after === undefined) {
      differences.push({
        what: "result.errors",
        recorded: `${error.count - i} more of ${error.text}`,
        modelled: "cannot happen",
      });
      return reached;
    }
    reached = after;
  }
  return reached;
}

function failOnce(from: Reached, server: number, text: string, name: string): Reached | undefined {
  const traps = [...from.world.etcd.ipaddresses.now.objects.keys()].filter(
    (address) => !hasBit(from.world, address),
  );
  for (const aim of [[], ...traps.map((address) => [address])]) {
    const { reached, response } = createNow(from, server, name, aim);
    if (!succeeded(response) && maskedError(response, name, undefined) === text) return settle(reached, 4);
    if (aim.length === 0 && text.includes("range is full") && succeeded(response)) return undefined;
  }
  return undefined;
}
