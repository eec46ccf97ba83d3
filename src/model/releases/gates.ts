import type { Minor } from "./release.ts";

export type Stage = "alpha" | "beta" | "ga" | "deprecated";

/** A gate as one release sees it. A locked gate refuses every value but its default. */
export interface GateSpec {
  readonly default: boolean;
  readonly stage: Stage;
  readonly locked: boolean;
}

/** From `since` on the gate is as in `spec`, up to the next row; a row without spec means the gate is gone. */
interface Row {
  readonly since: Minor;
  readonly spec?: GateSpec;
}

const off = (stage: Stage): GateSpec => ({ default: false, stage, locked: false });
const on = (stage: Stage): GateSpec => ({ default: true, stage, locked: false });
const lockedOn = (stage: Stage): GateSpec => ({ default: true, stage, locked: true });

/**
 * The gates that change anything in the model. Sources: `feature-gates-and-versions.md 2`; the last two follow
 * S11-error-texts-v136 (relaxed names) and kube_features.go (generated names).
 */
const rows = {
  MultiCIDRServiceAllocator: [
    { since: 27, spec: off("alpha") },
    { since: 31, spec: off("beta") },
    { since: 33, spec: on("ga") },
    { since: 34, spec: lockedOn("ga") },
  ],
  DisableAllocatorDualWrite: [
    { since: 31, spec: off("alpha") },
    { since: 33, spec: off("beta") },
    { since: 34, spec: on("ga") },
    { since: 35, spec: lockedOn("ga") },
  ],
  ServiceIPStaticSubrange: [{ since: 26, spec: lockedOn("ga") }, { since: 28 }],
  StrictIPCIDRValidation: [
    { since: 33, spec: off("alpha") },
    { since: 36, spec: on("beta") },
  ],
  ServiceCIDRStatusFieldWiping: [{ since: 36, spec: on("deprecated") }],
  RelaxedServiceNameValidation: [
    { since: 34, spec: off("alpha") },
    { since: 36, spec: on("beta") },
  ],
  RetryGenerateName: [
    { since: 30, spec: off("alpha") },
    { since: 31, spec: on("beta") },
    { since: 32, spec: lockedOn("ga") },
  ],
} satisfies Record<string, readonly Row[]>;

export type GateName = keyof typeof rows;

/** All gates of the model, in the order in which they are shown. */
export const gateNames = Object.keys(rows) as readonly GateName[];

/** What must be on when a gate is on, declared from 1.35 (`feature-gates-and-versions.md 2`, PR 134608). */
export const gateDependencies: Readonly<Partial<Record<GateName, readonly GateName[]>>> = {
  DisableAllocatorDualWrite: ["MultiCIDRServiceAllocator"],
};

export function isGateName(name: string): name is GateName {
  return Object.hasOwn(rows, name);
}

/** The gate in that release, or undefined when the release has no such gate (not yet, or no longer). */
export function gateSpec(name: GateName, minor: Minor): GateSpec | undefined {
  const list: readonly Row[] = rows[name];
  return list.findLast((row) => row.since <= minor)?.spec;
}

/** True if a binary knows the gate's name at all, possibly only for releases it can emulate. */
export function binaryKnowsGate(name: GateName, binary: Minor): boolean {
  return gateSpec(name, binary) !== undefined;
}
