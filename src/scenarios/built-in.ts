/** The scenarios that ship with the page, the first one opened at the first visit. */
import { dualWrite } from "./built-in/dual-write.ts";
import { gateOffThenOn } from "./built-in/gate-off-then-on.ts";
import { twoApiserversOneIP } from "./built-in/two-apiservers-one-ip.ts";
import type { WrittenScenario } from "./writing/scenario.ts";

export interface BuiltIn {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly about: string;
  /** The scenario file's text. */
  readonly text: string;
}

function file(id: string, scenario: WrittenScenario): BuiltIn {
  const { title, question = "", about = "" } = scenario;
  return { id, title, question, about, text: JSON.stringify(scenario) };
}

export const builtIn: readonly BuiltIn[] = [
  file("two-apiservers-one-ip", twoApiserversOneIP),
  file("dual-write", dualWrite),
  file("gate-off-then-on", gateOffThenOn),
];
