/** Commands about what is looked at. */
import * as v from "valibot";
import type { Lab, LabStore } from "../../state/lab-store.ts";
import { findAddress } from "../shell/find-address.ts";
import { whole } from "./arguments.ts";
import { CommandError, command } from "./command.ts";

/** The grid keeps its own zoom and listens for this. */
function zoom(by: -1 | 0 | 1): void {
  dispatchEvent(new CustomEvent("skewscope:zoom", { detail: { by } }));
}

function clear(store: LabStore): void {
  const { spec, select, drawerOpen, setDrawer } = store.getState();
  if (spec.selected !== null) select(null);
  else if (drawerOpen) setDrawer(false);
}

const theme = v.optional(v.picklist(["light", "dark", "system"], "light, dark or system"));

export const viewCommands = {
  "go-to": command({
    title: "Type an address or a Service to go to",
    group: "View",
    keys: ["/"],
    run: () => document.getElementById("go-to")?.focus(),
  }),
  select: command({
    title: "Select an address or a Service",
    group: "View",
    args: {
      what: {
        schema: v.pipe(v.string("an address or a Service"), v.minLength(1, "an address or a Service")),
        title: "Address or Service",
        choices: ({ view }: Lab) =>
          (view?.services ?? [])
            .filter(({ clusterIPs }) => clusterIPs.some((address) => address !== "None"))
            .map(({ namespace, name, clusterIPs }) => ({
              value: `${namespace}/${name}`,
              title: `${namespace}/${name} ${clusterIPs.join(", ")}`,
            })),
      },
    },
    run: (store, { what }) => {
      const found = findAddress(what, store.getState().view?.services ?? []);
      if ("problem" in found) throw new CommandError("select", "what", found.problem);
      store.getState().select(found.address);
    },
  }),
  range: command({
    title: "Show another range",
    group: "View",
    args: {
      range: {
        schema: whole,
        title: "Range",
        choices: ({ view }: Lab) =>
          (view?.ranges ?? []).map(({ name, prefix }, i) => ({
            value: String(i),
            title: `${name}, ${prefix}`,
          })),
      },
    },
    blocked: ({ view }) => ((view?.ranges.length ?? 0) === 0 ? "There is no range yet." : ""),
    run: (store, { range }) => {
      const count = store.getState().view?.ranges.length ?? 0;
      if (range >= count)
        throw new CommandError("range", "range", `expected less than ${count}, found ${range}`);
      store.getState().look({ range, gridFrom: "0" });
    },
  }),
  follow: command({
    title: "Messages of the selected address, or all",
    group: "View",
    blocked: ({ spec }) => (spec.selected === null ? "No address is selected." : ""),
    run: (store) => store.getState().look({ follow: !store.getState().spec.follow }),
  }),
  "zoom-in": command({ title: "Larger cells", group: "View", keys: ["+", "="], run: () => zoom(-1) }),
  "zoom-out": command({ title: "Smaller cells", group: "View", keys: ["-"], run: () => zoom(1) }),
  "zoom-one": command({ title: "Cells at 1:1", group: "View", keys: ["0"], run: () => zoom(0) }),
  drawer: command({
    title: "Open or close the inspector's drawer",
    group: "View",
    run: (store) => store.getState().setDrawer(!store.getState().drawerOpen),
  }),
  dock: command({
    title: "Larger dock in place of the addresses, and back",
    group: "View",
    run: (store) => store.getState().setDockTall(!store.getState().dockTall),
  }),
  theme: command({
    title: "Light or dark",
    group: "View",
    keys: ["t"],
    args: {
      theme: {
        schema: theme,
        title: "Theme",
        choices: () => ["light", "dark", "system"].map((value) => ({ value, title: value })),
      },
    },
    run: (store, { theme }) => {
      const { theme: now, setTheme } = store.getState();
      setTheme(theme ?? (now === "dark" ? "light" : "dark"));
    },
  }),
  clear: command({
    title: "Clear the selection, then close the drawer",
    group: "View",
    keys: ["Escape"],
    run: (store) => clear(store),
  }),
};
