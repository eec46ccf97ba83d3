import { expect, it } from "vitest";
import { apply, Impossible } from "../apply.ts";
import type { Input } from "../input.ts";
import { emptyWorld } from "../world.ts";

function after(...inputs: Input[]) {
  return inputs.reduce((world, input) => apply(world, { kind: "input", at: 0, input }), emptyWorld);
}

const primary = { do: "write-bitmap", slot: "primary", range: "10.96.0.0/24" } as const;

it("a bitmap written by hand has exactly those bits, and replaces what was there", () => {
  const world = after(
    { ...primary, addresses: ["10.96.0.9"] },
    { ...primary, addresses: ["10.96.0.1", "10.96.0.10"] },
  );
  expect([...(world.etcd.ranges[0]?.bits.offsets() ?? [])]).toEqual([0, 9]);
  expect(world.etcd.ranges[0]?.revision).toBe(2);
  expect(world.etcd.operations).toBe(2);
  expect(world.etcd.ranges[1]).toBeUndefined();
});

it("a bitmap deleted by hand is gone; the other one stays", () => {
  const world = after(
    { ...primary, addresses: [] },
    { ...primary, slot: "secondary", range: "fd00::/112", addresses: ["fd00::5"] },
    { do: "delete-bitmap", slot: "primary" },
  );
  expect(world.etcd.ranges[0]).toBeUndefined();
  expect([...(world.etcd.ranges[1]?.bits.offsets() ?? [])]).toEqual([4]);
});

it("refuses what no bitmap can hold", () => {
  expect(() => after({ ...primary, addresses: ["10.96.1.1"] })).toThrow(Impossible);
  expect(() => after({ ...primary, addresses: ["10.96.0.255"] })).toThrow("has no bit for 10.96.0.255");
  expect(() => after({ ...primary, range: "10.96.0.0/33", addresses: [] })).toThrow("is not a CIDR");
});
