/** What an update may not change about addresses and families (`validation.md 3.4`). */
import { type FieldError, invalidFamilies, invalidField } from "./field-error.ts";
import type { ServiceSpec } from "./service.ts";
import { isHeadlessForValidation } from "./service-ip-fields.ts";

const fixed = "may not change once set";

function touchesExternalName(old: ServiceSpec, next: ServiceSpec): boolean {
  return old.type === "ExternalName" || next.type === "ExternalName";
}

/** Giving up the second address or family needs the policy to say so. */
function releaseErrors(next: ServiceSpec, what: string): FieldError[] {
  if (next.ipFamilyPolicy === "SingleStack") return [];
  const detail = `must be set to 'SingleStack' when releasing the secondary ${what}`;
  return [invalidField("spec.ipFamilyPolicy", next.ipFamilyPolicy ?? null, detail)];
}

/** validateUpgradeDowngradeClusterIPs. */
export function clusterIPChangeErrors(old: ServiceSpec, next: ServiceSpec): readonly FieldError[] {
  if (touchesExternalName(old, next)) return [];
  if (isHeadlessForValidation(old) && isHeadlessForValidation(next)) return [];
  const before = old.clusterIPs;
  const after = next.clusterIPs;
  if (before.length === after.length) {
    return before.flatMap((ip, index) =>
      ip === after[index] ? [] : [invalidField(`spec.clusterIPs[${index}]`, after, fixed)],
    );
  }
  const first = "spec.clusterIPs[0]";
  const moved =
    before.length > 0 && after.length > 0 && before[0] !== after[0]
      ? [invalidField(first, after, fixed)]
      : [];
  if (before.length < after.length) return moved;
  const unset = after.length === 0 ? [invalidField(first, after, "primary clusterIP can not be unset")] : [];
  return [...unset, ...moved, ...(after.length === 1 ? releaseErrors(next, "clusterIP") : [])];
}

/** validateUpgradeDowngradeIPFamilies. When lengths differ the printed value is clusterIPs, as in the real check. */
export function familyChangeErrors(old: ServiceSpec, next: ServiceSpec): readonly FieldError[] {
  if (touchesExternalName(old, next)) return [];
  if (isHeadlessForValidation(old) || isHeadlessForValidation(next)) return [];
  const before = old.ipFamilies;
  const after = next.ipFamilies;
  const first = "spec.ipFamilies[0]";
  if (before.length === after.length) {
    return before.flatMap((family, index) =>
      family === after[index] ? [] : [invalidFamilies(first, after, fixed)],
    );
  }
  const moved =
    before.length > 0 && after.length > 0 && before[0] !== after[0]
      ? [invalidField(first, next.clusterIPs, fixed)]
      : [];
  if (before.length < after.length) return moved;
  const unset =
    next.clusterIPs.length === 0 ? [invalidFamilies(first, after, "primary ipFamily can not be unset")] : [];
  return [...unset, ...moved, ...(after.length === 1 ? releaseErrors(next, "ipFamily") : [])];
}
