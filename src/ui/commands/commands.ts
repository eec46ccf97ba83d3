/** Everything that can be done to the Lab from anywhere, by name. Buttons, keys and tests use the same commands. */
import type { LabStore } from "../../state/lab-store.ts";
import { speeds } from "../../state/lab-store.ts";

export interface Command {
  readonly id: string;
  readonly title: string;
  /** Keys as `KeyboardEvent.key`, with `Shift+` in front where it is held. */
  readonly keys: readonly string[];
  readonly run: (store: LabStore) => void;
}

function step(store: LabStore, steps: number): void {
  const { play, move } = store.getState();
  play(false);
  move({ to: "by", steps });
}

function faster(store: LabStore, by: 1 | -1): void {
  const { speed, setSpeed } = store.getState();
  const at = speeds.indexOf(speed as (typeof speeds)[number]);
  const next = speeds[at + by];
  if (next !== undefined) setSpeed(next);
}

function restart(store: LabStore, server: number): void {
  const { view, act } = store.getState();
  if (view?.servers[server] !== undefined) act([{ do: "start", server }]);
}

function jump(store: LabStore, move: Parameters<ReturnType<LabStore["getState"]>["move"]>[0]): void {
  store.getState().play(false);
  store.getState().move(move);
}

export const commands: readonly Command[] = [
  {
    id: "play",
    title: "Play or pause",
    keys: [" "],
    run: (store) => store.getState().play(!store.getState().playing),
  },
  { id: "step-back", title: "One step back", keys: ["ArrowLeft", ","], run: (store) => step(store, -1) },
  {
    id: "step-forward",
    title: "One step forward",
    keys: ["ArrowRight", "."],
    run: (store) => step(store, 1),
  },
  {
    id: "selected-back",
    title: "Previous step about the selected address",
    keys: ["Shift+ArrowLeft"],
    run: (store) => jump(store, { to: "selected", direction: -1 }),
  },
  {
    id: "selected-forward",
    title: "Next step about the selected address",
    keys: ["Shift+ArrowRight"],
    run: (store) => jump(store, { to: "selected", direction: 1 }),
  },
  {
    id: "next-violation",
    title: "Next violation",
    keys: ["n"],
    run: (store) => jump(store, { to: "violation", direction: 1 }),
  },
  {
    id: "previous-violation",
    title: "Previous violation",
    keys: ["Shift+n"],
    run: (store) => jump(store, { to: "violation", direction: -1 }),
  },
  {
    id: "first-step",
    title: "First step",
    keys: ["Home"],
    run: (store) => jump(store, { to: "step", step: 0 }),
  },
  { id: "last-step", title: "Last step", keys: ["End"], run: (store) => jump(store, { to: "end" }) },
  { id: "slower", title: "Slower", keys: ["["], run: (store) => faster(store, -1) },
  { id: "faster", title: "Faster", keys: ["]"], run: (store) => faster(store, 1) },
  {
    id: "go-to",
    title: "Go to an address or a Service",
    keys: ["/"],
    run: () => document.getElementById("go-to")?.focus(),
  },
  { id: "create", title: "Create a Service", keys: ["c"], run: (store) => create(store, false) },
  {
    id: "create-again",
    title: "Repeat the last create",
    keys: ["Shift+c"],
    run: (store) => create(store, true),
  },
  { id: "restart-a", title: "Restart apiserver A", keys: ["Shift+a"], run: (store) => restart(store, 0) },
  { id: "restart-b", title: "Restart apiserver B", keys: ["Shift+b"], run: (store) => restart(store, 1) },
  { id: "zoom-in", title: "Larger cells", keys: ["+", "="], run: () => zoom(-1) },
  { id: "zoom-out", title: "Smaller cells", keys: ["-"], run: () => zoom(1) },
  { id: "zoom-one", title: "Cells at 1:1", keys: ["0"], run: () => zoom(0) },
  {
    id: "theme",
    title: "Light or dark",
    keys: ["t"],
    run: (store) => store.getState().setTheme(store.getState().theme === "dark" ? "light" : "dark"),
  },
  {
    id: "scenarios",
    title: "Open a scenario or a recording",
    keys: ["o"],
    run: (store) => store.getState().open("scenarios"),
  },
  {
    id: "limits",
    title: "The model and its limits",
    keys: ["m"],
    run: (store) => store.getState().open("limits"),
  },
  { id: "keys", title: "This list", keys: ["?"], run: (store) => store.getState().open("keys") },
  {
    id: "clear",
    title: "Clear the selection, then close the drawer",
    keys: ["Escape"],
    run: (store) => clear(store),
  },
];

function create(store: LabStore, again: boolean): void {
  store.getState().setPhoneTab("servers");
  requestAnimationFrame(() => dispatchEvent(new CustomEvent("skewscope:create", { detail: { again } })));
}

/** The grid keeps its own zoom and listens for this. */
function zoom(by: -1 | 0 | 1): void {
  dispatchEvent(new CustomEvent("skewscope:zoom", { detail: { by } }));
}

function clear(store: LabStore): void {
  const { spec, select, drawerOpen, setDrawer } = store.getState();
  if (spec.selected !== null) select(null);
  else if (drawerOpen) setDrawer(false);
}

export function runCommand(store: LabStore, id: string): boolean {
  const command = commands.find((candidate) => candidate.id === id);
  command?.run(store);
  return command !== undefined;
}
