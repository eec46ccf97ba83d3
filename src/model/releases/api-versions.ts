import type { NetworkingVersion } from "./behaviours.ts";
import type { Minor } from "./release.ts";

type RuntimeConfig = Readonly<Record<string, boolean>>;

/** The emulated release in which a version of the two networking kinds appeared (`feature-gates-and-versions.md 3`). */
const introduced: Readonly<
  Record<"ipaddresses" | "servicecidrs", Readonly<Record<NetworkingVersion, number>>>
> = {
  ipaddresses: { v1alpha1: 27, v1beta1: 31, v1: 33 },
  servicecidrs: { v1alpha1: 29, v1beta1: 31, v1: 33 },
};

const newestFirst: readonly NetworkingVersion[] = ["v1", "v1beta1", "v1alpha1"];

/** The version that the API server's own clients use; it belongs to the code, so the binary decides. */
export function clientVersion(binary: Minor): NetworkingVersion {
  if (binary <= 30) return "v1alpha1";
  return binary <= 32 ? "v1beta1" : "v1";
}

/** v1 is served by default, the others only with `--runtime-config`. The most specific key counts. */
function switchedOn(version: NetworkingVersion, config: RuntimeConfig): boolean {
  const stage = version === "v1" ? "api/ga" : version === "v1beta1" ? "api/beta" : "api/alpha";
  return config[`networking.k8s.io/${version}`] ?? config[stage] ?? config["api/all"] ?? version === "v1";
}

/** Versions in which a server serves a kind, newest first. v1alpha1 is served up to 1.30. */
export function servedVersions(
  kind: "ipaddresses" | "servicecidrs",
  emulated: Minor,
  config: RuntimeConfig,
): readonly NetworkingVersion[] {
  return newestFirst.filter((version) => {
    const gone = version === "v1alpha1" && emulated > 30;
    return !gone && introduced[kind][version] <= emulated && switchedOn(version, config);
  });
}

/**
 * The version written to etcd (`observables.md 1`): the newest one that the oldest release a server must stay
 * compatible with can read, and never newer than the binary's own choice (1.33 still writes v1beta1).
 */
export function storedVersion(binary: Minor, minCompatibility: number): NetworkingVersion | undefined {
  if (binary <= 26) return undefined;
  if (binary <= 30) return "v1alpha1";
  if (binary <= 33) return "v1beta1";
  return minCompatibility >= 33 ? "v1" : "v1beta1";
}

/** Versions a binary can decode from etcd (`feature-gates-and-versions.md 3`). */
export function readableVersions(binary: Minor): readonly NetworkingVersion[] {
  if (binary <= 26) return [];
  if (binary <= 30) return ["v1alpha1"];
  if (binary <= 32) return ["v1beta1", "v1alpha1"];
  return binary === 33 ? ["v1", "v1beta1", "v1alpha1"] : ["v1", "v1beta1"];
}
