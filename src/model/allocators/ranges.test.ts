import { describe, expect, it } from "vitest";
import type { Apiserver, RangeAllocator } from "../apiserver/apiserver.ts";
import { newApiserver } from "../apiserver/apiserver.ts";
import * as etcd from "../etcd/etcd.ts";
import { type Address, parseAddress } from "../net/address.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import { resolveServer } from "../releases/start-up.ts";
import { allocatorsFor, forgetServiceCIDR, searchable, syncAllocators } from "./ranges.ts";

function server(version: string, allocators: readonly RangeAllocator[] = []): Apiserver {
  const gates = { MultiCIDRServiceAllocator: true };
  const runtimeConfig = { "networking.k8s.io/v1alpha1": true, "networking.k8s.io/v1beta1": true };
  const flags = { version, gates, runtimeConfig, serviceClusterIPRange: ["10.96.0.0/16"] };
  const resolved = resolveServer(flags);
  if (!resolved.ok) throw new Error(resolved.message);
  return { ...newApiserver(0, flags), behaviours: resolved.behaviours, families: ["IPv4"], allocators };
}

type State = "ready" | "no condition" | "not ready" | "terminating";

function serviceCIDR(name: string, uid: number, cidrs: readonly string[], state: State): ServiceCIDR {
  const status = state === "not ready" || state === "terminating" ? "False" : "True";
  const condition = { type: "Ready", status, reason: "", message: "", lastTransitionTime: 0 } as const;
  return {
    metadata: {
      name,
      uid,
      resourceVersion: 0,
      creationTimestamp: 0,
      ...(state === "terminating" && { deletionTimestamp: 1000 }),
    },
    spec: { cidrs },
    status: { conditions: state === "no condition" ? [] : [condition] },
  };
}

function sync(to: Apiserver, objects: readonly ServiceCIDR[]): Apiserver {
  let state = etcd.emptyEtcd;
  for (const object of objects)
    state = etcd.create(state, "servicecidrs", object.metadata.name, object, { at: 0, watched: false }).etcd;
  return { ...to, allocators: syncAllocators(to, state.servicecidrs.now) };
}

function shape(of: Apiserver): string[] {
  return of.allocators.map((entry) => `${entry.cidr.text} ${entry.names.join("+")} ${entry.ready}`);
}

const address = (text: string) => parseAddress(text) as Address;

describe("the allocators of a server (cidr-allocator.md 3)", () => {
  it("are one a CIDR of its own families, ready unless a condition says otherwise", () => {
    const synced = sync(server("v1.33"), [
      serviceCIDR("kubernetes", 1, ["10.96.0.0/16", "fd00::/112"], "ready"),
      serviceCIDR("new", 2, ["10.97.0.0/16"], "no condition"),
      serviceCIDR("waits", 3, ["10.98.0.0/16"], "not ready"),
      serviceCIDR("goes", 4, ["10.99.0.0/16"], "terminating"),
    ]);
    expect(shape(synced)).toEqual([
      "10.96.0.0/16 kubernetes true",
      "10.97.0.0/16 new true",
      "10.98.0.0/16 waits false",
      "10.99.0.0/16 goes false",
    ]);
  });

  it("stay ready with one ready owner of two, whichever comes last", () => {
    const one = serviceCIDR("one", 1, ["10.97.0.0/16"], "ready");
    const other = serviceCIDR("other", 2, ["10.97.0.0/16"], "not ready");
    expect(shape(sync(server("v1.33"), [one, other]))).toEqual(["10.97.0.0/16 one+other true"]);
    // Up to 1.30 the last one in the list decides.
    expect(shape(sync(server("v1.30"), [one, other]))).toEqual(["10.97.0.0/16 one+other false"]);
  });

  it("keep their last readiness when the ready one of two owners goes", () => {
    const one = serviceCIDR("one", 1, ["10.97.0.0/16"], "ready");
    const other = serviceCIDR("other", 2, ["10.97.0.0/16"], "not ready");
    const both = sync(server("v1.33"), [one, other]);
    const left = { ...both, allocators: forgetServiceCIDR(both.allocators, one) };
    expect(shape(left)).toEqual(["10.97.0.0/16 other true"]);
    expect(forgetServiceCIDR(left.allocators, other)).toEqual([]);
  });

  it("do not exist for an IPv6 range wider than /64", () => {
    const synced = sync({ ...server("v1.33"), families: ["IPv6"] }, [
      serviceCIDR("wide", 1, ["fd00::/63"], "ready"),
      serviceCIDR("fits", 2, ["fd01::/64"], "ready"),
    ]);
    expect(shape(synced)).toEqual(["fd01::/64 fits true"]);
  });
});

describe("which allocator serves (cidr-allocator.md 4)", () => {
  const nested = [
    serviceCIDR("kubernetes", 1, ["192.168.0.0/16"], "not ready"),
    serviceCIDR("inner", 2, ["192.168.1.0/24"], "ready"),
  ];
  const texts = (found: readonly RangeAllocator[]) => found.map((entry) => entry.cidr.text);

  it("a static address: every ready one that contains it, from 1.31 on", () => {
    const now = sync(server("v1.33"), nested);
    expect(texts(allocatorsFor(now, address("192.168.1.7"), true))).toEqual(["192.168.1.0/24"]);
    expect(texts(allocatorsFor(now, address("192.168.2.7"), true))).toEqual([]);
    expect(texts(allocatorsFor(now, address("192.168.2.7"), false))).toEqual(["192.168.0.0/16"]);
  });

  it("the network address of an inner range only through an outer one", () => {
    const inner = sync(server("v1.33"), nested.slice(1));
    expect(texts(allocatorsFor(inner, address("192.168.1.0"), true))).toEqual([]);
    expect(texts(allocatorsFor(sync(server("v1.33"), nested), address("192.168.1.0"), false))).toEqual([
      "192.168.0.0/16",
    ]);
  });

  it("up to 1.30 the outermost alone, ready or not", () => {
    const old = sync(server("v1.30"), nested);
    expect(texts(allocatorsFor(old, address("192.168.1.7"), true))).toEqual(["192.168.0.0/16"]);
    expect(texts(searchable(old, "IPv4"))).toEqual(["192.168.0.0/16"]);
    expect(texts(searchable(sync(server("v1.33"), nested), "IPv4"))).toEqual([
      "192.168.0.0/16",
      "192.168.1.0/24",
    ]);
  });
});
