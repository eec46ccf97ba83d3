/** Start-up hooks and /readyz: which hooks a start waits for, and what begins once all have reported. */
import type { Turn } from "../turn.ts";

/** Both hooks together have this long before the process dies (repair-loops.md 0.1). */
export const hookTimeoutMs = 60_000;

export const hookTimeoutText =
  'PostStartHook "start-service-ip-repair-controllers" failed: unable to perform initial IP and Port allocation check';

/** The repair loop's first success; later ones change nothing. */
export function repairHookDone(turn: Turn, id: number): void {
  const server = turn.server(id);
  if (server.hooks.repair) return;
  turn.patch(id, { hooks: { ...server.hooks, repair: true } });
  becomeReady(turn, id);
}

/** The default-ServiceCIDR controller's first sync without error. */
export function defaultServiceCIDRHookDone(turn: Turn, id: number): void {
  const server = turn.server(id);
  if (server.hooks.defaultServiceCIDR) return;
  turn.patch(id, { hooks: { ...server.hooks, defaultServiceCIDR: true } });
  becomeReady(turn, id);
}

function becomeReady(turn: Turn, id: number): void {
  const server = turn.server(id);
  const needsDefault = server.behaviours?.defaultServiceCIDRController === true;
  if (
    server.phase !== "starting" ||
    !server.hooks.repair ||
    (needsDefault && !server.hooks.defaultServiceCIDR)
  )
    return;
  const { "start-up-timeout": _timeout, "start-up-poll": _poll, ...timers } = server.timers;
  // The controller of Service `kubernetes` waits for /readyz, then looks at once and every 10 s.
  turn.patch(id, { phase: "ready", since: turn.now, timers: { ...timers, "kubernetes-service": turn.now } });
  turn.note({ note: "life", server: id, what: "ready", text: "" });
}
