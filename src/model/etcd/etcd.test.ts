import { describe, expect, it } from "vitest";
import { emptyBitSet } from "../net/bit-set.ts";
import { allocatorLabels, type IPAddress } from "../objects/ip-address.ts";
import * as etcd from "./etcd.ts";
import { nextEvent } from "./table.ts";

const watched = { at: 7, watched: true };
const unwatched = { at: 7, watched: false };

function address(name: string, labels = allocatorLabels("IPv4")): IPAddress {
  const metadata = { name, uid: 1, resourceVersion: 0, creationTimestamp: 0, labels };
  const parentRef = { group: "", resource: "services", namespace: "default", name: "a" };
  return { metadata, spec: { parentRef } };
}

function withAddress(name: string, stamp = watched): etcd.Etcd {
  return etcd.create(etcd.emptyEtcd, "ipaddresses", name, address(name), stamp).etcd;
}

describe("create", () => {
  it("writes at a new revision, which the object carries", () => {
    const done = etcd.create(etcd.emptyEtcd, "ipaddresses", "10.0.0.1", address("10.0.0.1"), watched);
    expect(done.object?.metadata.resourceVersion).toBe(1);
    expect(done.etcd.revision).toBe(1);
    expect(done.etcd.operations).toBe(1);
    expect(etcd.read(done.etcd, "ipaddresses", "10.0.0.1")).toBe(done.object);
    expect(etcd.emptyEtcd.ipaddresses.now.objects.size).toBe(0);
  });

  it("of a key that exists is refused: an operation without a revision", () => {
    const one = withAddress("10.0.0.1");
    const done = etcd.create(one, "ipaddresses", "10.0.0.1", address("10.0.0.1"), watched);
    expect(done.object).toBeUndefined();
    expect(done.etcd.revision).toBe(1);
    expect(done.etcd.operations).toBe(2);
    expect(done.etcd.ipaddresses).toBe(one.ipaddresses);
  });
});

describe("swap", () => {
  it("replaces the revision it names and no other", () => {
    const one = withAddress("10.0.0.1");
    const lost = etcd.swap(one, "ipaddresses", "10.0.0.1", 5, undefined, watched);
    expect(lost).toMatchObject({ ok: false, object: { metadata: { resourceVersion: 1 } } });
    expect(lost.etcd.revision).toBe(1);
    const won = etcd.swap(one, "ipaddresses", "10.0.0.1", 1, address("10.0.0.1", {}), watched);
    expect(won).toMatchObject({ ok: true, object: { metadata: { resourceVersion: 2, labels: {} } } });
    expect(won.etcd.ipaddresses.now.index.managed.IPv4).toBe(0);
  });

  it("deletes with undefined, and finds nothing where there is nothing", () => {
    const gone = etcd.swap(withAddress("10.0.0.1"), "ipaddresses", "10.0.0.1", 1, undefined, watched);
    expect(gone).toMatchObject({ ok: true, object: undefined });
    expect(etcd.swap(gone.etcd, "ipaddresses", "10.0.0.1", 1, undefined, watched).ok).toBe(false);
  });
});

describe("update", () => {
  it("writes nothing when nothing changes", () => {
    const one = withAddress("10.0.0.1");
    const done = etcd.update(one, "ipaddresses", "10.0.0.1", (object) => object, watched);
    expect(done.etcd.revision).toBe(1);
    expect(done.object?.metadata.name).toBe("10.0.0.1");
  });

  it("gives back what it deleted", () => {
    const done = etcd.update(withAddress("10.0.0.1"), "ipaddresses", "10.0.0.1", () => undefined, watched);
    expect(done.object?.metadata.name).toBe("10.0.0.1");
    expect(etcd.read(done.etcd, "ipaddresses", "10.0.0.1")).toBeUndefined();
    expect(done.etcd.revision).toBe(2);
  });

  it("does not ask about a key that is not there", () => {
    const done = etcd.update(
      etcd.emptyEtcd,
      "ipaddresses",
      "10.0.0.1",
      () => {
        throw new Error("it was asked");
      },
      watched,
    );
    expect(done.object).toBeUndefined();
    expect(done.etcd.operations).toBe(1);
  });
});

describe("a stored bitmap", () => {
  it("is made at revision 0 and swapped at its own", () => {
    const made = etcd.swapRange(etcd.emptyEtcd, 0, 0, "10.0.0.0/24", emptyBitSet);
    expect(made.ok).toBe(true);
    expect(made.etcd.ranges[0]?.revision).toBe(1);
    expect(etcd.swapRange(made.etcd, 0, 0, "10.0.0.0/24", emptyBitSet).ok).toBe(false);
    const next = etcd.swapRange(made.etcd, 0, 1, "10.0.0.0/24", emptyBitSet.with(9));
    expect(next.etcd.ranges[0]).toMatchObject({ revision: 2, range: "10.0.0.0/24" });
    expect(next.etcd.ranges[0]?.bits.has(9)).toBe(true);
    expect(next.etcd.ranges[1]).toBeUndefined();
    expect(next.etcd.operations).toBe(2);
  });

  it("can be removed; removing nothing writes nothing", () => {
    const made = etcd.swapRange(etcd.emptyEtcd, 1, 0, "fd00::/112", emptyBitSet).etcd;
    const gone = etcd.deleteRange(made, 1);
    expect(gone.ranges).toEqual([undefined, undefined]);
    expect(gone.revision).toBe(2);
    expect(etcd.deleteRange(gone, 1).revision).toBe(2);
  });
});

describe("watch events", () => {
  it("are kept only while somebody watches", () => {
    expect(withAddress("10.0.0.1", unwatched).ipaddresses.events).toEqual([]);
    expect(withAddress("10.0.0.1").ipaddresses.events).toHaveLength(1);
  });

  it("come in order, each with what was, what is, and the cache after it", () => {
    let now = withAddress("10.0.0.1");
    now = etcd.swap(now, "ipaddresses", "10.0.0.1", 1, undefined, { at: 9, watched: true }).etcd;
    const first = nextEvent(now.ipaddresses, 0);
    expect(first).toMatchObject({ revision: 1, at: 7, key: "10.0.0.1" });
    expect(first?.previous).toBeUndefined();
    expect(first?.after.objects.size).toBe(1);
    const second = nextEvent(now.ipaddresses, 1);
    expect(second).toMatchObject({ revision: 2, at: 9 });
    expect(second?.object).toBeUndefined();
    expect(second?.previous?.metadata.name).toBe("10.0.0.1");
    expect(second?.after).toBe(now.ipaddresses.now);
    expect(nextEvent(now.ipaddresses, 2)).toBeUndefined();
  });

  it("are forgotten when the slowest watcher has seen them", () => {
    const now = etcd.create(
      withAddress("10.0.0.1"),
      "ipaddresses",
      "10.0.0.2",
      address("10.0.0.2"),
      watched,
    ).etcd;
    expect(etcd.trimEvents(now, "ipaddresses", 0)).toBe(now);
    const rest = etcd.trimEvents(now, "ipaddresses", 1);
    expect(rest.ipaddresses.events.map((event) => event.revision)).toEqual([2]);
    expect(rest.operations).toBe(now.operations);
    expect(etcd.trimEvents(now, "ipaddresses", undefined).ipaddresses.events).toEqual([]);
  });
});
