/** What one apiserver can be in the skew matrix: releases with their default gates, gate settings, design variants. */
import { minors, readPatch } from "../../model/releases/release.ts";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { variants } from "../../model/releases/variants.ts";

export interface Side {
  readonly id: string;
  readonly title: string;
  /** All but the ranges, which the question says. */
  readonly flags: Omit<ServerFlags, "serviceClusterIPRange">;
}

const firstInMatrix = 29;

const releases = minors
  .filter((minor) => minor >= firstInMatrix)
  .map((minor): Side => {
    const version = `v1.${minor}.${readPatch[minor]}`;
    return { id: `v1.${minor}`, title: `1.${minor}, default gates`, flags: { version, gates: {} } };
  });

function of133(id: string, title: string, multi: boolean, noDual: boolean): Side {
  const gates = { MultiCIDRServiceAllocator: multi, DisableAllocatorDualWrite: noDual };
  return { id, title, flags: { version: "v1.33", gates } };
}

/** The four settings of the two gates in the one release in which all of them are allowed. */
const settings: readonly Side[] = [
  of133("bitmap", "1.33, both gates off: the bitmap", false, false),
  of133("bitmap-no-dual", "1.33, dual write disabled and the new allocator off: the bitmap", false, true),
  of133("dual-write", "1.33, new allocator with dual write, the bit first", true, false),
  of133("no-dual-write", "1.33, new allocator without dual write", true, true),
];

/** Earlier forms of the new allocator, which are off by default. */
const earlier: readonly Side[] = [
  {
    id: "alpha-on",
    title: "1.30, new allocator on (alpha, before dual write)",
    flags: {
      version: "v1.30",
      gates: { MultiCIDRServiceAllocator: true },
      runtimeConfig: { "networking.k8s.io/v1alpha1": true },
    },
  },
  {
    id: "beta-on",
    title: "1.32, new allocator on, dual write with the IPAddress first",
    flags: {
      version: "v1.32",
      gates: { MultiCIDRServiceAllocator: true },
      runtimeConfig: { "networking.k8s.io/v1beta1": true },
    },
  },
];

const designs = variants.map(({ id, title, overrides }): Side => {
  // One variant changes the bitmap's own loop, the others the new allocator.
  const multi = overrides.bitmapRepairOnServiceEvents !== true;
  const gates = { MultiCIDRServiceAllocator: multi };
  return { id: `design-${id}`, title: `Design: ${title}`, flags: { version: "v1.33", gates, variant: id } };
});

export const sides: readonly Side[] = [...releases, ...settings, ...earlier, ...designs];

export function findSide(id: string): Side | undefined {
  return sides.find((side) => side.id === id);
}
