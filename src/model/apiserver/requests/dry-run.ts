/** The allocators' dry-run views (bitmap-allocator.md 5, cidr-allocator.md 4.5): ranges are checked, nothing is taken. */
import { flagRange } from "../../allocators/allocation.ts";
import { offsetOf } from "../../allocators/bitmap.ts";
import { errNotInRange, errNotReady } from "../../allocators/errors.ts";
import { allocatorsOf } from "../../allocators/ranges.ts";
import { formatAddress, parseAddressSloppy } from "../../net/address.ts";
import { objectGeometry } from "../../net/geometry.ts";
import type { Turn } from "../../turn.ts";
import type { Taken, Wanted } from "../task.ts";

export type DryAllocation = { readonly taken: Taken } | { readonly problem: string };

export function dryAllocate(turn: Turn, id: number, wanted: Wanted): DryAllocation {
  const server = turn.server(id);
  if (server.behaviours?.allocator === "bitmap") {
    const range = flagRange(server, wanted.family);
    return answer(wanted, range.base, range.text, (value) => offsetOf(range, value) !== undefined);
  }
  // The view of one allocator, picked at random from the map.
  const entries = allocatorsOf(server, wanted.family);
  const first = turn.chance.ranges(entries.map((entry) => entry.cidr.text))[0];
  const entry = entries.find((candidate) => candidate.cidr.text === first);
  if (entry === undefined || !entry.ready) return { problem: errNotReady };
  const geometry = objectGeometry(entry.cidr);
  return answer(
    wanted,
    entry.cidr.base,
    entry.cidr.text,
    (value) => !("problem" in geometry) && value >= geometry.first && value <= geometry.last,
  );
}

function answer(
  wanted: Wanted,
  network: bigint,
  cidr: string,
  contains: (value: bigint) => boolean,
): DryAllocation {
  if (wanted.text === undefined) {
    return {
      taken: { family: wanted.family, text: formatAddress({ family: wanted.family, value: network }) },
    };
  }
  const address = parseAddressSloppy(wanted.text);
  if (address !== undefined && address.family === wanted.family && contains(address.value)) {
    return { taken: { family: wanted.family, text: wanted.text } };
  }
  return { problem: errNotInRange(address === undefined ? wanted.text : formatAddress(address), cidr) };
}
