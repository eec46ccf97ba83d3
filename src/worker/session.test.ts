import { describe, expect, it } from "vitest";
import { cell } from "./lab-view.ts";
import { Page } from "./testing/sessions.ts";

const address = "10.96.0.80";

function collision(): Page {
  const page = new Page();
  page.spec = { ...page.spec, selected: address, follow: true };
  page.open("two-apiservers-one-ip");
  page.move({ to: "violation", direction: 1 });
  return page;
}

/** The inspector at the first step of which it says that. */
function firstWith(page: Page, state: string) {
  page.move({ to: "step", step: 0 });
  for (let step = 0; step < 90; step++) {
    const view = page.move({ to: "step", step });
    if (view.inspector?.state === state) return view;
  }
  throw new Error(`never ${state}`);
}

describe("a session", () => {
  it("begins with an empty cluster that can be acted on", () => {
    const page = new Page();
    expect(page.view().run).toMatchObject({ source: "empty", step: 0, steps: 0, quiet: true, edited: false });
    page.ask({
      ask: "act",
      inputs: [
        {
          do: "add-server",
          flags: { version: "v1.33.12", gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] },
        },
      ],
    });
    const view = page.view();
    expect(view.servers.map(({ letter, stateText }) => [letter, stateText])).toEqual([["A", "Not started"]]);
    expect(view.ranges.map(({ name, state }) => [name, state])).toEqual([["flag range of A", "flag"]]);
    expect(view.run).toMatchObject({ step: 1, edited: true, sentence: "Add an apiserver, v1.33.12" });
  });

  it("keeps the run when a text is refused", () => {
    const page = collision();
    const before = page.view().run;
    const outcome = page.ask({ ask: "open-scenario", text: "{", origin: "test" });
    expect(outcome.what).toBe("refused");
    expect(page.view().run).toEqual(before);
    expect(page.ask({ ask: "open-recording", text: "[]", origin: "test" }).what).toBe("refused");
    expect(page.ask({ ask: "switch-branch", branch: 9 }).what).toBe("refused");
  });

  it("gives an unedited scenario back as it was opened", () => {
    const page = collision();
    const outcome = page.ask({ ask: "export" });
    const text = outcome.what === "text" ? outcome.text : "";
    const again = new Page();
    again.ask({ ask: "open-scenario", text, origin: "test" });
    expect(again.view().run.title).toBe("Two apiservers, one IP");
    expect(again.move({ to: "violation", direction: 1 }).run.step).toBe(page.view().run.step);
  });

  it("begins a branch by acting in the past, and goes back to the old one", () => {
    const page = collision();
    const { step } = page.view().run;
    page.move({ to: "by", steps: -8 });
    page.ask({ ask: "act", inputs: [{ do: "crash", server: 1 }] });
    const branched = page.view();
    expect(branched.run).toMatchObject({ branch: 1, edited: true, sentence: "Crash B" });
    expect(branched.run.branches[1]).toMatchObject({ id: 1, title: "Crash B", from: step - 8 });
    expect(branched.servers[1]).toMatchObject({ state: "crashed", stateText: `Crashed at step ${step - 7}` });
    expect(branched.diagram.messages.some((message) => message.lost)).toBe(true);
    page.ask({ ask: "switch-branch", branch: 0 });
    expect(page.move({ to: "violation", direction: 1 }).run.step).toBe(step);
  });

  it("stops a timed move where an invariant breaks", () => {
    const page = new Page();
    page.open("two-apiservers-one-ip");
    const view = page.move({ to: "time", time: 5000, stopAtViolation: true });
    expect(view.run.sentence).toBe("B writes Service shop/checkout: 10.96.0.80");
    expect(page.move({ to: "time", time: 5000, stopAtViolation: false }).run.now).toBe(5000);
    expect(page.move({ to: "time", time: 100, stopAtViolation: true }).run.now).toBe(100);
    expect(page.move({ to: "time", time: 5000, stopAtViolation: true }).run.step).toBe(view.run.step);
  });

  it("goes from step to step about the selected address", () => {
    const page = collision();
    const { step } = page.view().run;
    const before = page.move({ to: "selected", direction: -1 }).run;
    expect(before.step).toBeLessThan(step);
    expect(page.move({ to: "selected", direction: 1 }).run.step).toBeLessThanOrEqual(step);
  });
});

describe("the three states of a collision", () => {
  const page = collision();

  it("first: A has the IPAddress, B cannot see it", () => {
    const { inspector } = firstWith(page, "orphan IPAddress");
    expect((inspector?.cell ?? 0) & cell.ipaddress).toBeTruthy();
    expect((inspector?.cell ?? 0) & cell.seen).toBeTruthy();
    expect((inspector?.cell ?? 0) & (cell.seen << 1)).toBeFalsy();
    expect(inspector?.explanation).toMatch(/B cannot see IPAddress \.80 and may pick the address\.$/);
    expect(inspector?.next[0]?.text).toBe("A writes Service shop/cart: 10.96.0.80");
  });

  it("then: cart holds it, and its bit is not set", () => {
    const { inspector, grid } = firstWith(page, "bitmap behind");
    const bits = grid.cells[80] ?? 0;
    expect(bits).toBe(inspector?.cell);
    expect(bits & (cell.service | cell.ipaddress | cell.bitExpected)).toBe(
      cell.service | cell.ipaddress | cell.bitExpected,
    );
    expect(bits & (cell.bit | cell.agreed)).toBe(0);
    expect(inspector?.explanation).toMatch(/B cannot see IPAddress \.80/);
    expect(grid.names[80]).toBe("10.96.0.80, bitmap behind, shop/cart");
  });

  it("at last: two Services hold it, and every view says so", () => {
    const view = firstWith(page, "duplicate");
    const { inspector, grid, diagram, run, invariants, ranges, services } = view;
    expect(inspector?.services.map(({ name, server }) => [name, server])).toEqual([
      ["shop/cart", "A"],
      ["shop/checkout", "B"],
    ]);
    expect(inspector?.explanation).toBe("Both Services were admitted. Neither client saw an error.");
    expect(inspector?.place).toBe("kubernetes · dynamic band · offset 80");
    expect(grid.admitted[80]).toBe("AB");
    expect(grid.names[80]).toBe("10.96.0.80, duplicate, shop/cart from A and shop/checkout from B");
    expect(ranges[0]?.duplicates).toEqual([80]);
    expect(services.filter((row) => row.duplicate).map((row) => row.name)).toEqual(["cart", "checkout"]);
    expect(invariants[0]).toMatchObject({
      id: "unique-cluster-ip",
      state: "broken",
      step: run.step,
      address,
    });
    expect(run.ticks).toContainEqual({ step: run.step, record: "violation" });
    const breaking = diagram.messages.filter((message) => message.breaks);
    expect(breaking.map(({ kind, label }) => [kind, label])).toEqual([
      ["write-service", "Service checkout takes 10.96.0.80, too"],
    ]);
    expect(diagram.blind).toHaveLength(1);
    expect(diagram.blind[0]).toMatchObject({ lane: "B", interval: "t2", record: "ipaddress", address });
    expect(diagram.messages.every((message) => message.followed)).toBe(true);
    expect(diagram.total).toBeGreaterThanOrEqual(diagram.followed);
  });
});
