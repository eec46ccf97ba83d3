import type { RefusalRule } from "../../../worker/rules/rule-id.ts";
import type { Rule } from "../rule.ts";
import {
  alloc,
  allocatorErrors,
  apiErrors,
  bitmapScan,
  bitmapStore,
  cidrAllocator,
  coreValidation,
  genericStore,
  ipAllocator,
  networkingValidation,
} from "./paths.ts";

export const refusals: Readonly<Record<RefusalRule, Rule>> = {
  "refused-taken": {
    title: "The address is taken",
    text: "A record claims it: an IPAddress, or the bit where this apiserver reads the bitmap. There may be no Service behind it: a bit that was left behind is never cleared while the gate is on. Look at the address to see which record it is.",
    kep: "Service IP Allocation",
    review: "Two new apiservers meet at one IPAddress: does the user see an error?",
    source: [`${allocatorErrors}#ErrAllocated`, `${alloc}#Allocators.allocIPs`],
    scene: "stale-bit",
  },
  "refused-full": {
    title: "No address could be picked",
    text: "Either nothing is free, or no range is ready, or each address that was picked was refused by the other record. Up to 1.34 every error of a range ends as this text. Add a ServiceCIDR, or free an address.",
    kep: "Story 4",
    source: [`${allocatorErrors}#ErrFull`, `${cidrAllocator}#MetaAllocator.AllocateNextService`],
    scene: "range-is-full",
  },
  "refused-no-range": {
    title: "No ready range has this address",
    text: "The apiserver knows no ServiceCIDR that contains the address and is ready. It may be outside all of them, or the range is being deleted, or its watch has not told of a new one yet.",
    kep: "Resizing Service IP Ranges",
    source: [`${allocatorErrors}#ErrMismatchedNetwork`, `${cidrAllocator}#MetaAllocator.getAllocator`],
    scene: "renumber",
  },
  "refused-outside": {
    title: "Outside the valid range",
    text: "The address is not one that this range gives out. The range in the text is that of the allocator that was asked: the flag of this apiserver, not necessarily all that the cluster has.",
    kep: "Current implementation details",
    source: [`${allocatorErrors}#ErrNotInRange`],
    scene: "one-bitmap",
  },
  "refused-stored-range": {
    title: "The stored bitmap is of another range",
    text: "etcd has a bitmap that was written for other flags. Every operation on it fails at this apiserver, until one with the old repair loop and the same flag writes it anew.",
    kep: "Motivation",
    source: [`${bitmapScan}#AllocationBitmap.Restore`],
    scene: "different-flags",
  },
  "refused-no-bitmap": {
    title: "There is no bitmap",
    text: "The object in etcd is missing. Only a repair round of an apiserver with the gate off, or the start of one with dual write, makes it.",
    kep: "Current implementation details",
    source: [`${bitmapStore}#Etcd.tryUpdate`],
    scene: "design-variants",
  },
  "refused-not-ready": {
    title: "The allocator is not ready",
    text: "The cache of this apiserver has not been filled yet, so it cannot tell which addresses are taken. Ask again in a moment, or ask another one.",
    kep: "Allocator",
    source: [`${allocatorErrors}#ErrNotReady`, `${ipAllocator}#Allocator.AllocateService`],
  },
  "refused-nameless": {
    title: "The IPAddress needs the name of the Service",
    text: "The IPAddress is created before the Service is checked in full, and its parentRef takes the name as it was sent. A name that is no name of an object fails here, under the words of the IPAddress.",
    kep: "API",
    source: [`${networkingValidation}#ValidateIPAddress`, `${ipAllocator}#Allocator.createIPAddress`],
  },
  "refused-family": {
    title: "This apiserver has no such family",
    text: "Which families there are comes from --service-cluster-ip-range of the apiserver that was asked, not from the ServiceCIDRs. A second one may have other flags.",
    kep: "Current implementation details",
    source: [`${alloc}#Allocators.initIPFamilyFields`],
    scene: "single-to-dual",
  },
  "refused-unchangeable": {
    title: "What is set stays",
    text: "A Service keeps its first address and family; a ServiceCIDR keeps its ranges, except that from 1.33 on a second family may be added; an IPAddress keeps its parent. Create another object and delete this one.",
    kep: "Proposal",
    source: [
      `${coreValidation}#validateUpgradeDowngradeClusterIPs`,
      `${networkingValidation}#ValidateServiceCIDRUpdate`,
    ],
    scene: "single-to-dual",
  },
  "refused-cluster-ips": {
    title: "Addresses, families and policy have to fit together",
    text: "clusterIP is the first of clusterIPs; there are two at most, one for each family, in the order of ipFamilies; ipFamilyPolicy says whether there may be two.",
    source: [
      `${coreValidation}#ValidateServiceClusterIPsRelatedFields`,
      `${alloc}#Allocators.initIPFamilyFields`,
    ],
    scene: "dual-stack",
  },
  "refused-cidrs": {
    title: "A ServiceCIDR has one range a family",
    text: "One or two prefixes, of different families, in canonical form and without bits behind the prefix. Whether they overlap with others is not asked.",
    kep: "API",
    source: [`${networkingValidation}#ValidateServiceCIDR`],
    scene: "add-a-range",
  },
  "refused-ipaddress": {
    title: "An IPAddress is named after its address",
    text: "Its name is the address in canonical form, and it names a parent by resource and name. It is not asked whether a ServiceCIDR contains it.",
    kep: "API",
    source: [`${networkingValidation}#ValidateIPAddress`],
    scene: "ipaddress-by-hand",
  },
  "refused-fields": {
    title: "A field is not valid",
    text: "The object has a field that the API does not take, whatever the allocators say. The text names the field, what was found, and what it may be.",
    source: [`${coreValidation}#ValidateServiceCreate`, `${genericStore}#Store.Create`],
  },
  "refused-exists": {
    title: "The name is taken",
    text: "There is an object of this kind and name. One that is being deleted counts until its finalizers are gone; the text then says so.",
    source: [`${genericStore}#Store.Create`, `${apiErrors}#NewAlreadyExists`],
    scene: "renumber",
  },
  "refused-not-found": {
    title: "There is no such object",
    text: "etcd has no object of this name at this moment. Objects of ServiceCIDR and IPAddress are served only where their API is on.",
    source: [`${apiErrors}#NewNotFound`],
  },
  "refused-conflict": {
    title: "Written on an older version",
    text: "The request names a resourceVersion, and the object has been written since. Read it again, make the change again.",
    source: [`${apiErrors}#NewConflict`, `${genericStore}#Store.Update`],
  },
  "refused-body": {
    title: "The body cannot be read",
    text: "It is not an object of this kind, has a field that the kind does not have, or its name and namespace are not those of the request.",
    source: [`${apiErrors}#NewBadRequest`],
  },
  "refused-permission": {
    title: "Not allowed",
    text: "Admission or authorisation says no before any allocator is asked. The model has neither; a recording may.",
    source: [`${apiErrors}#NewForbidden`],
  },
  "refused-timeout": {
    title: "It took too long",
    text: "The request did not end within its time. It may have been done all the same. The model has no such limit; a recording may.",
    source: [`${apiErrors}#NewTimeoutError`],
  },
  "refused-connection": {
    title: "Nobody listens",
    text: "This apiserver is not running or not ready. Start it, or ask another one.",
    source: [],
  },
  "refused-internal": {
    title: "An error inside the apiserver",
    text: "What failed was not the request. The text is passed on as it was met.",
    source: [`${apiErrors}#NewInternalError`],
  },
};
