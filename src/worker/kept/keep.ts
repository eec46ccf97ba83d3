/** A run written down so that `restore` makes the same one again. */
import { releaseTableVersion } from "../../model/releases/table-version.ts";
import { actionOf } from "../../scenarios/action-file.ts";
import { type KeptFile, keptFormat } from "../../scenarios/kept-run.ts";
import { scenarioFileOf } from "../../scenarios/write-scenario.ts";
import type { Branch } from "../history/branch.ts";
import type { Run } from "../run.ts";

/** The file's form before it is read: actions are written as any JSON. */
type Written<T> = { readonly [K in keyof T]: K extends "act" ? object : T[K] };
type WrittenBranch = Omit<KeptFile["branches"][number], "deeds"> & {
  readonly deeds: readonly Written<KeptFile["branches"][number]["deeds"][number]>[];
};

/** Compact JSON. `recording` is the title of the recording that the run is, if it is one. */
export function keepRun(run: Run, recording: string | undefined): string {
  const { branch, step, time } = run.playhead;
  return JSON.stringify({
    run: keptFormat,
    table: releaseTableVersion,
    scenario: run.script === undefined ? undefined : scenarioFileOf(run.script),
    recording,
    branches: run.history.branches.map((one) => branchOf(run, one)),
    at: { branch: branch.id, step, time },
  });
}

function branchOf(run: Run, branch: Branch): WrittenBranch {
  const deeds = branch.steps.flatMap(({ transition, byHand, asked }, i) =>
    byHand && transition.kind === "input"
      ? [
          {
            step: branch.fork + i + 1,
            at: transition.at,
            asked: written(asked),
            act: actionOf(transition.input),
          },
        ]
      : [],
  );
  const { title, parent, fork, length } = branch;
  return {
    title,
    ...(parent !== undefined && { parent: parent.id, fork }),
    steps: length,
    asked: written(run.asked(branch)),
    deeds,
  };
}

function written(asked: number | undefined): number | "end" | undefined {
  return asked === Number.POSITIVE_INFINITY ? "end" : asked;
}
