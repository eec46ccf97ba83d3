import { describe, expect, it } from "vitest";
import type { Input } from "../../model/input.ts";
import { Page } from "../testing/sessions.ts";

const flags = (version: string, gates: Record<string, boolean>) => ({
  version,
  gates,
  serviceClusterIPRange: ["10.96.0.0/24"],
});

function withServer(version: string, gates: Record<string, boolean>): Page {
  const page = new Page();
  page.ask({ ask: "act", inputs: [{ do: "add-server", flags: flags(version, gates) }] });
  return page;
}

function gate(page: Page, name: string) {
  return page.view().servers[0]?.gates.find((one) => one.name === name);
}

describe("the card of an apiserver", () => {
  it("says why a gate cannot be switched", () => {
    expect(gate(withServer("v1.34.9", {}), "MultiCIDRServiceAllocator")?.fixed).toBe("Locked on since 1.34");
    expect(gate(withServer("v1.30.14", {}), "DisableAllocatorDualWrite")?.fixed).toBe("Unknown to 1.30");
    const off = withServer("v1.33.12", { MultiCIDRServiceAllocator: false });
    expect(gate(off, "DisableAllocatorDualWrite")?.fixed).toMatch(/^Without effect/);
    expect(gate(withServer("v1.33.12", {}), "DisableAllocatorDualWrite")?.fixed).toBe("");
  });

  it("follows a start, a pending flag and a restart", () => {
    const page = withServer("v1.33.12", { MultiCIDRServiceAllocator: false });
    const act = (...inputs: Input[]) => page.ask({ ask: "act", inputs });
    act({ do: "start", server: 0 });
    expect(page.view().servers[0]).toMatchObject({
      state: "starting",
      writes: { ipaddress: false, bit: true },
    });
    page.move({ to: "time", time: 1000, stopAtViolation: false });
    expect(page.view().servers[0]).toMatchObject({
      state: "ready",
      stateText: "Ready",
      restartNeeded: false,
    });
    act({ do: "set-flags", server: 0, flags: flags("v1.33.12", { MultiCIDRServiceAllocator: true }) });
    expect(page.view().servers[0]).toMatchObject({
      restartNeeded: true,
      writes: { ipaddress: false, bit: true },
    });
    expect(gate(page, "MultiCIDRServiceAllocator")).toMatchObject({ running: false, pending: true });
    act({ do: "start", server: 0 });
    page.move({ to: "time", time: 3000, stopAtViolation: false });
    expect(page.view().servers[0]).toMatchObject({
      state: "ready",
      restartNeeded: false,
      writes: { ipaddress: true, bit: true },
    });
    const facts = page.view().servers[0]?.facts.map(({ label }) => label);
    expect(facts).toEqual(["Range", "Informer lag", "Bitmap read at", "Repair loop"]);
  });

  it("foretells a refused start", () => {
    const page = withServer("v1.34.9", { MultiCIDRServiceAllocator: false });
    expect(page.view().servers[0]?.startProblem).toMatch(/locked to true/);
    page.ask({ ask: "act", inputs: [{ do: "start", server: 0 }] });
    expect(page.view().servers[0]).toMatchObject({ state: "exited" });
    expect(page.view().servers[0]?.stateText).toMatch(/locked to true/);
  });
});
