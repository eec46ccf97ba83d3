/** What is well written and yet cannot be: flags that no apiserver takes, apiservers that are not there, impossible bitmaps. */
import { bitsOf } from "../model/etcd/by-hand.ts";
import { resolveServer } from "../model/releases/start-up.ts";
import { indexOfLetter } from "./action-file.ts";
import type { Refusal } from "./refusal.ts";
import type { ScenarioFile } from "./schema.ts";
import { storedProblem } from "./stored.ts";
import { namedBy } from "./transition-file.ts";

export function clusterProblem({ cluster }: ScenarioFile): Refusal | undefined {
  for (const [i, flags] of cluster.apiservers.entries()) {
    const resolved = resolveServer(flags);
    if (!resolved.ok)
      return {
        title: "A real apiserver would refuse these flags",
        found: resolved.message,
        expected: "flags with which kube-apiserver starts",
        where: `cluster.apiservers[${i}]`,
        mend: "Change the flags of that apiserver.",
        excerpt: JSON.stringify(flags, null, 2),
      };
  }
  const problem = cluster.stored === undefined ? undefined : storedProblem(cluster.stored);
  if (problem === undefined) return undefined;
  const { found, expected } = problem;
  const where = `cluster.stored.${problem.where}`;
  const title = "This scenario begins with something that etcd cannot hold";
  return { title, found, expected, where, mend: `Correct ${where}.` };
}

export function stepsProblem(file: ScenarioFile): Refusal | undefined {
  let servers = file.cluster.apiservers.length;
  for (const [i, step] of file.steps.entries()) {
    const place = `steps[${i}]`;
    const deeds = deedsIn(step, place);
    servers += deeds.filter(({ action }) => action.do === "add-server").length;
    for (const { action, where } of deeds) {
      const bits = action.do === "write-bitmap" ? bitsOf(action.range, action.addresses) : undefined;
      if (typeof bits === "string")
        return {
          title: "This scenario writes a bitmap that cannot be",
          found: bits,
          expected: "a range and addresses of it",
          where,
          mend: `Correct ${where}.`,
        };
    }
    for (const { server, where } of namedIn(step, place)) {
      if (indexOfLetter(server) >= servers) return notThere(server, servers, where);
    }
  }
  return undefined;
}

/** What a step does to the cluster from outside. */
function deedsIn(step: ScenarioFile["steps"][number], place: string) {
  if ("act" in step) return step.act.map((action, j) => ({ action, where: `${place}.act[${j}]` }));
  if (!("play" in step)) return [];
  return step.play.flatMap((one, j) =>
    one.kind === "input" ? [{ action: one.input, where: `${place}.play[${j}].input` }] : [],
  );
}

interface Named {
  readonly server: string;
  readonly where: string;
}

/** The apiservers that a step names. */
function namedIn(step: ScenarioFile["steps"][number], place: string): Named[] {
  if ("act" in step)
    return step.act.flatMap((action, j) =>
      "server" in action ? [{ server: action.server, where: `${place}.act[${j}].server` }] : [],
    );
  if ("play" in step)
    return step.play.flatMap((one, j) => {
      const named = namedBy(one);
      return named === undefined
        ? []
        : [{ server: named.server, where: `${place}.play[${j}].${named.member}` }];
    });
  if ("wait" in step) {
    const asked = "until" in step.wait ? [step.wait.until] : [];
    return asked.flatMap((condition) =>
      "server" in condition ? [{ server: condition.server, where: `${place}.wait.until.server` }] : [],
    );
  }
  if (!("expect" in step)) return [];
  return step.expect.flatMap((condition, j) =>
    "server" in condition ? [{ server: condition.server, where: `${place}.expect[${j}].server` }] : [],
  );
}

function notThere(server: string, servers: number, where: string): Refusal {
  const letters = Array.from({ length: servers }, (_, i) => String.fromCharCode(65 + i)).join(", ");
  return {
    title: "This scenario names an apiserver that is not there",
    found: server,
    expected: letters === "" ? "no apiserver, as the cluster has none" : `one of ${letters}`,
    where,
    mend: "Add that apiserver to cluster.apiservers or name another one.",
  };
}
