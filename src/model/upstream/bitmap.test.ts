/** Sections 1 to 3: the bitmap in memory (BM), as it is stored (BS), and over a range (BR). */
import { describe, expect, test } from "vitest";
import { addressAt, offsetOf } from "../allocators/bitmap.ts";
import { errAllocated, errFull, errNoBitmap, errOtherRange } from "../allocators/errors.ts";
import { Dice } from "../dice.fixture.ts";
import { parseAddress } from "../net/address.ts";
import { type BitSet, bitSetOf, emptyBitSet, fromBytes } from "../net/bit-set.ts";
import { bitmapGeometry, staticBand } from "../net/geometry.ts";
import { scanFrom } from "../net/pick.ts";
import { bitmapOnly, type Cluster, one } from "./cluster.fixture.ts";
import { prefix } from "./stored.fixture.ts";

const pairs: readonly (readonly [number, number])[] = [
  [32, 0],
  [8, 0],
  [128, 16],
  [1024, 64],
  [65_535, 256],
];

/** Every pick until nothing is left. */
function picks(max: number, band: number, start: BitSet = emptyBitSet): number[] {
  const dice = new Dice(max);
  const taken: number[] = [];
  let bits = start;
  for (;;) {
    const pick = scanFrom(bits, band, max, (size) => dice.below(size));
    if (pick === undefined) return taken;
    taken.push(pick);
    bits = bits.with(pick);
  }
}

