/** What the picks of a request may have been, the most likely first. */
import type { ApiRequest } from "../../model/input.ts";
import type { World } from "../../model/world.ts";
import type { Aim } from "./aim.ts";
import { addressesInEvents, addressesInResult, traps, unexplained } from "./hints.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { OracleState, StepContext } from "./state.ts";

/** Aims that say why a failure happened: the pick met an address that something holds. */
const mostTraps = 40;

export function aimsFor(state: OracleState, context: StepContext, request: ApiRequest): readonly Aim[] {
  const suffix = suffixOf(state.world, context, request);
  const extra = suffix === undefined ? {} : { suffix };
  const recorded = addressesInResult(context.step);
  const told = [...addressesInMessage(context.step.result), ...addressesInEvents(context, request.name)];
  const hints = [...told, ...unexplained(context, state.world)];
  const { result } = context.step;
  const succeeded = isObject(result) && typeof result.code === "number" && result.code < 300;
  if (succeeded && recorded !== undefined && recorded.length > 0) {
    const addresses = [...recorded, ...hints];
    return turned({ addresses, ...extra });
  }
  const orders = hints.slice(0, 6).map((first) => [first, ...hints.filter((other) => other !== first)]);
  const lists = [
    ...(orders.length === 0 ? [[]] : [...orders, []]),
    ...traps(state.world)
      .slice(0, mostTraps)
      .map((address) => [address]),
  ];
  return lists.flatMap((addresses) => turned({ addresses, ...extra }));
}

/** The ways in which a server may come to a given address. */
export function aimsAt(address: string): readonly Aim[] {
  return turned({ addresses: [address] });
}

function turned(aim: Aim): Aim[] {
  return [aim, { ...aim, rotateRanges: 1 }, { ...aim, otherFamilyFirst: true }];
}

/** A pick that was refused stands in the message. */
function addressesInMessage(result: unknown): readonly string[] {
  const message = isObject(result) ? nameIn(result.message) : undefined;
  return [...(message ?? "").matchAll(/IPAddress\.networking\.k8s\.io "([^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
}

/** The random part of a generated name, when the recording tells the name. */
function suffixOf(world: World, context: StepContext, request: ApiRequest): string | undefined {
  const { result, obs } = context.step;
  const listed = isObject(obs?.services) ? Object.keys(obs.services).join(" ") : undefined;
  const told = isObject(result) ? (nameIn(result.name) ?? nameIn(result.message)) : undefined;
  const base = request.verb === "create" ? (request.generateName ?? generateNameIn(request.body)) : undefined;
  if (base === undefined) return undefined;
  const namespace = request.namespace ?? "default";
  const isNew = (suffix: string) => !world.etcd.services.now.objects.has(`${namespace}/${base}${suffix}`);
  for (const text of [told, listed]) {
    for (const [, suffix] of (text ?? "").matchAll(generated(base)))
      if (suffix !== undefined && isNew(suffix)) return suffix;
  }
  return undefined;
}

function generated(base: string): RegExp {
  return new RegExp(`${base.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}([a-z0-9]{5})(?![a-z0-9])`, "g");
}

function nameIn(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function generateNameIn(body: JsonObject): string | undefined {
  const { metadata } = body;
  return isObject(metadata) && typeof metadata.generateName === "string" ? metadata.generateName : undefined;
}
