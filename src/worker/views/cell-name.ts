import type { IPAddress } from "../../model/objects/ip-address.ts";
import type { Admission } from "../history/admissions.ts";
import type { AddressState } from "../lab-view.ts";
import { listed } from "../words/format.ts";

/** `services/shop/cart`, the way kubectl prints a parentRef. */
export function parentText(object: IPAddress | undefined): string {
  const parent = object?.spec.parentRef;
  if (parent === undefined) return "no parentRef";
  const group = parent.group === "" ? "" : `.${parent.group}`;
  return `${parent.resource}${group}/${parent.namespace === "" ? "" : `${parent.namespace}/`}${parent.name}`;
}

/** "10.96.0.80, duplicate, shop/cart from A and shop/checkout from B": a cell as it is read aloud. */
export function cellName(
  address: string,
  state: AddressState,
  admissions: readonly Admission[],
  object: IPAddress | undefined,
): string {
  const parts = [address, state];
  if (state === "duplicate") {
    parts.push(
      listed(admissions.map(({ name, server }) => (server === "" ? name : `${name} from ${server}`))),
    );
  } else if (admissions.length > 0) {
    parts.push(listed(admissions.map(({ name }) => name)));
  } else if (object !== undefined) {
    parts.push(`for ${parentText(object)}`);
  }
  return parts.join(", ");
}