function upTo(end: number, from = 0): number[] {
  return Array.from({ length: end - from }, (_, i) => from + i);
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

describe("in memory", () => {
  test.each(pairs)("BM1 one pick of %i lies above the %i reserved", (max, band) => {
    for (let seed = 0; seed < 50; seed++) {
      const dice = new Dice(seed);
      const pick = scanFrom(emptyBitSet, band, max, (size) => dice.below(size)) ?? -1;
      expect(pick).toBeGreaterThanOrEqual(band);
      expect(pick).toBeLessThan(max);
    }
  });

  test.each(pairs)(
    "BM2 BM3 BM10 %i picks, %i reserved: all of them, each once, and then none",
    (max, band) => {
      expect(ascending(picks(max, band))).toEqual(upTo(max));
    },
  );

  test("BM4 BM5 a bit is taken once, and giving back is no error", () => {
    const taken = emptyBitSet.with(3);
    expect(taken.has(3)).toBe(true);
    expect(taken.with(3)).toBe(taken);
    expect(taken.without(3).has(3)).toBe(false);
    expect(taken.without(4)).toBe(taken);
  });

  test.each([[[]], [[0]], [[0, 2, 5, 9]], [upTo(10)]])("BM6 BM7 %j is visited, and read back", (set) => {
    const bits = bitSetOf(set);
    expect([...bits.offsets()]).toEqual(set);
    const restored = fromBytes(bits.toBytes());
    expect(restored.equals(bits)).toBe(true);
    expect(restored.count).toBe(set.length);
  });

  test("BM8 the reserved ones come last", () => {
    const taken = picks(128, 16);
    expect(ascending(taken.slice(0, 112))).toEqual(upTo(128, 16));
    expect(ascending(taken.slice(112))).toEqual(upTo(16));
  });

  test("BM9 the one free bit is found among the reserved ones", () => {
    expect(picks(128, 16, bitSetOf([...upTo(128, 16), ...upTo(15)]))).toEqual([15]);
  });

  test.each([
    [[0], 0],
    [[0xff], 8],
    [[1, 0], 1],
    [[0x80, 0x01, 0x10], 3],
    [[0xff, 0xff, 0xff, 0xff, 0x7f], 39],
  ])("BM11 %j has %i bits set", (bytes, count) => {
    expect(fromBytes(Uint8Array.from(bytes)).count).toBe(count);
  });
});

const range24 = "192.168.1.0/24";

function writeBits(cluster: Cluster, ...addresses: string[]): void {
  cluster.give({ do: "write-bitmap", slot: "primary", range: range24, addresses });
}

describe("in etcd", () => {
  test("BS1 BS5 without the key nothing can be taken", () => {
    const cluster = one(bitmapOnly, range24);
    cluster.give({ do: "delete-bitmap", slot: "primary" });
    expect(cluster.static("a", "192.168.1.2").error?.message).toContain(errNoBitmap);
    expect(cluster.service("b").error?.message).toContain(errNoBitmap);
  });

  test("BS2 BS7 what is taken is refused by the same server and by another one", () => {
    const cluster = one(bitmapOnly, range24);
    cluster.start(bitmapOnly, [range24]);
    expect(cluster.static("a", "192.168.1.2").code).toBe(201);
    expect(cluster.server(0).bitmaps[0]?.bits.has(1)).toBe(true);
    for (const server of [0, 1])
      expect(cluster.static("b", "192.168.1.2", server).error?.message).toContain(errAllocated);
    expect(cluster.world.etcd.ranges[0]?.range).toBe(range24);
  });

  test("BS3 a bit that only etcd has is taken", () => {
    const cluster = one(bitmapOnly, range24);
    writeBits(cluster, "192.168.1.1", "192.168.1.2");
    expect(cluster.server().bitmaps[0]?.bits.has(1)).toBe(false);
    expect(cluster.static("a", "192.168.1.2").error?.message).toContain(errAllocated);
  });

  test("BS4 a bit that only the process' copy has is free", () => {
    const cluster = one(bitmapOnly, range24);
    expect(cluster.static("a", "192.168.1.2").code).toBe(201);
    writeBits(cluster, "192.168.1.1");
    expect(cluster.server().bitmaps[0]?.bits.has(1)).toBe(true);
    expect(cluster.static("b", "192.168.1.2").code).toBe(201);
  });

  test("BS6 an address of another range is refused", () => {
    const text =
      "the provided IP (192.168.0.0) is not in the valid range. The range of valid IPs is 192.168.1.0/24";
    expect(one(bitmapOnly, range24).static("a", "192.168.0.0").error?.message).toContain(text);
  });

  test("BS8 the dynamic ones fill what lies above the static band, and a release makes room for one", () => {
    const cluster = one(bitmapOnly, range24);
    const dynamic = cluster.fill(238, "d").taken.map((ip) => Number(ip.split(".")[3]));
    expect(ascending(dynamic)).toEqual(upTo(255, 17));
    // default/kubernetes has .1.
    for (const last of upTo(17, 2)) expect(cluster.static(`s${last}`, `192.168.1.${last}`).code).toBe(201);
    expect(cluster.fill(1, "over").refused).toContain(errFull);
    cluster.remove("s10");
    expect(cluster.fill(2, "again")).toEqual({
      taken: ["192.168.1.10"],
      refused: expect.stringContaining(errFull),
    });
  });

  test("BS9 then the dynamic ones take the static band too", () => {
    const cluster = one(bitmapOnly, range24);
    const { taken, refused } = cluster.fill(254, "d");
    const lasts = taken.map((ip) => Number(ip.split(".")[3]));
    expect(ascending(lasts.slice(0, 238))).toEqual(upTo(255, 17));
    expect(ascending(lasts.slice(238))).toEqual(upTo(17, 2));
    expect(refused).toContain(errFull);
  });
});

const outside: readonly (readonly [string, number, string, readonly string[]])[] = [
  [range24, 254, "192.168.1.5", ["192.168.1.0", "192.168.1.255", "192.168.0.1", "192.168.2.2"]],
  ["10.0.0.0/15", 131_070, "10.0.0.5", ["10.0.0.0", "10.1.255.255", "10.15.255.255", "10.255.255.2"]],
  ["2001:db8:1::/48", 65_535, "2001:db8:1::5", ["2001:db8:1::", "2001:db8:1::1:0", "2001:db8::5"]],
];

describe("over a range", () => {
  test.each(outside)(
    "BR1 %s has %i addresses; %s comes back when it is the free one",
    (cidr, free, back, others) => {
      const range = prefix(cidr);
      const { max, band } = bitmapGeometry(range);
      expect(max).toBe(free);
      const at = offsetOf(range, parseAddress(back)?.value ?? 0n) ?? -1;
      expect(
        picks(max, band, bitSetOf(upTo(max)).without(at)).map((offset) => addressAt(range, offset)),
      ).toEqual([back]);
      for (const other of others) expect(offsetOf(range, parseAddress(other)?.value ?? 0n)).toBeUndefined();
    },
  );

  test("BR1 what lies outside is refused, and what is taken", () => {
    const cluster = one(bitmapOnly, range24);
    for (const other of outside[0]?.[3] ?? [])
      expect(cluster.static("x", other).error?.message).toContain(`(${other}) is not in the valid range`);
    expect(cluster.static("x", "192.168.1.1").error?.message).toContain(errAllocated);
  });

  test("BR2 a /32 has nothing to give", () => {
    expect(picks(bitmapGeometry(prefix("192.168.1.0/32")).max, 0)).toEqual([]);
  });

  test("BR3 a /25: the static band stays free to the last", () => {
    const { max, band } = bitmapGeometry(prefix("192.168.1.0/25"));
    expect([max, band]).toEqual([126, 16]);
    const dynamic = picks(max, band).slice(0, 110);
    expect(ascending(dynamic)).toEqual(upTo(126, 16));
    const full = bitSetOf([...dynamic, ...upTo(16)]);
    expect(picks(max, band, full)).toEqual([]);
    expect(picks(max, band, full.without(9))).toEqual([9]);
  });

  test("BR4 a /30 has two, and is full a hundred times over", () => {
    const range = prefix("192.168.1.240/30");
    const { max, band } = bitmapGeometry(range);
    expect(
      picks(max, band)
        .map((offset) => addressAt(range, offset))
        .toSorted(),
    ).toEqual(["192.168.1.241", "192.168.1.242"]);
    for (let seed = 0; seed < 100; seed++)
      expect(scanFrom(bitSetOf([0, 1]), band, max, () => seed % 2)).toBeUndefined();
  });

  test.each([
    [[]],
    [["192.168.1.1"]],
    [["192.168.1.1", "192.168.1.254"]],
    [["192.168.1.1", "192.168.1.128", "192.168.1.254"]],
  ])("BR5 %j is visited", (addresses) => {
    const cluster = one(bitmapOnly, range24);
    writeBits(cluster, ...addresses);
    expect(cluster.offsets().map((offset) => addressAt(prefix(range24), offset))).toEqual(addresses);
  });

  test("BR6 a snapshot is read back, and one of another range refused", () => {
    const cluster = one(bitmapOnly, range24);
    cluster.fill(10, "d");
    const stored = cluster.world.etcd.ranges[0];
    expect(stored?.range).toBe(range24);
    expect(stored && fromBytes(stored.bits.toBytes()).equals(stored.bits)).toBe(true);
    cluster.give({ do: "write-bitmap", slot: "primary", range: "192.168.2.0/24", addresses: [] });
    expect(cluster.static("a", "192.168.1.200").error?.message).toContain(errOtherRange);
  });

  test("BR7 128 of a /24 leave 126", () => {
    const bits = fromBytes(bitSetOf(upTo(128)).toBytes());
    expect(bits.count).toBe(128);
    expect(picks(bitmapGeometry(prefix(range24)).max, 16, bits)).toHaveLength(126);
  });

  test("BR11 a dry run takes nothing and answers with the network address", () => {
    for (const cidr of [range24, "2001:db8:1::/112"]) {
      const cluster = one(bitmapOnly, cidr);
      const before = cluster.offsets();
      const network = cidr.split("/")[0];
      expect(cluster.service("dry", {}, 0, true)).toMatchObject({
        code: 201,
        object: { spec: { clusterIP: network } },
      });
      expect(cluster.service("dry", { clusterIP: addressAt(prefix(cidr), 0) }, 0, true).code).toBe(201);
      expect(cluster.remove("kubernetes", 0, true).code).toBe(200);
      expect(cluster.offsets()).toEqual(before);
    }
  });

  test.each([
    ["192.168.1.0/32", 0],
    ["2001:db8::/128", 0],
    ["192.168.1.0/30", 0],
    ["2001:db8::/126", 0],
    ["192.168.1.0/28", 0],
    ["2001:db8::/124", 0],
    ["192.168.1.0/27", 16],
    ["2001:db8::/122", 16],
    ["192.168.0.0/22", 64],
    ["2001:db8::/118", 64],
    ["10.0.0.0/8", 256],
    ["2000::/12", 256],
  ])("BR12 the static band of %s has %i addresses", (cidr, band) => {
    expect(staticBand(prefix(cidr))).toBe(band);
  });
});
