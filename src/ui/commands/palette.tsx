/** Every command by name: type to filter, arrows to choose, Enter to run; what it needs to know is asked one by one. */
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from "react";
import { LabContext, useLab } from "../../state/lab-store.ts";
import { Dialog } from "../shell/dialog.tsx";
import { type Choice, CommandError, readArgument, readTyped } from "./command.ts";
import { commands, type NamedCommand, tryCommand } from "./commands.ts";
import { printed } from "./key-words.ts";
import styles from "./palette.module.css";
import { listRoles, optionRoles } from "./palette-roles.ts";

interface Option extends Choice {
  /** Key or group, beside the title. */
  readonly note: string;
  /** Why it cannot be chosen now; empty when it can. */
  readonly blocked: string;
}

/** A command whose arguments are being asked for, with what is known of them. */
interface Asking {
  readonly command: NamedCommand;
  readonly given: Readonly<Record<string, unknown>>;
}

/** Those that have every word of the search in their title, name or group. */
export function matching<T extends { readonly value: string; readonly title: string; readonly note: string }>(
  options: readonly T[],
  search: string,
): readonly T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ value, title, note }) => {
    const all = `${title} ${value} ${note}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

export default function Palette() {
  const store = useContext(LabContext);
  if (store === null) throw new Error("no LabContext around this component");
  const lab = useLab((all) => all);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState("");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const next = asking === null ? undefined : nextArgument(asking);
  const argument = next === undefined ? undefined : asking?.command.args[next];

  const all: readonly Option[] =
    asking === null
      ? commands.map((command) => ({
          value: command.name,
          title: command.title,
          note: command.keys.map(printed).join(" ") || command.group,
          blocked: command.blocked(lab),
        }))
      : (argument?.choices?.(lab) ?? []).map((choice) => ({ ...choice, note: "", blocked: "" }));
  const options = matching(all, text);
  const chosen = options[Math.min(active, options.length - 1)];

  // The dialog itself puts the focus on its first button.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });

  const type = (value: string) => {
    setText(value);
    setActive(0);
    setProblem("");
  };
  const run = (command: NamedCommand, given: Readonly<Record<string, unknown>>) => {
    // The dialog goes first: some commands move the focus, and a closing dialog would take it back.
    store.getState().open(null);
    tryCommand(store, command.name, given);
  };
  const goOn = (one: Asking) => {
    type("");
    if (nextArgument(one) === undefined) run(one.command, one.given);
    else setAsking(one);
  };
  const take = (option: Option | undefined) => {
    if (asking === null) {
      const command = commands.find(({ name }) => name === option?.value);
      if (command === undefined || option === undefined) setProblem("No command is called that.");
      else if (option.blocked !== "") setProblem(option.blocked);
      else goOn({ command, given: {} });
    } else if (next !== undefined && argument !== undefined) {
      const value = readTyped(argument, option?.value ?? text);
      try {
        readArgument(asking.command.name, next, argument, value);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        setProblem(error.message);
        return;
      }
      goOn({ ...asking, given: { ...asking.given, [next]: value } });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && options.length > 0) {
      event.preventDefault();
      setActive((Math.min(active, options.length - 1) + by + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(chosen);
    } else if (event.key === "Backspace" && text === "" && asking !== null) {
      event.preventDefault();
      setAsking(null);
      setProblem("");
    }
  };
  const label = asking === null ? "Command" : (argument?.title ?? "");
  return (
    <Dialog title={asking === null ? "Find a command" : asking.command.title} onClose={() => lab.open(null)}>
      <label className={styles.label} htmlFor={`${id}field`}>
        {label}
      </label>
      <input
        ref={field}
        id={`${id}field`}
        className={styles.field}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${id}${chosen.value}`}
        aria-describedby={problem === "" ? undefined : `${id}problem`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem !== "" && (
        <p id={`${id}problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div ref={list} className={styles.list} {...listRoles(`${id}list`, label)}>
        {options.map((option) => (
          <div
            key={option.value}
            {...optionRoles(`${id}${option.value}`, option === chosen, option.blocked !== "")}
            onPointerDown={(event) => {
              event.preventDefault();
              take(option);
            }}
          >
            <span>{option.title}</span>
            <span className={styles.note}>{option.blocked === "" ? option.note : option.blocked}</span>
          </div>
        ))}
      </div>
      {options.length === 0 && asking === null && <p className={styles.none}>No command is called that.</p>}
    </Dialog>
  );
}

function nextArgument({ command, given }: Asking): string | undefined {
  return Object.entries(command.args).find(
    ([key, { asked }]) => asked !== false && !Object.hasOwn(given, key),
  )?.[0];
}
