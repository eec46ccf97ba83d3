/** A run of many steps, for measuring: two apiservers of different guards are asked for one Service after the other. */
import { move } from "../move.ts";
import type { Run } from "../run.ts";
import { finish, runOf, scriptNamed } from "./sessions.ts";

/** Simulated time between two requests, ms. */
const pauseMs = 60;

export function longRun(steps: number): Run {
  const script = scriptNamed("two-apiservers-one-ip");
  const servers = script.start.servers.map((flags) => ({
    ...flags,
    serviceClusterIPRange: ["10.96.0.0/20"],
  }));
  const run = runOf({ ...script, start: { ...script.start, servers }, items: script.items.slice(0, 6) });
  finish(move(run, { to: "end" }));
  for (let i = 0; run.playhead.branch.length < steps; i++) {
    const body = { spec: { ports: [{ port: 80 }] } };
    const request = { verb: "create", resource: "services", namespace: "shop", name: `s${i}`, body } as const;
    run.act([{ do: "request", server: i % 2, request }]);
    finish(move(run, { to: "time", time: run.playhead.time + pauseMs, stopAtViolation: false }));
  }
  return run;
}
