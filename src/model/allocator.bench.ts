/** How fast one address is found and taken, in an empty range and in one that is nearly full. */
import { compared, type Figure, perSecond } from "../cli/bench-figure.ts";
import { Dice } from "./dice.fixture.ts";
import {
  type AddressIndex,
  addAddress,
  emptyAddressIndex,
  nextFree,
  removeAddress,
} from "./etcd/address-index.ts";
import { type BitSet, emptyBitSet } from "./net/bit-set.ts";
import { bitmapGeometry, objectGeometry } from "./net/geometry.ts";
import { scanFrom } from "./net/pick.ts";
import { type Prefix, parsePrefix } from "./net/prefix.ts";

const range = parsePrefix("10.96.0.0/16") as Prefix;
const { max, band } = bitmapGeometry(range);
const rounds = 20_000;
/** Addresses that a nearly full /16 still has to give. */
const left = 8;
const timing = { warmUp: 3, repeats: 7 };

/** Takes and gives back, so that the range stays as full as it was. */
function bitmapRounds(start: BitSet): number {
  const dice = new Dice(1);
  let bits = start;
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    const offset = scanFrom(bits, band, max, (size) => dice.below(size)) ?? 0;
    bits = bits.with(offset);
    sum += offset;
    bits = bits.without(offset);
  }
  return sum;
}

/** Offsets in the order in which a fill takes them: the random starts above the band, then those inside it. */
function filled(start: BitSet, picks: number): BitSet {
  const dice = new Dice(3);
  let bits = start;
  for (let i = 0; i < picks; i++) {
    const offset = scanFrom(bits, band, max, (size) => dice.below(size));
    if (offset === undefined) throw new Error("the range is full too early");
    bits = bits.with(offset);
  }
  return bits;
}

function fullBitmap(): BitSet {
  const dice = new Dice(2);
  let bits = emptyBitSet;
  for (let offset = 0; offset < max; offset++) bits = bits.with(offset);
  for (let i = 0; i < left; i++) bits = bits.without(band + dice.below(max - band));
  return bits;
}

function bounds(): { readonly first: bigint; readonly last: bigint; readonly size: number } {
  const geometry = objectGeometry(range);
  if ("problem" in geometry) throw new Error(geometry.problem);
  return { first: geometry.first, last: geometry.last, size: Number(geometry.size) };
}

function indexRounds(start: AddressIndex): number {
  const { first, last, size } = bounds();
  const dice = new Dice(1);
  let index = start;
  let sum = 0;
  for (let i = 0; i < rounds; i++) {
    const from = first + BigInt(dice.below(size));
    const address = nextFree(index, from, last) ?? nextFree(index, first, from) ?? first;
    index = addAddress(index, address);
    sum += Number(address - first);
    index = removeAddress(index, address);
  }
  return sum;
}

function fullIndex(): AddressIndex {
  const { first, last, size } = bounds();
  const dice = new Dice(2);
  let index = emptyAddressIndex;
  for (let address = first; address <= last; address++) index = addAddress(index, address);
  for (let i = 0; i < left; i++) index = removeAddress(index, first + BigInt(dice.below(size)));
  return index;
}

export async function figures(): Promise<readonly Figure[]> {
  const bitmap = perSecond(rounds, () => bitmapRounds(emptyBitSet), timing);
  const index = perSecond(rounds, () => indexRounds(emptyAddressIndex), timing);
  const fullBits = fullBitmap();
  const fullObjects = fullIndex();
  const nearlyBitmap = perSecond(rounds, () => bitmapRounds(fullBits), timing);
  const nearlyIndex = perSecond(rounds, () => indexRounds(fullObjects), timing);
  const nineTenths = filled(emptyBitSet, Math.floor(max * 0.9));
  const lastTenth = max - nineTenths.count;
  const fill = perSecond(max, () => filled(emptyBitSet, max).count, timing);
  const end = perSecond(lastTenth, () => filled(nineTenths, lastTenth).count, timing);
  return [
    compared({ name: "allocator.fill-per-s", value: fill, unit: "1/s" }, "Go, 2.9 us a pick", 1e6 / 2.9),
    compared(
      { name: "allocator.fill-last-tenth-per-s", value: end, unit: "1/s" },
      "Go, 20 us a pick",
      1e6 / 20,
    ),
    compared(
      { name: "allocator.bitmap-per-s", value: bitmap, unit: "1/s" },
      "with 8 of 65,534 left",
      nearlyBitmap,
    ),
    compared(
      { name: "allocator.ipaddress-per-s", value: index, unit: "1/s" },
      "with 8 of 65,534 left",
      nearlyIndex,
    ),
    {
      name: "allocator.near-full-ratio",
      value: Math.min(nearlyBitmap / bitmap, nearlyIndex / index),
      unit: "",
    },
  ];
}
