/** The rule behind the last line of an apiserver that does not start. */
import type { RuleId } from "./rule-id.ts";

export function startRule(problem: string): RuleId {
  if (problem.includes("unable to perform initial IP and Port allocation check")) return "start-times-out";
  if (/cannot create cluster (secondary )?IP allocator/.test(problem)) return "start-bitmap";
  if (problem.includes("is too large")) return "flag-size";
  if (/feature gate|--feature-gates|depends on features/.test(problem)) return "flag-gates";
  if (/version|design variants/.test(problem)) return "flag-version";
  return "flag-range";
}
