/** Which ranges are drawn, which one is bold, and a field for one's own. */
import { type FormEvent, useState } from "react";
import controls from "../controls.module.css";
import styles from "./range-choice.module.css";

interface Props {
  readonly ranges: readonly string[];
  readonly chosen: string;
  readonly refused: readonly { readonly range: string; readonly why: string }[];
  readonly onChoose: (range: string) => void;
  readonly onAdd: (range: string) => void;
  readonly onRemove: (range: string) => void;
}

export function RangeChoice({ ranges, chosen, refused, onChoose, onAdd, onRemove }: Props) {
  const [text, setText] = useState("");
  const problems = new Map(refused.map(({ range, why }) => [range, why]));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const range = text.trim();
    if (range === "") return;
    onAdd(range);
    setText("");
  };
  return (
    <div className={styles.ranges}>
      <fieldset className={styles.list}>
        <legend>Range</legend>
        {ranges
          .filter((range) => !problems.has(range))
          .map((range) => (
            <button
              key={range}
              type="button"
              className={styles.range}
              aria-pressed={range === chosen}
              onClick={() => onChoose(range)}
            >
              {range}
            </button>
          ))}
      </fieldset>
      <form className={styles.own} onSubmit={add}>
        <label htmlFor="odds-range">Your own</label>
        <input
          id="odds-range"
          className={controls.field}
          value={text}
          placeholder="172.20.0.0/22"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={controls.button}>
          Add
        </button>
      </form>
      {refused.map(({ range, why }) => (
        <p key={range} role="alert" className={styles.refused}>
          <span>
            {range} is not drawn: {why}.
          </span>
          <button type="button" className={controls.plain} onClick={() => onRemove(range)}>
            Remove {range}
          </button>
        </p>
      ))}
    </div>
  );
}
