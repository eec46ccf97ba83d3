/** Why a step cannot be checked: what the recording leaves out, and what the model leaves out. */
import { isObject } from "./json.ts";
import type { OracleState } from "./state.ts";
import type { TraceStep } from "./trace.ts";

/** What the model does not have: asked only when the step differs. */
export function notModelled(step: TraceStep): string {
  const result = isObject(step.result) ? step.result : {};
  const message = typeof result.message === "string" ? result.message : "";
  if (result.code === 404 && message.startsWith("namespaces ")) return "namespaces are not part of the model";
  if (result.code === 504) return "request timeouts are not part of the model";
  if (message.includes("nodePort")) return "node ports are not part of the model";
  return "";
}

/** An observation that tells in words of something that was done: the requests themselves were not recorded. */
export function toldInWords(step: TraceStep): string {
  if (step.op.kind !== "observe") return "";
  const requested = isObject(step.result) && typeof step.result.code === "number";
  return requested || actsInWords(step.text) ? "what was done is told in words only" : "";
}

function actsInWords(text: string): boolean {
  return /^\(.*(deleted|created|removed)\)$/.test(text);
}

/** Services in the observation that nothing in the recording made: a request is missing. */
export function unrequested(state: OracleState, step: TraceStep, before: readonly TraceStep[]): string {
  const services = step.obs?.services;
  if (!isObject(services)) return "";
  const inTotals = before.some(({ op }) => op.kind === "race" || op.kind === "bulk");
  if (inTotals) return "";
  const named = new Set([step, ...before].map(({ op }) => `${op.namespace ?? "default"}/${op.name}`));
  const unknown = Object.keys(services).filter(
    (key) =>
      !state.world.etcd.services.now.objects.has(key) && !named.has(key) && key !== "default/kubernetes",
  );
  const generated = step.op.kind === "create" && step.op.name === null;
  if (unknown.length === 0 || (generated && unknown.length === 1)) return "";
  return `no recorded request made the Service ${unknown.slice(0, 3).join(", ")}`;
}
