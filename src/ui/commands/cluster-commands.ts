/** Commands that act on the cluster at the playhead; in the past they begin a branch. */
import * as v from "valibot";
import type { Input, Json } from "../../model/input.ts";
import type { Lab, LabStore } from "../../state/lab-store.ts";
import { apiserver, indexOf } from "./arguments.ts";
import { CommandError, command } from "./command.ts";

/** Index of the named apiserver. Throws when there is none. */
function server(store: LabStore, name: string, letter: string): number {
  const found = indexOf(store.getState(), letter);
  if (typeof found === "string") throw new CommandError(name, "server", found);
  return found;
}

function focusCreate(store: LabStore, again: boolean): void {
  store.getState().setPhoneTab("servers");
  requestAnimationFrame(() => dispatchEvent(new CustomEvent("skewscope:create", { detail: { again } })));
}

function restartKey(letter: string, key: string) {
  return command({
    title: `Restart apiserver ${letter}`,
    group: "Cluster",
    keys: [key],
    blocked: (lab) => absent(lab, letter),
    run: (store) => store.getState().act([{ do: "start", server: server(store, "start", letter) }]),
  });
}

function absent(lab: Lab, letter: string): string {
  return typeof indexOf(lab, letter) === "string" ? `There is no apiserver ${letter}.` : "";
}

const noServer = ({ view }: Lab) =>
  (view?.servers.length ?? 0) === 0 ? "The cluster has no apiserver." : "";

function process(what: "start" | "stop" | "crash", title: string) {
  return command({
    title,
    group: "Cluster",
    args: { server: apiserver },
    blocked: noServer,
    run: (store, args) => store.getState().act([{ do: what, server: server(store, what, args.server) }]),
  });
}

function serviceRequest(server: number, service: string, clusterIP: string | undefined): Input {
  const [first = "", second] = service.split("/");
  const [namespace, name] = second === undefined ? ["default", first] : [first, second];
  const spec: Record<string, Json> = { ports: [{ port: 80 }] };
  if (clusterIP !== undefined) spec.clusterIP = clusterIP;
  return {
    do: "request",
    server,
    request: { verb: "create", resource: "services", namespace, name, body: { spec } },
  };
}

export const clusterCommands = {
  create: command({
    title: "Fill in the form for a new Service",
    group: "Cluster",
    keys: ["c"],
    run: (store) => focusCreate(store, false),
  }),
  "create-again": command({
    title: "Repeat the last create",
    group: "Cluster",
    keys: ["Shift+c"],
    run: (store) => focusCreate(store, true),
  }),
  "create-service": command({
    title: "Create a Service",
    group: "Cluster",
    args: {
      server: apiserver,
      service: {
        schema: v.pipe(v.string("namespace/name"), v.minLength(1, "namespace/name")),
        title: "Namespace and name, such as shop/cart",
      },
      clusterIP: {
        schema: v.optional(v.string("an address, or nothing")),
        title: "ClusterIP; nothing lets the apiserver pick",
      },
    },
    blocked: noServer,
    run: (store, args) => {
      const to = server(store, "create-service", args.server);
      store.getState().act([serviceRequest(to, args.service, args.clusterIP)]);
    },
  }),
  "restart-a": restartKey("A", "Shift+a"),
  "restart-b": restartKey("B", "Shift+b"),
  start: process("start", "Start or restart an apiserver"),
  stop: process("stop", "Stop an apiserver"),
  crash: process("crash", "Crash an apiserver"),
  gate: command({
    title: "Set a feature gate for the next start",
    group: "Cluster",
    args: {
      server: apiserver,
      gate: {
        schema: v.string("the name of a feature gate"),
        title: "Feature gate",
        choices: ({ view }: Lab) => {
          const names = (view?.servers ?? []).flatMap(({ gates }) => gates.map(({ name }) => name));
          return [...new Set(names)].map((value) => ({ value, title: value }));
        },
      },
      on: {
        schema: v.boolean("true or false"),
        title: "On (true) or off (false)",
        choices: () => ["true", "false"].map((value) => ({ value, title: value })),
      },
    },
    blocked: noServer,
    run: (store, { server: letter, gate, on }) => {
      const index = server(store, "gate", letter);
      const flags = store.getState().view?.servers[index]?.pendingFlags;
      if (flags === undefined) return;
      store
        .getState()
        .act([
          { do: "set-flags", server: index, flags: { ...flags, gates: { ...flags.gates, [gate]: on } } },
        ]);
    },
  }),
  act: command({
    title: "Act as a scenario file does",
    group: "Cluster",
    args: {
      actions: {
        schema: v.array(v.looseObject({ do: v.string("the name of an action") }), "a list of actions"),
        title: 'Actions as in a scenario file: [{ "do": "crash", "server": "A" }]',
      },
    },
    run: async (store, { actions }) => {
      // The whole form of actions is large and seldom needed: it comes with the first one.
      const { readActions } = await import("../../scenarios/read-actions.ts");
      const servers = store.getState().view?.servers.length ?? 0;
      const read = readActions(actions, servers);
      if (typeof read === "string") throw new CommandError("act", "actions", read);
      store.getState().act(read);
    },
  }),
  kubectl: command({
    title: "Run a kubectl command",
    group: "Cluster",
    args: {
      line: {
        schema: v.pipe(v.string("a command line"), v.minLength(1, "a command line")),
        title: "kubectl …",
      },
      server: { ...apiserver, schema: v.optional(apiserver.schema) },
    },
    blocked: noServer,
    run: (store, { line, server: letter }) => {
      const { setConsole, runInConsole } = store.getState();
      if (letter !== undefined) setConsole({ server: server(store, "kubectl", letter) });
      runInConsole(line);
    },
  }),
};
