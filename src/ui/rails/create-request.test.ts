import { describe, expect, it } from "vitest";
import { addressProblem, type Draft, nameFor, nextName, requestsOf } from "./create-request.ts";

const draft: Draft = {
  name: "shop/cart",
  type: "ClusterIP",
  address: "static",
  clusterIP: "10.96.0.80",
  families: "",
  servers: [0, 1],
};

describe("the create form", () => {
  it("asks both apiservers for the same address with two names", () => {
    const requests = requestsOf(draft);
    expect(
      requests.map((input) => (input.do === "request" ? [input.server, input.request.name] : [])),
    ).toEqual([
      [0, "cart-a"],
      [1, "cart-b"],
    ]);
    expect(JSON.stringify(requests)).toContain('"clusterIP":"10.96.0.80"');
  });

  it("keeps the name when one apiserver is asked, and the default namespace when none is typed", () => {
    expect(nameFor({ ...draft, name: "cart", servers: [1] }, 1)).toEqual({
      namespace: "default",
      name: "cart",
    });
  });

  it.each([
    ["", "Type an address"],
    ["10.96.0", "four numbers"],
    ["10.96.0.300", '"300" is not a number from 0 to 255'],
    ["ten.96.0.1", '"ten"'],
    ["fd00::zz", "IPv6"],
  ])("says what is wrong with %j", (text, part) => {
    expect(addressProblem(text)).toContain(part);
  });

  it("lets real addresses through, unusual spellings included", () => {
    for (const text of ["10.96.0.80", "10.96.0.011", "fd00::5", "::ffff:10.96.0.12"])
      expect(addressProblem(text)).toBe("");
  });

  it("counts names up", () => {
    expect(nextName("shop/cart")).toBe("shop/cart-2");
    expect(nextName("shop/cart-9")).toBe("shop/cart-10");
  });
});
