/** The questions of the skew matrix: what is asked of any two apiservers, and of a third one beside them. */
import type { ServerFlags } from "../../model/releases/start-up.ts";
import type { Limits } from "./limits.ts";
import { createService, deleteService, type Planned, request } from "./plan.ts";
import type { Question } from "./question.ts";
import type { Side } from "./sides.ts";

export interface MatrixQuestion {
  readonly id: string;
  readonly title: string;
  /** A and B do the same, so that a pair and its mirror image have one answer. */
  readonly sameForBoth: boolean;
  readonly ask: (a: Side, b: Side, third: Side | undefined) => Omit<Question, "id" | "title">;
}

const range = "10.96.0.0/29";
const otherRange = "10.96.0.0/28";
const address = "10.96.0.5";
/** Beyond the flag range, in a ServiceCIDR of its own. */
const extraRange = "10.97.0.0/29";
const extraAddress = "10.97.0.3";
const finalizerGraceMs = 11_000;
/** Until nobody waits for a grace any more: what must hold once quiet is only pending before. */
const orphanGraceMs = 61_000;

const unique = ["unique-cluster-ip"] as const;
const inRange = ["unique-cluster-ip", "address-in-range"] as const;
const noRounds: Limits = { rounds: 0, lagging: [] };

function flagsOf(side: Side, serviceClusterIPRange = [range]): ServerFlags {
  return { ...side.flags, serviceClusterIPRange };
}

function flagsOfAll(...all: readonly (Side | undefined)[]): readonly ServerFlags[] {
  return all.filter((side) => side !== undefined).map((side) => flagsOf(side));
}

/** One more request through the third apiserver, if there is one. */
function throughThird<T>(third: Side | undefined, ...what: readonly T[]): readonly T[] {
  return third === undefined ? [] : what;
}

function createRange(server: number, name: string, cidr: string) {
  return request(server, {
    verb: "create",
    resource: "servicecidrs",
    name,
    body: { spec: { cidrs: [cidr] } },
  });
}

function deleteRange(server: number, name: string) {
  return request(server, { verb: "delete", resource: "servicecidrs", name });
}

/** Items of a plan, each after the one before it. */
function inOrder(items: readonly Planned[]): readonly Planned[] {
  return items.map((item, i) => (i === 0 ? item : { ...item, after: [i - 1], answered: true }));
}

/** A restart with other flags. */
function restart(server: number, flags: ServerFlags): readonly Planned[] {
  return [
    { input: { do: "set-flags", server, flags } },
    { input: { do: "stop", server } },
    { input: { do: "start", server } },
  ];
}

