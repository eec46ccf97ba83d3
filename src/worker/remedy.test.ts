import { describe, expect, it } from "vitest";
import { builtIn } from "../scenarios/built-in.ts";
import type { Ask, ViewSpec } from "./protocol.ts";
import { type Outcome, Session } from "./session.ts";

const spec: ViewSpec = {
  range: 0,
  gridFrom: "0",
  gridCount: 16,
  selected: null,
  window: null,
  follow: false,
};

function perform(session: Session, ask: Ask): Outcome {
  const steps = session.perform(ask, spec);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function collision(): Session {
  const session = new Session();
  perform(session, { ask: "open-scenario", text: builtIn[0]?.text ?? "", origin: "test" });
  perform(session, { ask: "move", move: { to: "violation", direction: 1 } });
  return session;
}

describe("what would have stopped a duplicate", () => {
  it("is dual write, and what it would have changed is what the clients would have been told", () => {
    const session = collision();
    const { step } = session.view(spec).run;
    const outcome = perform(session, { ask: "remedy" });
    expect(outcome).toMatchObject({ what: "remedy", branch: 0, step, remedy: { title: "Dual write on A" } });
    if (outcome.what !== "remedy") return;
    expect(outcome.remedy?.text).toMatch(
      /shop\/(cart|checkout) on [AB] is refused: provided IP is already allocated/,
    );
    // The run itself is where it was.
    expect(session.view(spec).run).toMatchObject({ step, branch: 0 });
  });

  it("becomes a branch that plays to the same time without it", () => {
    const session = collision();
    const before = session.view(spec);
    expect(perform(session, { ask: "branch-remedy" }).what).toBe("done");
    const { run, invariants, servers } = session.view(spec);
    expect(run.branches.at(-1)?.title).toBe("Dual write on A");
    expect(run.branch).toBe(run.branches.at(-1)?.id);
    expect(run.now).toBe(before.run.now);
    expect(servers[0]?.writes).toEqual({ ipaddress: true, bit: true });
    expect(invariants[0]).toMatchObject({ id: "unique-cluster-ip", state: "holds" });
  });

  it("keeps what was done by hand", () => {
    const session = collision();
    perform(session, { ask: "move", move: { to: "step", step: 40 } });
    const request = {
      verb: "create",
      resource: "services",
      namespace: "shop",
      name: "mine",
      body: { spec: { ports: [{ port: 80 }], clusterIP: "10.96.0.66" } },
    } as const;
    perform(session, { ask: "act", inputs: [{ do: "request", server: 1, request }] });
    perform(session, { ask: "move", move: { to: "violation", direction: 1 } });
    expect(session.view(spec).invariants[0]?.state).toBe("broken");
    perform(session, { ask: "branch-remedy" });
    const { services, invariants } = session.view(spec);
    expect(services.find(({ name }) => name === "mine")?.clusterIPs).toEqual(["10.96.0.66"]);
    expect(invariants[0]?.state).toBe("holds");
  });

  it("is nothing while nothing is held twice", () => {
    const session = collision();
    perform(session, { ask: "move", move: { to: "step", step: 3 } });
    expect(perform(session, { ask: "remedy" })).toMatchObject({ what: "remedy", remedy: null });
    expect(perform(session, { ask: "branch-remedy" }).what).toBe("refused");
  });
});
