/** What a scenario can wait for and expect: questions about a world, each with an answer in words. */
import { checkInvariants } from "../model/invariants/invariants.ts";
import { letterOf, type World } from "../model/world.ts";
import type { Checked } from "./checks/checked.ts";
import { checkBit, checkBitmap, checkIPAddress, checkService, checkServiceCIDR } from "./checks/objects.ts";
import { checkAnswer, checkAnswers, checkEvent } from "./checks/observed.ts";
import type { Condition } from "./condition-schema.ts";

export type { Condition } from "./condition-schema.ts";

/** A condition that a scenario promises at a point. */
export type Expectation = Condition;

export function met(condition: Condition, world: World): boolean {
  return check(condition, world).met;
}

/** Whether it is so, and what is so. */
export function check(condition: Condition, world: World): Checked {
  switch (condition.what) {
    case "phase": {
      const server = world.servers.find((candidate) => letterOf(candidate.id) === condition.server);
      const phase = server?.phase ?? "not there";
      const problem = server?.problem ?? "";
      const says = condition.says === undefined || problem.includes(condition.says);
      const text = `${condition.server} is ${phase}${problem === "" ? "" : `: ${problem}`}`;
      return { met: phase === condition.is && says, text };
    }
    case "answer":
      return checkAnswer(condition, world);
    case "answers":
      return checkAnswers(condition, world);
    case "service":
      return checkService(condition, world);
    case "ipaddress":
      return checkIPAddress(condition, world);
    case "servicecidr":
      return checkServiceCIDR(condition, world);
    case "bit":
      return checkBit(condition, world);
    case "bitmap":
      return checkBitmap(condition, world);
    case "duplicate": {
      const holders = world.etcd.services.now.index.claims.get(condition.address) ?? [];
      const wanted = condition.holders?.toSorted().join(" ");
      const fits = wanted === undefined || holders.toSorted().join(" ") === wanted;
      const text =
        holders.length === 0
          ? `${condition.address} is free`
          : `${condition.address} is held by ${holders.join(" and ")}`;
      return { met: holders.length > 1 === condition.is && fits, text };
    }
    case "invariant": {
      const found = checkInvariants(world).find((invariant) => invariant.id === condition.id);
      if (found === undefined) return { met: false, text: `there is no invariant ${condition.id}` };
      return { met: found.state === condition.is, text: `${found.title}: ${found.state}` };
    }
    case "event":
      return checkEvent(condition, world);
    case "metric": {
      const server = world.servers.find((candidate) => letterOf(candidate.id) === condition.server);
      const value = server?.metrics.get(condition.series);
      const { exists, atLeast = -Infinity, atMost = Infinity } = condition;
      const fits = value === undefined ? !exists : exists && value >= atLeast && value <= atMost;
      return { met: fits, text: `${condition.server}: ${condition.series} ${value ?? "was never written"}` };
    }
  }
}
