/** Faults between an apiserver and etcd: writes that are refused, or carried out without an answer. */
import type { Input } from "../../model/input.ts";
import { useLab } from "../../state/lab-store.ts";
import type { ServerView } from "../../worker/lab-view.ts";
import controls from "../controls.module.css";

type Fault = Omit<Input & { readonly do: "fail-writes" }, "do" | "server">;

const faults: readonly (readonly [title: string, fault: Fault])[] = [
  ["are answered", { how: "refused", count: 0 }],
  ["next one is refused", { how: "refused", count: 1 }],
  ["next one gets no answer", { how: "lost", count: 1 }],
  ["all are refused", { how: "refused", count: null }],
  ["all get no answer", { how: "lost", count: null }],
];

interface Props {
  readonly server: ServerView;
  readonly index: number;
}

export function WriteFaults({ server, index }: Props) {
  const act = useLab((lab) => lab.act);
  const { failingWrites } = server;
  const current = faults.findIndex(([, { how, count }]) =>
    failingWrites === null ? count === 0 : how === failingWrites.how && count === failingWrites.left,
  );
  const id = `writes-${server.letter}`;
  return (
    <>
      <label htmlFor={id}>Writes to etcd, from now on</label>
      <select
        id={id}
        className={controls.select}
        value={Math.max(0, current)}
        onChange={(event) => {
          const fault = faults[Number(event.target.value)]?.[1];
          if (fault !== undefined) act([{ do: "fail-writes", server: index, ...fault }]);
        }}
      >
        {faults.map(([title], i) => (
          <option key={title} value={i}>
            {title}
          </option>
        ))}
      </select>
    </>
  );
}
