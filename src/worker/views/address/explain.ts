/** Why an address is in the state it is in, in the house style: short, present tense, the apiservers as subjects. */
import { newestFirst } from "../../../model/chain.ts";
import type { Address } from "../../../model/net/address.ts";
import { letterOf } from "../../../model/world.ts";
import { type Claims, sees } from "../../history/claims.ts";
import type { AddressState } from "../../lab-view.ts";
import { counted, listed, shortAddress } from "../../words/format.ts";
import { parentText } from "../cell-name.ts";
import type { Held } from "../in-flight.ts";
import type { Scene } from "../scene.ts";

/** Letters of the running apiservers that would give the address away if they were asked now. */
function blindServers(scene: Scene, address: Address, claims: Claims): string[] {
  return scene.stances.flatMap((stance, id) =>
    stance.up && !sees(stance, claims, address) ? [letterOf(id)] : [],
  );
}

function mayPick(scene: Scene, address: Address, text: string, claims: Claims): string {
  const blind = blindServers(scene, address, claims);
  if (blind.length === 0) return "";
  const what = claims.ipaddress
    ? `IPAddress ${shortAddress(text)}`
    : claims.bit
      ? `bit ${shortAddress(text).slice(1)}`
      : "the Service";
  return ` ${listed(blind)} cannot see ${what} and may pick the address.`;
}

/** "Neither client saw an error." when all of them have a 201. */
function answered(scene: Scene, holders: readonly string[]): string {
  const left = new Set(holders);
  let refused = 0;
  for (const response of newestFirst(scene.world.observed.responses)) {
    const { request } = response;
    if (request.resource !== "services" || request.verb !== "create") continue;
    const name = `${request.namespace ?? "default"}/${response.object?.metadata.name ?? request.name ?? ""}`;
    if (!left.delete(name)) continue;
    if (response.code >= 400) refused++;
  }
  if (refused > 0) return ` ${counted(refused, "client", "clients")} saw an error all the same.`;
  if (left.size > 0) return ` ${listed([...left])} has no answer yet.`;
  return holders.length === 2 ? " Neither client saw an error." : " No client saw an error.";
}

export function explanation(
  scene: Scene,
  state: AddressState,
  address: Address,
  text: string,
  claims: Claims,
  held: readonly Held[],
): string {
  const holders = listed(claims.holders);
  const holds = held.map(({ server, what }) => `${letterOf(server)} holds it for ${what}`);
  switch (state) {
    case "free":
      return "No record claims it.";
    case "agreed":
      return scene.stances.some((stance) => stance.up)
        ? "Every record that is expected is there, and every running apiserver sees it."
        : "No apiserver is running.";
    case "in flight":
      return `${listed(holds)}. No record claims it yet.`;
    case "duplicate": {
      const all =
        claims.holders.length === 2
          ? "Both Services were admitted."
          : `All ${claims.holders.length} Services were admitted.`;
      return `${all}${answered(scene, claims.holders)}`;
    }
    case "bitmap behind":
      return `The bit of ${holders} is not set.${mayPick(scene, address, text, claims)}`;
    case "IPAddress missing":
      return `${holders} has no IPAddress.${mayPick(scene, address, text, claims)}`;
    case "unseen":
      return `${wrongParent(scene, text, claims)}${mayPick(scene, address, text, claims)}`.trim();
    case "orphan IPAddress":
    case "leaked bit": {
      const what =
        state === "leaked bit"
          ? "The bit is set"
          : `The IPAddress names ${parentText(scene.world.etcd.ipaddresses.now.objects.get(text))}`;
      const soon = holds.length > 0 ? ` ${listed(holds)}; the Service is not written yet.` : "";
      return `${what}, and no Service holds the address.${soon}${mayPick(scene, address, text, claims)}`;
    }
    case "out of range":
      return `${holders} holds it, and no ServiceCIDR contains it.`;
    case "excluded":
      return "Network and broadcast addresses are never given to a Service.";
  }
}

function wrongParent(scene: Scene, text: string, claims: Claims): string {
  const object = scene.world.etcd.ipaddresses.now.objects.get(text);
  const parent = object?.spec.parentRef;
  if (parent === undefined || claims.holders.includes(`${parent.namespace}/${parent.name}`)) return "";
  return `The IPAddress names ${parentText(object)}, not ${listed(claims.holders)}.`;
}
