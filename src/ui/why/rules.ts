/** Every rule, by its id. Loaded when somebody asks why. */
import type { RuleId } from "../../worker/rules/rule-id.ts";
import type { Rule } from "./rule.ts";
import { acts } from "./rules/acts.ts";
import { allocation } from "./rules/allocation.ts";
import { events } from "./rules/events.ts";
import { musts } from "./rules/musts.ts";
import { refusals } from "./rules/refusals.ts";
import { starting } from "./rules/starting.ts";
import { watching } from "./rules/watching.ts";

export function isRule(id: string): id is RuleId {
  return Object.hasOwn(rules, id);
}

export const rules: Readonly<Record<RuleId, Rule>> = {
  ...acts,
  ...allocation,
  ...watching,
  ...events,
  ...refusals,
  ...starting,
  ...musts,
};