export const matrixQuestions: readonly MatrixQuestion[] = [
  {
    id: "static-twice",
    title: "Two creates of one static IP",
    sameForBoth: true,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      sent: [
        createService(0, "one", address),
        createService(1, "two", address),
        ...throughThird(third, createService(2, "three", address)),
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "dynamic",
    title: "Dynamic creates on a small range",
    sameForBoth: true,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      sent: [
        createService(0, "one"),
        createService(1, "two"),
        ...throughThird(third, createService(2, "three")),
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "create-delete",
    title: "Delete through A against a create of its address through B",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      before: [createService(0, "holder", address)],
      sent: [
        deleteService(0, "holder"),
        createService(1, "two", address),
        ...throughThird(third, createService(2, "three", address)),
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "enable-disable-enable",
    title: "A goes over to B's flags, back, and over again, while both are asked",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, third),
      plan: [
        ...inOrder([
          { input: createService(0, "first", address) },
          ...restart(0, flagsOf(b)),
          { input: createService(0, "second", address) },
          ...restart(0, flagsOf(a)),
          { input: createService(0, "third", address) },
          ...restart(0, flagsOf(b)),
          { input: createService(0, "fourth", address) },
        ]),
        ...throughThird(third, { input: createService(1, "other", address) }),
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "rollback-outside",
    title: "A goes over to B's flags while a Service has an address outside them",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, third ?? a),
      before: [createRange(0, "extra", extraRange), createService(0, "holder", extraAddress)],
      plan: [
        ...restart(0, flagsOf(b)).map((item, i) => (i === 0 ? item : { ...item, after: [i - 1] })),
        { input: createService(0, "two", extraAddress), after: [2] },
        { input: createService(1, "three", extraAddress), after: [2] },
      ],
      limits: { rounds: 1, lagging: [] },
      invariants: unique,
    }),
  },
  {
    id: "range-delete",
    title: "Delete of a ServiceCIDR through A against a create in it through B, whose watch lags",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      before: [
        { do: "start-controller-manager", server: 0, gateOn: true },
        createRange(0, "extra", extraRange),
      ],
      plan: [
        { input: deleteRange(0, "extra") },
        { waitMs: finalizerGraceMs, after: [0] },
        { input: createService(1, "one", extraAddress) },
        { waitMs: orphanGraceMs, after: [1, 2] },
      ],
      limits: { rounds: 0, lagging: [1] },
      invariants: inRange,
    }),
  },
  {
    id: "ranges-delete",
    title: "Two ServiceCIDRs that cover each other, deleted at once through A and B",
    sameForBoth: true,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      before: [
        { do: "start-controller-manager", server: 0, gateOn: true },
        createRange(0, "extra", extraRange),
        createRange(0, "twin", extraRange),
        createService(0, "holder", extraAddress),
      ],
      plan: [
        { input: deleteRange(0, "extra") },
        { input: deleteRange(1, "twin") },
        { waitMs: finalizerGraceMs, after: [0, 1] },
        { waitMs: orphanGraceMs, after: [2] },
      ],
      limits: noRounds,
      invariants: inRange,
    }),
  },
  {
    id: "crash-in-create",
    title: "A crashes inside a create; its address is asked for again through both",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      sent: [createService(0, "one", address)],
      plan: [
        { input: { do: "crash", server: 0 } },
        { input: { do: "start", server: 0 }, after: [0] },
        { input: createService(1, "two", address), after: [0] },
        { input: createService(0, "three", address), after: [1] },
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "ipaddress-by-hand",
    title: "The IPAddress of a Service of A is deleted by hand, and its address asked for through B",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      before: [createService(0, "holder", address)],
      plan: [
        { input: request(1, { verb: "delete", resource: "ipaddresses", name: address }) },
        { input: createService(1, "two", address) },
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "different-flags",
    title: "Two creates of one static IP through flags that differ and overlap",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: [flagsOf(a), flagsOf(b, [otherRange]), ...(third === undefined ? [] : [flagsOf(third)])],
      sent: [createService(0, "one", address), createService(1, "two", address)],
      limits: { rounds: 1, lagging: [] },
      invariants: unique,
    }),
  },
  {
    id: "default-replaced",
    title: "A goes over to another default range and asks for an address of a Service of B",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      before: [createService(1, "holder", address)],
      plan: [
        { input: { do: "set-flags", server: 0, flags: flagsOf(a, [otherRange]) } },
        { input: { do: "stop", server: 0 }, after: [0] },
        { input: { do: "start", server: 0 }, after: [1] },
        { input: createService(0, "two", address), after: [2] },
      ],
      limits: noRounds,
      invariants: unique,
    }),
  },
  {
    id: "bitmap-deleted",
    title: "The stored bitmap is deleted while A and B run",
    sameForBoth: false,
    ask: (a, b, third) => ({
      servers: flagsOfAll(a, b, third),
      before: [createService(0, "holder", address)],
      plan: [
        { input: { do: "delete-bitmap", slot: "primary" } },
        { input: createService(0, "two", address), after: [0] },
        { input: createService(1, "three", address), after: [0] },
      ],
      limits: { rounds: 1, lagging: [] },
      invariants: unique,
    }),
  },
];
