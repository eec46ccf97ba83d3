/** Commands for components: a button runs one by its name. */
import { useContext, useMemo } from "react";
import { LabContext } from "../../state/lab-store.ts";
import { type ArgumentsOf, type CommandName, tryCommand } from "./commands.ts";

export type RunCommand = <N extends CommandName>(name: N, args?: ArgumentsOf<N>) => void;

export function useCommands(): RunCommand {
  const store = useContext(LabContext);
  if (store === null) throw new Error("no LabContext around this component");
  return useMemo(() => (name, args) => tryCommand(store, name, args), [store]);
}
