import type { Behaviours } from "./behaviours.ts";
import { deriveBehaviours } from "./derive.ts";
import { resolveEmulation } from "./emulation.ts";
import { resolveGates } from "./gate-settings.ts";
import { type FlagRange, resolveRangeFlags } from "./range-flags.ts";
import { type Minor, parseVersion } from "./release.ts";
import { findVariant, variants, withVariant } from "./variants.ts";

/** The flags of one kube-apiserver that matter here. A gate that is not named has the release's default. */
export interface ServerFlags {
  /** `v1.33.12`; without a patch the one whose source was read. */
  readonly version: string;
  readonly gates: Readonly<Record<string, boolean>>;
  /** One or two CIDRs, the primary one first; none means the built-in default. */
  readonly serviceClusterIPRange: readonly string[];
  /** `1.33`, as given to `--emulated-version`. */
  readonly emulatedVersion?: string;
  /** `networking.k8s.io/v1beta1` to true or false, as given to `--runtime-config`. */
  readonly runtimeConfig?: Readonly<Record<string, boolean>>;
  /** Id of a design variant that is laid over the release (variants.ts). No real apiserver has such a flag. */
  readonly variant?: string;
}

/** Either what the server does, or the error of a process that refused to start, as kube-apiserver prints it. */
export type StartUp =
  | { readonly ok: true; readonly behaviours: Behaviours; readonly ranges: readonly FlagRange[] }
  | { readonly ok: false; readonly message: string };

/** Several errors print as `[a, b]`, one as itself, and a repeated one only once. */
function aggregate(errors: readonly string[]): string {
  const distinct = [...new Set(errors)];
  return distinct.length === 1 ? (distinct[0] ?? "") : `[${distinct.join(", ")}]`;
}

function variantIds(): string {
  return variants.map((variant) => variant.id).join(", ");
}

/** Up to 1.30 gates are checked by the flag parser, which names the argument. */
function gateMessage(flags: ServerFlags, binary: Minor, errors: readonly string[]): string {
  if (binary >= 31) return aggregate(errors);
  const argument = Object.entries(flags.gates)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
  return `invalid argument "${argument}" for "--feature-gates" flag: ${aggregate(errors)}`;
}

/**
 * What one set of flags leads to. The order of refusals is the real one: flag parsing, gates, completion of the
 * range flags, then everything that validation finds, joined (S01-exhaust-*, S02-exhaust-*, S03-gate-settings*).
 * `message` is the text inside `"command failed" err="…"`. The advertise address is not modelled.
 */
export function resolveServer(flags: ServerFlags): StartUp {
  const release = parseVersion(flags.version);
  if (release === undefined) {
    return { ok: false, message: `version "${flags.version}" is not one of v1.26 to v1.36` };
  }
  const emulation = resolveEmulation(release, flags.emulatedVersion);
  if (!emulation.ok) return emulation;
  const gates = resolveGates(flags.gates, release.minor, emulation.minor);
  if (!gates.ok) return { ok: false, message: gateMessage(flags, release.minor, gates.errors) };
  const ranges = resolveRangeFlags(flags.serviceClusterIPRange, release.minor, gates.values);
  if (!ranges.ok) return ranges;
  const errors = [...emulation.errors, ...ranges.errors];
  if (errors.length > 0) return { ok: false, message: aggregate(errors) };
  const behaviours = deriveBehaviours({
    release,
    emulated: emulation.minor,
    minCompatibility: emulation.minCompatibility,
    gates: gates.values,
    runtimeConfig: flags.runtimeConfig ?? {},
  });
  if (flags.variant === undefined) return { ok: true, behaviours, ranges: ranges.ranges };
  const variant = findVariant(flags.variant);
  if (variant === undefined)
    return { ok: false, message: `"${flags.variant}" is not one of the design variants ${variantIds()}` };
  return { ok: true, behaviours: withVariant(behaviours, variant), ranges: ranges.ranges };
}
