/** Kubernetes minors in scope, `feature-gates-and-versions.md 1`. 26 means v1.26. */
export const minors = [26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36] as const;

export type Minor = (typeof minors)[number];

/** One patch release. `patch` decides a few backported behaviours, so it is part of the identity. */
export interface Release {
  readonly minor: Minor;
  readonly patch: number;
}

/** The patch whose source was read for each minor (`feature-gates-and-versions.md 1`); used when none is given. */
export const readPatch: Readonly<Record<Minor, number>> = {
  26: 5,
  27: 16,
  28: 15,
  29: 14,
  30: 14,
  31: 14,
  32: 13,
  33: 13,
  34: 9,
  35: 6,
  36: 3,
};

function asMinor(value: number): Minor | undefined {
  return minors.find((minor) => minor === value);
}

/**
 * Reads `v1.33.12`, `1.33.12`, `v1.33` or `1.33`; without a patch the one whose source was read is taken.
 * Returns undefined for anything else, including minors outside 1.26 to 1.36.
 */
export function parseVersion(text: string): Release | undefined {
  const match = /^v?1\.(\d{1,3})(?:\.(\d{1,3}))?$/.exec(text.trim());
  const minor = match?.[1] === undefined ? undefined : asMinor(Number(match[1]));
  if (minor === undefined) return undefined;
  const patch = match?.[2];
  return { minor, patch: patch === undefined ? readPatch[minor] : Number(patch) };
}

/** `v1.33.12`, the way a binary names itself. */
export function formatVersion(release: Release): string {
  return `v1.${release.minor}.${release.patch}`;
}

/** True if `release` is `minor.patch` or a later one. */
export function isAtLeast(release: Release, minor: Minor, patch = 0): boolean {
  return release.minor > minor || (release.minor === minor && release.patch >= patch);
}
