/** How a failed allocation reaches the client (`service-rest.md 6`). */
import type { Behaviours } from "../releases/behaviours.ts";
import { invalidField } from "./field-error.ts";
import { clusterIPsWithPlaces } from "./ip-plan.ts";
import type { Service } from "./service.ts";
import { internalError, invalid, type StatusError } from "./status-error.ts";

/** The text of the allocator's "no address left"; it decides between 500 and 422 from 1.35 on. */
export const rangeIsFull = "range is full";

/** A named address could not be had: always a 422. `cause` is the allocator's text. */
export function staticAllocationError(
  service: Service,
  ip: string,
  cause: string,
  behaviours: Behaviours,
): StatusError {
  const detail = `failed to allocate IP ${ip}: ${cause}`;
  const error = invalidField("spec.clusterIPs", clusterIPsWithPlaces(service), detail);
  return invalid("Service", service.metadata.name, [error], behaviours.invalidValueStyle);
}

/** No address could be picked: a 500, from 1.35 a 422 unless the range is full. */
export function dynamicAllocationError(service: Service, cause: string, behaviours: Behaviours): StatusError {
  const { name } = service.metadata;
  if (cause === rangeIsFull || !behaviours.dynamicErrorIs422) {
    const names = cause === rangeIsFull && behaviours.fullRangeNamesService;
    return internalError(`failed to allocate a serviceIP${names ? ` for Service "${name}"` : ""}: ${cause}`);
  }
  const error = invalidField(
    "spec.clusterIPs",
    clusterIPsWithPlaces(service),
    `failed to allocate IP: ${cause}`,
  );
  return invalid("Service", name, [error], behaviours.invalidValueStyle);
}
