/** What each record says about an address, and what each apiserver knows of that. */
import type { Apiserver } from "../../../model/apiserver/apiserver.ts";
import { delaysOf, watchMsFor } from "../../../model/delays.ts";
import type { Address } from "../../../model/net/address.ts";
import { letterOf, type World } from "../../../model/world.ts";
import type { Branch } from "../../history/branch.ts";
import {
  type Claims,
  expectedRecords,
  guardOf,
  inFlagRange,
  rangeWithBit,
  sees,
} from "../../history/claims.ts";
import type { AddressView } from "../../lab-view.ts";
import type { StepIndex } from "../../protocol.ts";
import { actor, duration, grouped, listed } from "../../words/format.ts";
import { parentText } from "../cell-name.ts";
import type { Scene } from "../scene.ts";

type Row = AddressView["records"][number];

/** When a watch event about a key reaches an apiserver, ms from the playhead; null when its watch is stopped. */
function arrival(
  scene: Scene,
  server: Apiserver,
  table: "services" | "ipaddresses",
  key: string,
): number | null | undefined {
  const informer = server.informers[table];
  const { events } = scene.world.etcd[table];
  const event = (
    events as readonly { readonly key: string; readonly revision: number; readonly at: number }[]
  ).find((candidate) => candidate.key === key && candidate.revision > (informer?.seen ?? 0));
  if (event === undefined) return undefined;
  const watchMs = watchMsFor(delaysOf(scene.world.delays, server.id), table);
  return watchMs === null ? null : Math.max(0, event.at + watchMs - scene.time);
}

function arrivalText(what: string, inMs: number | null | undefined): string {
  if (inMs === undefined) return `cannot see ${what}`;
  return inMs === null ? `cannot see ${what}: its watch is stopped` : `${what} arrives in ${duration(inMs)}`;
}

function shortName(key: string): string {
  return key.slice(key.indexOf("/") + 1);
}

function cacheText(scene: Scene, server: Apiserver, text: string, claims: Claims): string {
  const known = server.informers.services?.cache.index.claims.get(text) ?? [];
  const parts: string[] = [];
  if (known.length > 0) parts.push(listed(known.map(shortName)));
  for (const name of claims.holders) {
    if (!known.includes(name))
      parts.push(arrivalText(shortName(name), arrival(scene, server, "services", name)));
  }
  const hasObject = server.informers.ipaddresses?.cache.objects.has(text) === true;
  if (hasObject) parts.push(claims.ipaddress ? "IPAddress known" : "still knows the deleted IPAddress");
  else if (claims.ipaddress)
    parts.push(arrivalText("IPAddress", arrival(scene, server, "ipaddresses", text)));
  if (guardOf(server) === "both") parts.push(claims.bit ? "bit set" : "bit clear");
  return parts.length === 0 ? "knows nothing" : parts.join("; ");
}

function bitmapText(scene: Scene, server: Apiserver, address: Address, claims: Claims): string {
  const stance = scene.stances[server.id];
  if (stance === undefined || !inFlagRange(stance, address)) return "outside its flag range";
  const bit = claims.bit ? "bit set" : "bit clear";
  return claims.ipaddress ? `${bit}; reads no IPAddress` : bit;
}

/** Who set the bit that is set now, as far as the run knows. */
function bitSetter(branch: Branch, step: StepIndex, text: string): string {
  const marks = branch.traces.of(text)?.upTo(step) ?? [];
  for (let i = marks.length - 1; i >= 0; i--) {
    const mark = marks[i];
    if (mark?.value.claims.bit !== true) break;
    if (marks[i - 1]?.value.claims.bit !== true)
      return `set by ${actor(mark.value.by)} at step ${grouped(mark.step)}`;
  }
  return "set";
}

function bitRow(scene: Scene, address: Address, text: string, claims: Claims, expected: boolean): Row {
  const { etcd } = scene.world;
  let says = expected ? "expected, not set" : "not set";
  if (claims.bit) says = bitSetter(scene.branch, scene.step, text);
  else if (etcd.ranges[0] === undefined && etcd.ranges[1] === undefined) says = "no bitmap is stored";
  else if (rangeWithBit(etcd, address) === undefined) says = "outside the stored bitmap";
  return { record: "bitmap", label: "Bitmap bit", text: says, present: claims.bit };
}

function objectRow(world: World, text: string, claims: Claims, expected: boolean): Row {
  const object = world.etcd.ipaddresses.now.objects.get(text);
  const absent = expected ? "expected, absent" : "none";
  return {
    record: "ipaddress",
    label: "IPAddress",
    text: object === undefined ? absent : parentText(object),
    present: claims.ipaddress,
  };
}

export function recordRows(scene: Scene, address: Address, text: string, claims: Claims): Row[] {
  const claimed = claims.holders.length > 0;
  const expected = expectedRecords(scene.stances, address);
  const servers = scene.world.servers.flatMap((server): Row[] => {
    const stance = scene.stances[server.id];
    if (stance?.up !== true) return [];
    const says =
      stance.guard === "bitmap"
        ? bitmapText(scene, server, address, claims)
        : cacheText(scene, server, text, claims);
    const any = claimed || claims.ipaddress || claims.bit;
    return [
      {
        record: "server",
        label: `${letterOf(server.id)}'s view`,
        text: says,
        present: any && sees(stance, claims, address),
      },
    ];
  });
  return [
    objectRow(scene.world, text, claims, claimed && expected.ipaddress),
    bitRow(scene, address, text, claims, claimed && expected.bit),
    ...servers,
  ];
}
