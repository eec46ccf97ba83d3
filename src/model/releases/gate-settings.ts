import {
  binaryKnowsGate,
  type GateName,
  gateDependencies,
  gateNames,
  gateSpec,
  isGateName,
} from "./gates.ts";
import type { Minor } from "./release.ts";

export type GateValues = Readonly<Record<GateName, boolean>>;

export type GateResult =
  | { readonly ok: true; readonly values: GateValues }
  | { readonly ok: false; readonly errors: readonly string[] };

/** `AllAlpha` and `AllBeta` set every gate of their stage that is not named itself. */
const groups: Readonly<Record<string, "alpha" | "beta">> = { AllAlpha: "alpha", AllBeta: "beta" };

/** Text of a gate that the emulated release does not have yet; 1.36 names the second version as well. */
function notYet(name: string, value: boolean, binary: Minor, emulated: Minor): string {
  const minCompatibility = Math.max(emulated - 1, binary - 3);
  const tail = binary >= 36 ? `, min compatibility version 1.${minCompatibility}` : "";
  return `cannot set feature gate ${name} to ${value}, feature is PreAlpha at emulated version 1.${emulated}${tail}`;
}

function settingError(name: GateName, value: boolean, binary: Minor, emulated: Minor): string | undefined {
  const spec = gateSpec(name, emulated);
  // A gate that begins as deprecated was plain behaviour before, so an emulated release still lets one set it.
  if (spec === undefined)
    return isBornDeprecated(name, binary) ? undefined : notYet(name, value, binary, emulated);
  if (spec.locked && spec.default !== value) {
    return `cannot set feature gate ${name} to ${value}, feature is locked to ${spec.default}`;
  }
  return undefined;
}

function isBornDeprecated(name: GateName, binary: Minor): boolean {
  return gateSpec(name, binary)?.stage === "deprecated";
}

/** The value a gate has without being named: its default, or what `AllAlpha`/`AllBeta` say. Absent gates are off. */
function unnamedValue(name: GateName, emulated: Minor, gates: Readonly<Record<string, boolean>>): boolean {
  const spec = gateSpec(name, emulated);
  if (spec === undefined) return false;
  for (const [group, stage] of Object.entries(groups)) {
    const value = gates[group];
    if (value !== undefined && spec.stage === stage && !spec.locked) return value;
  }
  return spec.default;
}

function dependencyErrors(values: GateValues, binary: Minor): string[] {
  if (binary < 35) return [];
  return gateNames.flatMap((name) => {
    const off = (gateDependencies[name] ?? []).filter((needed) => !values[needed]);
    if (!values[name] || off.length === 0) return [];
    return [`${name} is enabled, but depends on features that are disabled: [${off.join(" ")}]`];
  });
}

/**
 * What `--feature-gates` leads to: every gate's value, or the errors in the order the component prints them
 * (S03-gate-settings-v136: by name). The first unknown name ends the check, and dependencies are looked at only
 * when everything else is in order. Gates outside the model count as unknown.
 */
export function resolveGates(
  gates: Readonly<Record<string, boolean>>,
  binary: Minor,
  emulated: Minor,
): GateResult {
  const errors: string[] = [];
  for (const name of Object.keys(gates).sort()) {
    const value = gates[name];
    if (value === undefined || Object.hasOwn(groups, name)) continue;
    if (!isGateName(name) || !binaryKnowsGate(name, binary)) {
      return { ok: false, errors: [...errors, `unrecognized feature gate: ${name}`] };
    }
    const error = settingError(name, value, binary, emulated);
    if (error !== undefined) errors.push(error);
  }
  if (errors.length > 0) return { ok: false, errors };
  const values = Object.fromEntries(
    gateNames.map((name) => [name, gates[name] ?? unnamedValue(name, emulated, gates)]),
  ) as Record<GateName, boolean>;
  const unmet = dependencyErrors(values, binary);
  return unmet.length > 0 ? { ok: false, errors: unmet } : { ok: true, values };
}
