/** Addresses that a request holds as its candidate, whether a record claims them yet or not. */

import { flagRange } from "../../model/allocators/allocation.ts";
import { addressAt } from "../../model/allocators/bitmap.ts";
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import type { AllocationStage, BitmapStage } from "../../model/apiserver/stage.ts";
import type { RequestTask } from "../../model/apiserver/task.ts";
import { formatAddress, parseAddressSloppy } from "../../model/net/address.ts";
import type { Family } from "../../model/net/family.ts";
import type { World } from "../../model/world.ts";
import { requestName } from "../words/input-sentence.ts";

export interface Held {
  readonly address: string;
  readonly server: number;
  /** What it is held for: `shop/cart`. */
  readonly what: string;
}

function canonical(text: string): string {
  const address = parseAddressSloppy(text);
  return address === undefined ? text : formatAddress(address);
}

function bitAddress(server: Apiserver, family: Family, stage: BitmapStage): string | undefined {
  return stage.at === "swap" && stage.intent.do !== "release"
    ? addressAt(flagRange(server, family), stage.offset)
    : undefined;
}

function candidateOf(server: Apiserver, stage: AllocationStage): string | undefined {
  switch (stage.by) {
    case "object":
      return stage.address;
    case "bitmap":
      return stage.address ?? bitAddress(server, stage.family, stage.bitmap);
    case "search":
    case "search-bit":
      return formatAddress({ family: stage.family, value: stage.search.candidate });
    case "queue":
      return undefined;
  }
}

function heldBy(server: Apiserver, { stage }: RequestTask): string[] {
  if (stage.at === "write") return stage.taken.map((taken) => canonical(taken.text));
  if (stage.at !== "allocate") return [];
  const taken = stage.taken.map((one) => canonical(one.text));
  const candidate = candidateOf(server, stage.allocation);
  return candidate === undefined ? taken : [...taken, candidate];
}

export function heldAddresses(world: World): Held[] {
  const held: Held[] = [];
  for (const server of world.servers) {
    for (const task of server.tasks) {
      if (task.kind !== "request") continue;
      for (const address of heldBy(server, task))
        held.push({ address, server: server.id, what: requestName({ ...task.request, name: task.name }) });
    }
  }
  return held;
}
