/** Section 3, counting: what the bitmap allocator's series say. */
import { describe, expect, test } from "vitest";
import { bitmapOnly, one } from "./cluster.fixture.ts";

/** Numbers differ from upstream's by default/kubernetes, which is one static address. */
describe("metrics", () => {
  test.each([
    ["10.0.0.0/24", 254, 264],
    ["2001:db8::/112", 65_535, 264],
  ])("BR8 %s: successes and errors by scope, gauges from the copy", (cidr, size, many) => {
    const cluster = one(bitmapOnly, cidr);
    const base = { dynamic: 0, static: 1, dynamicErrors: 0, staticErrors: 0 };
    expect(cluster.metrics(cidr)).toEqual({ ...base, free: size - 1, used: 1 });
    const { taken } = cluster.fill(2, "d");
    expect(cluster.metrics(cidr)).toEqual({ ...base, free: size - 3, used: 3, dynamic: 2 });
    for (const ip of taken) cluster.static("again", ip);
    expect(cluster.metrics(cidr)).toMatchObject({ dynamic: 2, staticErrors: 2 });
    cluster.remove("d0");
    cluster.remove("d1");
    expect(cluster.metrics(cidr)).toMatchObject({ free: size - 1, used: 1, dynamic: 2, staticErrors: 2 });
    for (let i = 0; i < many; i++) cluster.service(`e${i}`);
    const given = Math.min(many, size - 1);
    expect(cluster.metrics(cidr)).toEqual({
      free: size - 1 - given,
      used: given + 1,
      dynamic: 2 + given,
      static: 1,
      dynamicErrors: many - given,
      staticErrors: 2,
    });
  });

  test("BR9 a static request for a taken address is a static error", () => {
    const cluster = one(bitmapOnly, "10.0.0.0/25");
    for (const ip of cluster.fill(2, "d").taken) cluster.static("again", ip);
    expect(cluster.metrics("10.0.0.0/25")).toMatchObject({ dynamic: 2, staticErrors: 2, dynamicErrors: 0 });
  });
});
