import type { Family } from "../net/family.ts";
import { parsePrefixSloppy } from "../net/prefix.ts";
import type { GateValues } from "./gate-settings.ts";
import type { Minor } from "./release.ts";

/** One CIDR of `--service-cluster-ip-range`, host bits cut, as the server keeps it. */
export interface FlagRange {
  readonly text: string;
  readonly family: Family;
  readonly prefixLength: number;
}

export type RangeFlags =
  | { readonly ok: true; readonly ranges: readonly FlagRange[]; readonly errors: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** The range of a server whose flag is empty (`bitmap-allocator.md 1.3`). */
const defaultFlagRange = "10.0.0.0/24";

function parseRange(text: string): FlagRange | undefined {
  const prefix = parsePrefixSloppy(text);
  if (prefix === undefined) return undefined;
  return { text: prefix.text, family: prefix.family, prefixLength: prefix.bits };
}

function addressBits(family: Family): 32 | 128 {
  return family === "IPv4" ? 32 : 128;
}

/** RangeSize of k8s.io/utils/net: 2^63-1 at most, and 0 for IPv4 /0 and /1 or IPv6 /0 and /1 (`bitmap-allocator.md 1`). */
function hasEightAddresses(range: FlagRange): boolean {
  const hostBits = addressBits(range.family) - range.prefixLength;
  const countsAsZero = range.family === "IPv4" ? hostBits >= 31 : hostBits >= 127;
  return !countsAsZero && hostBits >= 3;
}

/** How many host bits a range may have, or undefined when no limit applies (`bitmap-allocator.md 1.3`). */
function hostBitLimit(minor: Minor, gates: GateValues): number | undefined {
  if (!gates.MultiCIDRServiceAllocator) return 20;
  if (minor <= 28) return 64;
  if (minor <= 30) return undefined;
  return gates.DisableAllocatorDualWrite ? undefined : 20;
}

function tooLarge(range: FlagRange, limit: number | undefined, flag: string): string[] {
  const bits = addressBits(range.family);
  if (limit === undefined || bits - range.prefixLength <= limit) return [];
  return [`specified ${flag} is too large; for ${bits}-bit addresses, the mask must be >= ${bits - limit}`];
}

/**
 * Reads `--service-cluster-ip-range`. `message` is an error of completing the options, which ends the start at once;
 * `errors` belong to the validation that follows and are reported together. Texts and order: `bitmap-allocator.md 1.3`,
 * S01-exhaust-*, S02-exhaust-*. `minor` is the binary's.
 */
export function resolveRangeFlags(texts: readonly string[], minor: Minor, gates: GateValues): RangeFlags {
  const given = texts.length === 0 ? [defaultFlagRange] : texts;
  const primary = parseRange(given[0] ?? "");
  if (primary === undefined) return { ok: false, message: "service-cluster-ip-range[0] is not a valid cidr" };
  if (!hasEightAddresses(primary)) {
    const cause = "the service cluster IP range must be at least 8 IP addresses";
    return { ok: false, message: `error determining service IP ranges for primary service cidr: ${cause}` };
  }
  const secondary = given[1] === undefined ? undefined : parseRange(given[1]);
  if (given[1] !== undefined && secondary === undefined) {
    return { ok: false, message: "service-cluster-ip-range[1] is not an ip net" };
  }
  const errors: string[] = [];
  if (given.length > 2) errors.push("--service-cluster-ip-range must not contain more than two entries");
  const limit = hostBitLimit(minor, gates);
  errors.push(...tooLarge(primary, limit, "--service-cluster-ip-range"));
  if (secondary === undefined) return { ok: true, ranges: [primary], errors };
  if (secondary.family === primary.family) {
    errors.push(
      "--service-cluster-ip-range[0] and --service-cluster-ip-range[1] must be of different IP family",
    );
  }
  errors.push(...tooLarge(secondary, limit, "--service-cluster-ip-range[1]"));
  return { ok: true, ranges: [primary, secondary], errors };
}
