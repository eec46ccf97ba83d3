import type { Metadata } from "./metadata.ts";

/** `lastTransitionTime` in milliseconds of simulated time, whole seconds as metav1.Time stores them. */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown" | (string & {});
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionTime: number;
}

/** A ServiceCIDR; `cidrs` keeps the order of the flags or of the client. */
export interface ServiceCIDR {
  readonly metadata: Metadata;
  readonly spec: { readonly cidrs: readonly string[] };
  readonly status: { readonly conditions: readonly Condition[] };
}

/** Name of the ServiceCIDR that the apiservers make from their flags (`servicecidr-controllers.md 1`). */
export const defaultServiceCIDRName = "kubernetes";
export const serviceCIDRFinalizer = "networking.k8s.io/service-cidr-finalizer";
export const readyConditionType = "Ready";

/** The Ready condition, or undefined when nobody wrote one. */
export function readyCondition(cidr: ServiceCIDR): Condition | undefined {
  return cidr.status.conditions.find((condition) => condition.type === readyConditionType);
}

/** The allocator's reading: no Ready condition counts as ready (`cidr-allocator.md 3`, S07-servicecidr-validation). */
export function isReady(cidr: ServiceCIDR): boolean {
  const condition = readyCondition(cidr);
  return condition === undefined || condition.status === "True";
}
