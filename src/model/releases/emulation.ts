import { type Minor, minors, type Release } from "./release.ts";

/** `--emulated-version` exists from 1.31; before, the flag parser stops with this text. */
const unknownFlag = "unknown flag: --emulated-version";

export type Emulation =
  | {
      readonly ok: true;
      readonly minor: Minor;
      readonly minCompatibility: number;
      readonly errors: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** The oldest release a binary can emulate: three minors back from 1.33 on, one in 1.32, and never below 1.31. */
function oldestEmulated(binary: Minor): number {
  return Math.max(31, binary >= 33 ? binary - 3 : binary - 1);
}

/**
 * What `--emulated-version` asks for. `message` is an error of the flag parser, which comes before everything else;
 * `errors` are those of the later validation, which are joined with the range errors (S03-gate-settings-v136 step 29).
 */
export function resolveEmulation(release: Release, text: string | undefined): Emulation {
  const binary = release.minor;
  if (text === undefined || text === "") {
    return { ok: true, minor: binary, minCompatibility: binary - 1, errors: [] };
  }
  if (binary < 31) return { ok: false, message: unknownFlag };
  const match = /^(?:kube=)?v?1\.(\d{1,3})$/.exec(text.trim());
  if (match?.[1] === undefined) return { ok: false, message: `illegal version string "${text}"` };
  const wanted = Number(match[1]);
  const floor = oldestEmulated(binary);
  const minCompatibility = Math.max(wanted - 1, floor);
  const errors: string[] = [];
  if (wanted > binary || wanted < floor) {
    errors.push(`emulation version 1.${wanted} is not between [1.${floor}, 1.${binary}.0]`);
  }
  if (minCompatibility > wanted) {
    errors.push(
      `minCompatibilityVersion version 1.${minCompatibility} is not between [1.${floor}, 1.${wanted}]`,
    );
  }
  // Gates are resolved for the nearest release in the table; the version errors end the start anyway.
  const minor = minors.findLast((candidate) => candidate <= Math.min(wanted, binary)) ?? binary;
  return { ok: true, minor, minCompatibility, errors };
}
