/** The feature gates on an apiserver's card: what runs, what comes, and why one cannot be switched. */
import type { Apiserver } from "../../model/apiserver/apiserver.ts";
import { isUp } from "../../model/apiserver/apiserver.ts";
import { type GateName, gateNames, gateSpec, isGateName } from "../../model/releases/gates.ts";
import { type Minor, minors, parseVersion } from "../../model/releases/release.ts";
import { resolveServer, type ServerFlags } from "../../model/releases/start-up.ts";
import type { GateView } from "../lab-view.ts";

/** The two that decide how an address is taken are always shown; others when a flag names them. */
const alwaysShown: readonly GateName[] = ["MultiCIDRServiceAllocator", "DisableAllocatorDualWrite"];

/** The release whose gates count: the emulated one when the flags name one. */
function gateMinor(flags: ServerFlags): Minor | undefined {
  const emulated = flags.emulatedVersion === undefined ? undefined : parseVersion(flags.emulatedVersion);
  return (emulated ?? parseVersion(flags.version))?.minor;
}

function lockedSince(name: GateName, minor: Minor): Minor {
  let since = minor;
  for (const earlier of minors.filter((one) => one <= minor).toReversed()) {
    if (gateSpec(name, earlier)?.locked !== true) break;
    since = earlier;
  }
  return since;
}

function pendingValue(flags: ServerFlags, name: GateName): boolean {
  const resolved = resolveServer(flags);
  if (resolved.ok) return resolved.behaviours.gates[name];
  const minor = gateMinor(flags);
  return flags.gates[name] ?? (minor === undefined ? false : (gateSpec(name, minor)?.default ?? false));
}

function fixedReason(flags: ServerFlags, name: GateName): string {
  const minor = gateMinor(flags);
  if (minor === undefined) return "";
  const spec = gateSpec(name, minor);
  if (spec === undefined) return `Unknown to 1.${minor}`;
  if (spec.locked) return `Locked ${spec.default ? "on" : "off"} since 1.${lockedSince(name, minor)}`;
  if (name === "DisableAllocatorDualWrite" && !pendingValue(flags, "MultiCIDRServiceAllocator")) {
    return "Without effect while MultiCIDRServiceAllocator is off";
  }
  return "";
}

export function gateViews(server: Apiserver): GateView[] {
  const named = [...Object.keys(server.flags.gates), ...Object.keys(server.pending.gates)].filter(isGateName);
  const shown = gateNames.filter((name) => alwaysShown.includes(name) || named.includes(name));
  const running = isUp(server) ? server.behaviours : undefined;
  return shown.map((name) => {
    const known = running !== undefined && gateSpec(name, running.emulated) !== undefined;
    return {
      name,
      running: known ? running.gates[name] : null,
      pending: pendingValue(server.pending, name),
      fixed: fixedReason(server.pending, name),
    };
  });
}
