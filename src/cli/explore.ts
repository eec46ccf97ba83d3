/**
 * `npm run explore -- ID [--json] [--max-states N] [--seconds N]`: can an address ever be held twice, and what is the
 * shortest way there? Without an id it lists the questions. Exit status 1 when an "always" invariant breaks, 2 for a
 * question that is not known.
 */
import { parseArgs } from "node:util";
import { transitionsAlong } from "../drivers/search/path.ts";
import { beginningOf, type Question } from "../drivers/search/question.ts";
import { questions } from "../drivers/search/questions.ts";
import { Search } from "../drivers/search/search.ts";
import { type Report, verdictText } from "../drivers/search/verdict.ts";
import { advance } from "../model/apply.ts";
import type { World } from "../model/world.ts";
import { stepSentence } from "../worker/words/step-sentence.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    "max-states": { type: "string", default: "2000000" },
    seconds: { type: "string", default: "300" },
  },
});

/** So many states are expanded between two looks at the clock. */
const slice = 2000;

function explore(search: Search): Report {
  const began = performance.now();
  for (;;) {
    const ending = search.run(slice);
    const seconds = (performance.now() - began) / 1000;
    const { states } = search.progress;
    if (process.stderr.isTTY) process.stderr.write(`\r${states} states, ${seconds.toFixed(0)} s `);
    if (ending !== "slice" || seconds > Number(values.seconds)) return search.report(ending);
  }
}

function sentences(search: Search, start: World, question: Question): string[] {
  const broken = question.invariants.find((id) => search.pathTo(id) !== undefined);
  const path = broken && search.pathTo(broken);
  if (path === undefined) return [];
  let world = start;
  return transitionsAlong(search.space, start, path, question.limits.rounds, question.plan).map(
    (transition) => {
      const done = advance(world, transition);
      world = done.world;
      return stepSentence(done.transition, done.notes);
    },
  );
}

const [id] = positionals;
const question = questions.find((one) => one.id === id);
if (question === undefined) {
  const found = id === undefined ? "" : `There is no question "${id}". `;
  console.log(`${found}The questions are:`);
  for (const one of questions) console.log(`  ${one.id.padEnd(16)} ${one.title}`);
  process.exitCode = id === undefined ? 0 : 2;
} else {
  const start = beginningOf(question);
  const search = new Search(start, { ...question, mostStates: Number(values["max-states"]) });
  const report = explore(search);
  const run = sentences(search, start, question);
  if (values.json) console.log(JSON.stringify({ id, ...report, run }, undefined, 2));
  else {
    console.log(question.title);
    for (const { id: invariant, verdict } of report.invariants)
      console.log(
        `${invariant}: ${verdictText(verdict)} (${report.states} states, ${report.transitions} transitions)`,
      );
    for (const [i, sentence] of run.entries()) console.log(`${String(i + 1).padStart(4)}  ${sentence}`);
  }
  const broken = report.invariants.some(
    (one) => one.id === "unique-cluster-ip" && one.verdict.verdict === "broken",
  );
  process.exitCode = broken ? 1 : 0;
}
