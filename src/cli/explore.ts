/**
 * `npm run explore -- ID [--json] [--max-states N] [--seconds N]`: can an address ever be held twice, and what is the
 * shortest way there? Without an id it lists the questions. Exit status 1 for a duplicate, 2 for a question that is not
 * known.
 */
import { parseArgs } from "node:util";
import { transitionsAlong } from "../drivers/search/path.ts";
import { beginningOf, type Question, questions } from "../drivers/search/questions.ts";
import { type Found, hasDuplicate, search } from "../drivers/search/search.ts";
import { advance } from "../model/apply.ts";
import { stepSentence } from "../worker/words/step-sentence.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    "max-states": { type: "string", default: "2000000" },
    seconds: { type: "string", default: "300" },
  },
});

function explore(question: Question): Found {
  const began = performance.now();
  const options = { rounds: question.rounds, mostStates: Number(values["max-states"]), isGoal: hasDuplicate };
  const steps = search(beginningOf(question), options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const seconds = (performance.now() - began) / 1000;
    if (process.stderr.isTTY) process.stderr.write(`\r${step.value} states, ${seconds.toFixed(0)} s `);
    if (seconds > Number(values.seconds)) stopAt(step.value);
  }
}

function stopAt(states: number): never {
  console.log(`paused at ${states} states, proves nothing beyond`);
  process.exit(0);
}

function sentences(question: Question, { space, path }: Found): string[] {
  if (path === undefined) return [];
  let world = beginningOf(question);
  return transitionsAlong(space, world, path, question.rounds).map((transition) => {
    const done = advance(world, transition);
    world = done.world;
    return stepSentence(done.transition, done.notes);
  });
}

function verdictOf({ path, complete, depth, states }: Found): string {
  if (path !== undefined) return `broken after ${path.length - 1} steps`;
  return complete
    ? `exhausted at depth ${depth}: holds`
    : `paused at ${states} states, proves nothing beyond`;
}

const [id] = positionals;
const question = questions.find((one) => one.id === id);
if (question === undefined) {
  const found = id === undefined ? "" : `There is no question "${id}". `;
  console.log(`${found}The questions are:`);
  for (const one of questions) console.log(`  ${one.id.padEnd(16)} ${one.title}`);
  process.exitCode = id === undefined ? 0 : 2;
} else {
  const found = explore(question);
  const run = sentences(question, found);
  const { states, transitions, depth } = found;
  const verdict = verdictOf(found);
  if (values.json)
    console.log(JSON.stringify({ id, verdict, states, transitions, depth, run }, undefined, 2));
  else {
    console.log(
      `${question.title}\nUnique ClusterIP: ${verdict} (${states} states, ${transitions} transitions)`,
    );
    for (const [i, sentence] of run.entries()) console.log(`${String(i + 1).padStart(4)}  ${sentence}`);
  }
  process.exitCode = found.path === undefined ? 0 : 1;
}
