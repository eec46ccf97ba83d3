/** A run written down so that `restore` makes the same one again. */
import { releaseTableVersion } from "../../model/releases/table-version.ts";
import { actionOf } from "../../scenarios/action-file.ts";
import { type KeptFile, keptFormat } from "../../scenarios/kept-run.ts";
import { transitionFileOf } from "../../scenarios/transition-file.ts";
import { scenarioFileOf } from "../../scenarios/write-scenario.ts";
import type { Branch } from "../history/branch.ts";
import type { Run } from "../run.ts";

type FileBranch = KeptFile["branches"][number];
/** The file's form before it is read: what was done is written as any JSON. */
interface WrittenDeed extends Pick<FileBranch["deeds"][number], "step" | "at" | "asked"> {
  readonly act?: object;
  readonly take?: object;
}
type WrittenBranch = Omit<FileBranch, "deeds"> & { readonly deeds: readonly WrittenDeed[] };

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
  const deeds = branch.steps.flatMap(({ transition, byHand, asked }, i): WrittenDeed[] => {
    if (!byHand) return [];
    const done = { step: branch.fork + i + 1, at: transition.at, asked: written(asked) };
    if (transition.kind === "input") return [{ ...done, act: actionOf(transition.input) }];
    // Its draws follow from where it happens.
    return [{ ...done, take: { ...transitionFileOf(transition), choice: undefined } }];
  });
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
