import { describe, expect, it } from "vitest";
import { builtIn } from "../scenarios/built-in.ts";
import type { Ask, ViewSpec } from "./protocol.ts";
import type { Outcome, Session } from "./session.ts";
import { sessionWithAll } from "./testing/sessions.ts";

const spec: ViewSpec = {
  range: 0,
  gridFrom: "0",
  gridCount: 16,
  selected: null,
  window: null,
  follow: false,
};

function open(): Session {
  const session = sessionWithAll();
  perform(session, { ask: "open-scenario", text: builtIn[0]?.text ?? "", origin: "test" });
  perform(session, { ask: "move", move: { to: "end" } });
  return session;
}

function perform(session: Session, ask: Ask): Outcome {
  const steps = session.perform(ask, spec);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function typed(session: Session, line: string, server = 0) {
  const outcome = perform(session, { ask: "console", server, line });
  if (outcome.what !== "console") throw new Error(outcome.what);
  return outcome.output;
}

describe("the console beside a run", () => {
  it("prints what is stored at the playhead and leaves it where it is", () => {
    const session = open();
    const { run } = session.view(spec);
    const { stdout, exitCode } = typed(session, "kubectl get ipaddress");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("services/shop/cart");
    expect(session.view(spec).run.step).toBe(run.step);
  });

  it("writes as steps of the history that can be gone back over", () => {
    const session = open();
    const before = session.view(spec);
    expect(typed(session, "kubectl create service clusterip web --tcp=80").stdout).toBe(
      "service/web created\n",
    );
    const after = session.view(spec);
    expect(after.run.step).toBeGreaterThan(before.run.step);
    expect(after.services.length).toBe(before.services.length + 1);
    perform(session, { ask: "move", move: { to: "step", step: before.run.step } });
    expect(session.view(spec).services).toEqual(before.services);
  });

  it("goes through the apiserver that it is given", () => {
    const session = open();
    typed(session, "kubectl create service clusterip old --clusterip=10.96.0.3 --tcp=80", 1);
    expect(session.view(spec).responses.at(-1)).toMatchObject({ server: "B", code: 201 });
  });

  it("ends a watch when patience is at its end", () => {
    const { exitCode, stdout } = typed(open(), "kubectl get services -A -w");
    expect(stdout).toContain("checkout");
    expect(exitCode).toBe(130);
  });

  it("completes", () => {
    const line = "kubectl get servicec";
    const outcome = perform(open(), { ask: "complete", server: 0, line, cursor: line.length });
    expect(outcome).toMatchObject({ what: "completion", completion: { from: 12 } });
  });
});
