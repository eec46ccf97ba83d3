/** The line that is typed: history by the arrows, completion by Tab, a heredoc or a pasted manifest over several lines. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import { useCommands } from "../commands/use-command.ts";
import styles from "./console.module.css";
import { commonStart, completed, isOpenHeredoc } from "./line.ts";

export function Prompt() {
  const command = useCommands();
  const complete = useLab((lab) => lab.complete);
  const setConsole = useLab((lab) => lab.setConsole);
  const running = useLab((lab) => lab.console.running);
  const completion = useLab((lab) => lab.console.completion);
  const entries = useLab((lab) => lab.console.entries);
  const line = useLab((lab) => lab.console.draft);
  /** How far back in the history the line comes from; 0 is the new one. */
  const [back, setBack] = useState(0);
  const setLine = (draft: string) => setConsole({ draft });
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (completion === null || completion.line !== line) return;
    const { from, cursor, candidates } = completion;
    const [only] = candidates;
    const start = candidates.length === 1 && only !== undefined ? `${only} ` : commonStart(candidates);
    if (start.length <= cursor - from) return;
    setConsole({
      draft: completed(line, from, cursor, start),
      ...(candidates.length === 1 && { completion: null }),
    });
  }, [completion, line, setConsole]);

  const submit = () => {
    const text = line.trim();
    if (text === "" || running !== null) return;
    command("kubectl", { line });
    setLine("");
    setBack(0);
  };
  const recall = (steps: number) => {
    const next = Math.max(0, Math.min(entries.length, back + steps));
    setBack(next);
    setLine(next === 0 ? "" : (entries.at(-next)?.line ?? ""));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const oneLine = !line.includes("\n");
    if (event.key === "Enter" && !event.shiftKey && !isOpenHeredoc(line)) {
      event.preventDefault();
      submit();
    } else if (event.key === "Tab" && !event.shiftKey && line !== "") {
      event.preventDefault();
      complete(line, field.current?.selectionStart ?? line.length);
    } else if (oneLine && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      recall(event.key === "ArrowUp" ? 1 : -1);
    } else if (event.key === "Escape" && completion !== null) {
      event.stopPropagation();
      setConsole({ completion: null });
    }
  };
  const offered = completion !== null && completion.line === line ? completion.candidates : [];
  return (
    <div className={styles.prompt}>
      {offered.length > 1 && (
        <p className={styles.offered} role="status">
          {offered.slice(0, 40).join("  ")}
          {offered.length > 40 && `  and ${offered.length - 40} more`}
        </p>
      )}
      <label>
        <span className="visually-hidden">kubectl command</span>
        <span aria-hidden="true">$</span>
        <textarea
          ref={field}
          rows={Math.min(8, line.split("\n").length)}
          value={line}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={running === null ? "kubectl get services -A" : `${running} …`}
          onChange={(event) => {
            setLine(event.target.value);
            setBack(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <button type="button" className={styles.run} onClick={submit} disabled={running !== null}>
        Run
      </button>
    </div>
  );
}
