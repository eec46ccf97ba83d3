/** Actions that come from outside a scenario file: read as strictly, with letters turned into indices. */
import * as v from "valibot";
import { bitsOf } from "../model/etcd/by-hand.ts";
import type { Input } from "../model/input.ts";
import { indexOfLetter, inputOf } from "./action-file.ts";
import { actionSchema } from "./action-schema.ts";

/** The model's inputs, or what is wrong with the first action that cannot be. `servers` is how many apiservers there are. */
export function readActions(actions: readonly unknown[], servers: number): readonly Input[] | string {
  const inputs: Input[] = [];
  let count = servers;
  for (const [i, action] of actions.entries()) {
    const read = v.safeParse(actionSchema, action);
    if (!read.success) {
      const [issue] = read.issues;
      const place = (issue.path ?? []).map(({ key }) => `.${String(key)}`).join("");
      return `actions[${i}]${place}: expected ${issue.expected ?? issue.message}, found ${issue.received}`;
    }
    const { output } = read;
    if (output.do === "add-server") count += 1;
    if ("server" in output && indexOfLetter(output.server) >= count)
      return `actions[${i}].server: there is no apiserver ${output.server}`;
    const bits = output.do === "write-bitmap" ? bitsOf(output.range, output.addresses) : undefined;
    if (typeof bits === "string") return `actions[${i}]: ${bits}`;
    inputs.push(inputOf(output));
  }
  return inputs;
}
