import { describe, expect, it } from "vitest";
import { findAddress } from "./find-address.ts";

const services = [
  { namespace: "shop", name: "cart", type: "ClusterIP", clusterIPs: ["10.96.0.80"], duplicate: false },
  { namespace: "shop", name: "db", type: "ClusterIP", clusterIPs: ["None"], duplicate: false },
];

describe("going to", () => {
  it("takes addresses, names, and names with their namespace", () => {
    for (const text of ["10.96.0.80", "cart", "shop/cart", " cart "])
      expect(findAddress(text, services)).toEqual({ address: "10.96.0.80" });
    expect(findAddress("fd00::5", services)).toEqual({ address: "fd00::5" });
  });

  it("says why a text leads nowhere", () => {
    expect(findAddress("db", services)).toEqual({ problem: "db has no ClusterIP." });
    expect(findAddress("nobody", services)).toEqual({ problem: "There is no Service nobody." });
    expect(findAddress("10.96.0.999", services)).toMatchObject({ problem: expect.stringContaining("999") });
  });
});
