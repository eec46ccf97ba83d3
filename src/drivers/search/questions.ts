/** Questions of the review that a search answers, and what it is expected to say about unique ClusterIPs. */
import type { InvariantId } from "../../model/invariants/invariant.ts";
import { createService } from "./plan.ts";
import type { Question } from "./question.ts";

export interface Asked extends Question {
  readonly expected: "broken" | "holds";
}

const range = ["10.96.0.0/29"];
const served = { "networking.k8s.io/v1beta1": true };
const bitmap = {
  version: "v1.33",
  gates: { MultiCIDRServiceAllocator: false },
  serviceClusterIPRange: range,
};
const gates = (dual: boolean) => ({ MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: !dual });
const objectsOnly = { version: "v1.33", gates: gates(false), serviceClusterIPRange: range };
const objectFirst = {
  version: "v1.32",
  gates: gates(true),
  serviceClusterIPRange: range,
  runtimeConfig: served,
};
const bitFirst = { version: "v1.33", gates: gates(true), serviceClusterIPRange: range };
const newer = { version: "v1.34", gates: {}, serviceClusterIPRange: range };

const address = "10.96.0.5";
const oneEach = (servers: number) =>
  Array.from({ length: servers }, (_, server) => createService(server, `service-${server}`, address));
const dynamic = [createService(0, "service-0"), createService(1, "service-1")];
const unique: readonly InvariantId[] = ["unique-cluster-ip"];
const rounds = (each: number) => ({ rounds: each, lagging: [] });

export const questions: readonly Asked[] = [
  {
    id: "old-new",
    title: "Bitmap beside IPAddresses without dual write, one static IP through both",
    servers: [bitmap, objectsOnly],
    sent: oneEach(2),
    limits: rounds(1),
    invariants: unique,
    expected: "broken",
  },
  {
    id: "old-dual-131",
    title: "Bitmap beside dual write that creates the IPAddress first (1.31, 1.32)",
    servers: [bitmap, objectFirst],
    sent: oneEach(2),
    limits: rounds(1),
    invariants: unique,
    expected: "holds",
  },
  {
    id: "old-dual-133",
    title: "Bitmap beside dual write that sets the bit first (1.33)",
    servers: [bitmap, bitFirst],
    sent: oneEach(2),
    limits: rounds(1),
    invariants: unique,
    expected: "holds",
  },
  {
    id: "dual-new",
    title: "1.33 and 1.34 with their defaults: dual write beside none",
    servers: [bitFirst, newer],
    sent: oneEach(2),
    limits: rounds(1),
    invariants: unique,
    expected: "holds",
  },
  {
    id: "old-dual-new",
    title: "Three apiservers: bitmap, dual write, and IPAddresses alone",
    servers: [bitmap, bitFirst, objectsOnly],
    sent: oneEach(3),
    limits: rounds(0),
    invariants: unique,
    expected: "broken",
  },
  {
    id: "old-old",
    title: "Two apiservers with the bitmap and equal flags",
    servers: [bitmap, bitmap],
    sent: oneEach(2),
    limits: rounds(1),
    invariants: unique,
    expected: "holds",
  },
  {
    id: "dynamic-8",
    title: "Dynamic creates through bitmap and IPAddresses without dual write, on eight addresses",
    servers: [bitmap, objectsOnly],
    sent: dynamic,
    limits: rounds(0),
    invariants: unique,
    expected: "broken",
  },
  {
    id: "dynamic-8-dual",
    title: "The same dynamic creates with dual write",
    servers: [bitmap, bitFirst],
    sent: dynamic,
    limits: rounds(0),
    invariants: unique,
    expected: "holds",
  },
];
