/** Go to an address or a Service by typing it. */
import { type FormEvent, useState } from "react";
import { useLab } from "../../state/lab-store.ts";
import { findAddress } from "./find-address.ts";
import styles from "./go-to.module.css";

export function GoTo() {
  const services = useLab((lab) => lab.view?.services);
  const select = useLab((lab) => lab.select);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findAddress(text, services ?? []);
    setProblem("problem" in found ? found.problem : "");
    if ("address" in found) {
      select(found.address);
      setText("");
    }
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        id="go-to"
        className="mono"
        aria-label="Go to an address or a Service"
        aria-invalid={problem !== ""}
        aria-describedby={problem === "" ? undefined : "go-to-problem"}
        placeholder="Address or Service /"
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setProblem("");
        }}
      />
      {problem !== "" && (
        <p id="go-to-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
