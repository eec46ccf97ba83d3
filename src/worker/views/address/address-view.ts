/** The inspector: everything about one address. */
import { type Address, formatAddress, parseAddress } from "../../../model/net/address.ts";
import { containsAddress, containsUsable } from "../../../model/net/prefix.ts";
import { admissionsOf } from "../../history/admissions.ts";
import { claimsOn } from "../../history/claims.ts";
import type { AddressView } from "../../lab-view.ts";
import { stateRules } from "../../rules/state-rule.ts";
import { grouped } from "../../words/format.ts";
import { addressBits, inStaticBand } from "../address-bits.ts";
import { stateOf } from "../cell.ts";
import { type Held, heldAddresses } from "../in-flight.ts";
import { type Range, rangesOf } from "../ranges.ts";
import type { Scene } from "../scene.ts";
import { historyBars } from "./bars.ts";
import { explanation } from "./explain.ts";
import { nextRows } from "./next.ts";
import { recordRows } from "./records.ts";

/** The range to speak of: the one on the grid if it contains the address, else the first that does. */
function rangeAround(scene: Scene, ranges: readonly Range[], address: Address): Range | undefined {
  const shown = ranges[scene.spec.range];
  if (shown !== undefined && containsAddress(shown.prefix, address)) return shown;
  return ranges.find((range) => containsAddress(range.prefix, address));
}

function placeOf(range: Range | undefined, address: Address): string {
  if (range === undefined) return "outside every ServiceCIDR";
  const offset = address.value - range.prefix.base;
  const shown = offset <= BigInt(Number.MAX_SAFE_INTEGER) ? grouped(Number(offset)) : offset.toString();
  const usable = containsUsable(range.prefix, address);
  const band = !usable ? "excluded" : inStaticBand(range, address) ? "static band" : "dynamic band";
  return `${range.name} · ${band} · offset ${shown}`;
}

/** Null when the text is no address. */
export function addressView(scene: Scene, selected: string): AddressView | null {
  const address = parseAddress(selected);
  if (address === undefined) return null;
  const text = formatAddress(address);
  const claims = claimsOn(scene.world.etcd, address);
  const held: Held[] = heldAddresses(scene.world).filter((one) => one.address === text);
  const ranges = rangesOf(scene.world);
  const range = rangeAround(scene, ranges, address);
  const bits = addressBits(
    { world: scene.world, stances: scene.stances, ranges, range },
    address,
    claims,
    held.length > 0,
  );
  const state = stateOf(bits);
  return {
    address: text,
    cell: bits,
    state,
    place: placeOf(range, address),
    services: admissionsOf(scene.branch, scene.step, text, claims.holders),
    explanation: explanation(scene, state, address, text, claims, held),
    rule: stateRules[state],
    records: recordRows(scene, address, text, claims),
    history: historyBars(scene, address, text),
    next: nextRows(scene, text, claims.holders),
  };
}
