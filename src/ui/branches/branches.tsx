/** The branches of the run by name, and two of them side by side at one time: what is not the same. */
import { useEffect } from "react";
import { useLab } from "../../state/lab-store.ts";
import { useCommands } from "../commands/use-command.ts";
import controls from "../controls.module.css";
import { BranchIcon } from "../icons/icons.tsx";
import { formatCount } from "../words/duration.ts";
import styles from "./branches.module.css";
import { Comparison } from "./comparison.tsx";

export default function Branches() {
  const run = useLab((lab) => lab.view?.run);
  const panel = useLab((lab) => lab.view?.panel ?? null);
  const asked = useLab((lab) => (lab.spec.panel?.panel === "branches" ? lab.spec.panel.with : undefined));
  const look = useLab((lab) => lab.look);
  const current = run?.branch;
  const known =
    asked !== undefined && asked !== null && run?.branches.some(({ id }) => id === asked) === true;
  // Without a wish it is the branch that this one left, or else the newest other one.
  const other = known && asked !== current ? asked : otherThan(run, current);
  useEffect(() => {
    look({ panel: { panel: "branches", with: other ?? null } });
  }, [look, other]);
  useEffect(() => () => look({ panel: null }), [look]);
  if (run === undefined) return null;
  return (
    <div className={styles.panel}>
      <BranchList />
      {/* A region that scrolls is reached by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className={styles.comparison} aria-label="Comparison" tabIndex={0}>
        {panel?.panel === "branches" && panel.comparison !== null ? (
          <Comparison comparison={panel.comparison} />
        ) : (
          <p className={styles.hint}>
            {run.branches.length < 2
              ? "One branch. Branch at the playhead (key B), or act in the past: both futures stay, and are compared here."
              : "Choose another branch to compare with."}
          </p>
        )}
      </section>
    </div>
  );
}

type Run = NonNullable<ReturnType<typeof useRun>>;

function useRun() {
  return useLab((lab) => lab.view?.run);
}

function otherThan(run: Run | undefined, current: number | undefined): number | undefined {
  const others = run?.branches.filter(({ id }) => id !== current) ?? [];
  return (others.findLast(({ id }) => id < (current ?? 0)) ?? others.at(-1))?.id;
}

function BranchList() {
  const run = useRun();
  const command = useCommands();
  return (
    <section className={styles.list} aria-label="Branches">
      <ul>
        {run?.branches.map(({ id, title, from, steps }) => (
          <li key={id} data-current={id === run.branch || undefined}>
            <input
              key={title}
              className={styles.name}
              aria-label={`Name of branch ${title}`}
              defaultValue={title}
              maxLength={80}
              onKeyDown={(event) => {
                if (event.key === "Enter") event.currentTarget.blur();
                if (event.key === "Escape") {
                  event.currentTarget.value = title;
                  event.currentTarget.blur();
                }
              }}
              onBlur={(event) => {
                const name = event.currentTarget.value.trim();
                if (name === "") event.currentTarget.value = title;
                else if (name !== title) command("rename-branch", { branch: id, name });
              }}
            />
            <span className={styles.steps}>
              {from === null ? "" : `from ${formatCount(from)}, `}
              {formatCount(steps)} steps
            </span>
            {id === run.branch ? (
              <span className={styles.shown}>shown</span>
            ) : (
              <>
                <button
                  type="button"
                  className={controls.plain}
                  aria-label={`Show ${title}`}
                  onClick={() => command("branch", { branch: id })}
                >
                  Show
                </button>
                <button
                  type="button"
                  className={controls.plain}
                  aria-label={`Compare with ${title}`}
                  onClick={() => command("compare-branches", { branch: id })}
                >
                  Compare
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className={controls.button} onClick={() => command("new-branch")}>
        <BranchIcon /> Branch at the playhead
      </button>
    </section>
  );
}
