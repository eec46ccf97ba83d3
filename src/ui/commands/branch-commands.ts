/** Commands about the branches of the run. */
import * as v from "valibot";
import type { Lab, LabStore } from "../../state/lab-store.ts";
import { whole } from "./arguments.ts";
import { type Argument, CommandError, command } from "./command.ts";

const branchesOf = ({ view }: Lab) => view?.run.branches ?? [];

const branch: Argument<typeof whole> = {
  schema: whole,
  title: "Branch",
  choices: (lab) => branchesOf(lab).map(({ id, title }) => ({ value: String(id), title })),
};

const onlyOne = (lab: Lab) => (branchesOf(lab).length < 2 ? "The run has one branch." : "");

function known(store: LabStore, name: string, id: number): number {
  const ids = branchesOf(store.getState()).map((one) => one.id);
  if (!ids.includes(id))
    throw new CommandError(name, "branch", `expected one of ${ids.join(", ")}, found ${id}`);
  return id;
}

const name = v.pipe(
  v.string("a name"),
  v.trim(),
  v.minLength(1, "a name"),
  v.maxLength(80, "at most 80 characters"),
);

function show(store: LabStore): void {
  store.getState().setDock("branches");
  store.getState().setPhoneTab("events");
}

export const branchCommands = {
  "new-branch": command({
    title: "Begin a branch at the playhead; this future stays",
    group: "Time",
    keys: ["b"],
    args: {
      name: { schema: v.optional(name), title: "Its name", asked: false },
    },
    run: (store, { name: title }) => {
      store.getState().play(false);
      store.getState().ask({ ask: "branch", ...(title !== undefined && { title }) });
    },
  }),
  branch: command({
    title: "Show another branch",
    group: "Time",
    args: { branch },
    blocked: onlyOne,
    run: (store, { branch: id }) =>
      store.getState().ask({ ask: "switch-branch", branch: known(store, "branch", id) }),
  }),
  "rename-branch": command({
    title: "Rename a branch",
    group: "Time",
    args: { branch, name: { schema: name, title: "Its new name" } },
    run: (store, { branch: id, name: title }) =>
      store.getState().ask({ ask: "rename-branch", branch: known(store, "rename-branch", id), title }),
  }),
  "compare-branches": command({
    title: "Compare this branch with another one at the same time",
    group: "Time",
    args: { branch },
    blocked: onlyOne,
    run: (store, { branch: id }) => {
      known(store, "compare-branches", id);
      const { play, look, view } = store.getState();
      if (id === view?.run.branch)
        throw new CommandError("compare-branches", "branch", "this is the branch that is shown");
      play(false);
      show(store);
      look({ panel: { panel: "branches", with: id } });
    },
  }),
  "compute-branch": command({
    title: "Compute a branch up to the time of the playhead",
    group: "Time",
    args: { branch },
    blocked: onlyOne,
    run: (store, { branch: id }) =>
      store.getState().ask({ ask: "catch-up", branch: known(store, "compute-branch", id) }),
  }),
};
