/** The repair loops' Events: reasons, actions and texts exactly as sent (repair-loops.md 0.2, 1.4, 2.5). */
import type { ServerId } from "../../input.ts";
import type { Family } from "../../net/family.ts";
import type { ClusterEvent } from "../../observed.ts";

type Sent = Omit<ClusterEvent, "at">;

const controller = "ipallocator-repair-controller";

function aboutService(by: ServerId, key: string, reason: string, action: string, note: string): Sent {
  return { by, type: "Warning", reason, action, note, regarding: `Service:${key}`, controller };
}

function aboutAddress(by: ServerId, name: string, reason: string, note: string): Sent {
  return {
    by,
    type: "Warning",
    reason,
    action: "IPAddressAllocation",
    note,
    regarding: `IPAddress:${name}`,
    controller,
  };
}

/** Of the bitmap loop: no blank after `]:`. */
export const bitmapEvents = {
  notValid: (by: ServerId, key: string) =>
    aboutService(
      by,
      key,
      "ClusterIPNotValid",
      "ClusterIPValidation",
      "Cluster IP <nil> is not a valid IP; please recreate service",
    ),
  otherFamily: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPNotValid",
      "ClusterIPValidation",
      `Cluster IP ${ip}(${family}) is of ip family that is no longer configured on cluster; please recreate service`,
    ),
  notAllocated: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPNotAllocated",
      "ClusterIPAllocation",
      `Cluster IP [${family}]:${ip} is not allocated; repairing`,
    ),
  duplicate: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPAlreadyAllocated",
      "ClusterIPAllocation",
      `Cluster IP [${family}]:${ip} was assigned to multiple services; please recreate service`,
    ),
  outOfRange: (by: ServerId, key: string, ip: string, family: Family, cidr: string) =>
    aboutService(
      by,
      key,
      "ClusterIPOutOfRange",
      "ClusterIPAllocation",
      `Cluster IP [${family}]:${ip} is not within the service CIDR ${cidr}; please recreate service`,
    ),
} as const;

/** Of the IPAddress loop. */
export const objectEvents = {
  notValid: (by: ServerId, key: string) =>
    aboutService(
      by,
      key,
      "ClusterIPNotValid",
      "ClusterIPValidation",
      "Cluster IP <nil> is not a valid IP; please recreate Service",
    ),
  otherFamily: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPNotValid",
      "ClusterIPValidation",
      `Cluster IP ${ip}(${family}) is of ip family that is no longer configured on cluster; please recreate Service`,
    ),
  outOfRange: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPOutOfRange",
      "ClusterIPAllocation",
      `Cluster IP [${family}]: ${ip} is not within any configured Service CIDR; please recreate service`,
    ),
  outOfFlagRange: (by: ServerId, key: string, ip: string, family: Family, cidr: string) =>
    aboutService(
      by,
      key,
      "ClusterIPOutOfRange",
      "ClusterIPAllocation",
      `Cluster IP [${family}]: ${ip} is not within the configured Service CIDR ${cidr}; please recreate service`,
    ),
  notAllocated: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPNotAllocated",
      "ClusterIPAllocation",
      `Cluster IP [${family}]: ${ip} is not allocated; repairing`,
    ),
  wrongParent: (by: ServerId, key: string, ip: string, family: Family) =>
    aboutService(
      by,
      key,
      "ClusterIPNotAllocated",
      "ClusterIPAllocation",
      `the ClusterIP [${family}]: ${ip} for Service ${key} has a wrong reference; repairing`,
    ),
  /** `family` is printed as 4 or 6 by 1.27 and 1.28. */
  duplicate: (by: ServerId, key: string, ip: string, family: Family | "4" | "6") =>
    aboutService(
      by,
      key,
      "ClusterIPAlreadyAllocated",
      "ClusterIPAllocation",
      `Cluster IP [${family}]:${ip} was assigned to multiple services; please recreate service`,
    ),
  notAService: (by: ServerId, name: string, parent: string) =>
    aboutAddress(
      by,
      name,
      "IPAddressNotAllocated",
      `IPAddress ${name} appears to have been modified, not referencing a Service ${parent}: cleaning up`,
    ),
  leaked: (by: ServerId, name: string, parent: string) =>
    aboutAddress(
      by,
      name,
      "IPAddressNotAllocated",
      `IPAddress: ${name} for Service ${parent} appears to have leaked: cleaning up`,
    ),
  wrongReference: (by: ServerId, name: string, parent: string) =>
    aboutAddress(
      by,
      name,
      "IPAddressWrongReference",
      `IPAddress: ${name} for Service ${parent} has a wrong reference; cleaning up`,
    ),
} as const;
