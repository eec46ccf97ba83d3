/** What the person is looking at: the view the worker made last, and how it is looked at. Never a second copy of the model. */

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Input } from "../model/input.ts";
import type { LabView, RemedyView } from "../worker/lab-view.ts";
import type { Ask, Move, Refusal, Reply, ViewSpec } from "../worker/protocol.ts";
import type { RuleId } from "../worker/rules/rule-id.ts";
import type { Stop } from "../worker/stop.ts";
import { type ConsoleLog, emptyConsole, withOutput } from "./console-log.ts";
import type { TabFilm } from "./tab-film.ts";
import { followTake, type Take, wordsOf } from "./take.ts";
import { applyTheme, storedTheme, type ThemeChoice } from "./theme.ts";
import { type Port, WorkerClient } from "./worker-client.ts";

/** Panels that can be open over the page. */
export type Dialog =
  | "scenarios"
  | "keys"
  | "share"
  | "limits"
  | "palette"
  | "why"
  | "odds"
  | "recorded"
  | null;
/** Tabs of the phone layout. */
export type PhoneTab = "addresses" | "time" | "inspect" | "servers" | "events";

/** Tabs of the dock. */
export const dockTabs = ["events", "requests", "services", "metrics", "next", "branches", "console"] as const;
export type DockTab = (typeof dockTabs)[number];

/** Something that happened or is so, and the rule behind it. */
export interface Asked {
  readonly rule: RuleId;
  /** Its own words; empty when only the rule is asked for. */
  readonly about: string;
}

export const speeds = [0.05, 0.25, 1, 4, 16, 60] as const;

export interface LabState {
  readonly view: LabView | null;
  readonly spec: ViewSpec;
  readonly playing: boolean;
  /** Simulated seconds a second. */
  readonly speed: number;
  readonly theme: "light" | "dark";
  /** Single letters act as commands. */
  readonly letterKeys: boolean;
  readonly refusal: Refusal | null;
  readonly crashed: string | null;
  readonly dialog: Dialog;
  /** What the panel of the rules explains. */
  readonly asked: Asked | null;
  readonly drawerOpen: boolean;
  readonly phoneTab: PhoneTab;
  readonly dock: DockTab;
  /** The dock has the room of the addresses. */
  readonly dockTall: boolean;
  /** The run as a scenario file, when it was asked for. */
  readonly exported: string | null;
  /** What the person does is being recorded as a scene. */
  readonly take: Take | null;
  /** The scene that was recorded last, as a scenario file. */
  readonly recorded: string | null;
  readonly tabFilm: TabFilm;
  /** Said to screen readers once. */
  readonly announcement: string;
  /** An answer is outstanding. */
  readonly busy: boolean;
  /** Words under the picture of a film; empty when there are none. */
  readonly caption: string;
  readonly console: ConsoleLog;
  /** What would have stopped the duplicate that a step of a branch brought, once it is known. */
  readonly remedy: {
    readonly branch: number;
    readonly step: number;
    readonly remedy: RemedyView | null;
  } | null;
}

export interface LabActions {
  ask(ask: Ask): void;
  act(inputs: readonly Input[]): void;
  move(move: Move): void;
  look(patch: Partial<ViewSpec>): void;
  select(address: string | null): void;
  play(on: boolean): void;
  setSpeed(speed: number): void;
  setTheme(choice: ThemeChoice): void;
  open(dialog: Dialog): void;
  /** Opens the rule behind something. */
  why(asked: Asked): void;
  setDrawer(open: boolean): void;
  setPhoneTab(tab: PhoneTab): void;
  setDock(tab: DockTab): void;
  setDockTall(tall: boolean): void;
  /** Where playing stops from now on. */
  setStops(stops: readonly Stop[]): void;
  setLetterKeys(on: boolean): void;
  refuse(refusal: Refusal | null): void;
  /** Runs a kubectl command through the console's apiserver. */
  runInConsole(line: string): void;
  /** The scene comes from the worker; the panel with its words opens then. */
  endTake(): void;
  complete(line: string, cursor: number): void;
  setConsole(patch: Partial<ConsoleLog>): void;
}

export type Lab = LabState & LabActions;

const whereAnInvariantBreaks: Stop = {
  id: 0,
  before: false,
  what: "invariant",
  who: null,
  record: null,
  selected: false,
};

const firstSpec: ViewSpec = {
  range: 0,
  gridFrom: "0",
  gridCount: 256,
  selected: null,
  window: null,
  follow: true,
  panel: null,
  stops: [whereAnInvariantBreaks],
};

function openWorker(): Port {
  return new Worker(new URL("../worker/lab.worker.ts", import.meta.url), { type: "module" });
}

export function createLab(open: () => Port = openWorker) {
  const store = createStore<Lab>()((set, get) => {
    const client = new WorkerClient(open, {
      reply: (reply, ask) => {
        const before = get().spec;
        set(afterReply(get(), reply, ask, client.busy));
        // A violation selects its address, and an opened run looks from its beginning: the view follows.
        if (get().spec !== before) send({ ask: "view" });
      },
      progress: () => set({ busy: true }),
      crashed: (message, restarted) =>
        set({
          playing: false,
          crashed: restarted ? null : message,
          announcement: restarted
            ? "The simulation stopped unexpectedly and was started again."
            : "The simulation stopped and could not be started again.",
        }),
    });
    function send(ask: Ask): void {
      client.send(ask, get().spec);
      set({ busy: true });
    }
    return {
      view: null,
      spec: firstSpec,
      playing: false,
      speed: 1,
      theme: "light",
      letterKeys: true,
      refusal: null,
      crashed: null,
      dialog: null,
      asked: null,
      drawerOpen: false,
      phoneTab: "addresses",
      dock: "events",
      dockTall: false,
      exported: null,
      take: null,
      recorded: null,
      tabFilm: { state: "off" },
      announcement: "",
      busy: false,
      caption: "",
      console: emptyConsole,
      remedy: null,
      ask: (ask) => {
        // What was refused before is settled by opening something else.
        if (ask.ask === "open-scenario" || ask.ask === "open-recording") {
          set({ refusal: null });
          // What was recorded up to here is not lost with the run.
          get().endTake();
        }
        send(ask);
      },
      act: (inputs) => send({ ask: "act", inputs }),
      move: (move) => send({ ask: "move", move }),
      look: (patch) => {
        set({ spec: { ...get().spec, ...patch } });
        send({ ask: "view" });
      },
      select: (selected) => get().look({ selected }),
      play: (playing) => {
        if (playing === get().playing) return;
        set({ playing, spec: { ...get().spec, playing }, announcement: playing ? "Playing" : "Paused" });
        // A still picture depends on nothing but its moment.
        if (!playing) send({ ask: "view" });
      },
      setSpeed: (speed) => set({ speed }),
      setTheme: (choice) => set({ theme: applyTheme(choice) }),
      open: (dialog) => set({ dialog }),
      why: (asked) => {
        get().play(false);
        set({ asked, dialog: "why" });
      },
      setDrawer: (drawerOpen) => set({ drawerOpen }),
      setPhoneTab: (phoneTab) => set({ phoneTab }),
      setDock: (dock) => set({ dock }),
      setDockTall: (dockTall) => set({ dockTall }),
      setStops: (stops) => set({ spec: { ...get().spec, stops } }),
      setLetterKeys: (letterKeys) => set({ letterKeys }),
      refuse: (refusal) => set({ refusal }),
      runInConsole: (line) => {
        get().play(false);
        const { server } = get().console;
        get().setConsole({ running: line, completion: null });
        send({ ask: "console", server, line });
      },
      endTake: () => {
        const { take } = get();
        if (take === null) return;
        get().play(false);
        set({ take: null, announcement: "The recording ended." });
        send({ ask: "export", take: wordsOf(take) });
      },
      complete: (line, cursor) => send({ ask: "complete", server: get().console.server, line, cursor }),
      setConsole: (patch) => set({ console: { ...get().console, ...patch } }),
    };
  });
  store.setState({ theme: applyTheme(storedTheme()) });
  return store;
}

/** The part of the state that a reply changes. */
function afterReply(state: Lab, reply: Reply, ask: Ask, busy: boolean): Partial<Lab> {
  if (reply.reply === "refused")
    return {
      refusal: reply.refusal,
      busy,
      playing: false,
      announcement: reply.refusal.title,
      console: { ...state.console, running: null },
    };
  if (reply.reply === "export")
    return ask.ask === "export" && ask.take !== undefined
      ? { recorded: reply.text, dialog: "recorded", busy }
      : { exported: reply.text, busy };
  if (reply.reply === "remedy") {
    const { branch, step, remedy } = reply;
    return { busy, remedy: { branch, step, remedy } };
  }
  if (reply.reply === "completion") {
    if (ask.ask !== "complete") return { busy };
    const { line, cursor } = ask;
    return { busy, console: { ...state.console, completion: { ...reply.completion, line, cursor } } };
  }
  const { view } = reply;
  const opened = ask.ask === "open-scenario" || ask.ask === "open-recording";
  const broken = view.invariants.find((invariant) => invariant.state === "broken");
  const before = state.view?.invariants.find((invariant) => invariant.id === broken?.id);
  const news = broken !== undefined && before?.state !== "broken" && !opened;
  const { stopped } = view.run;
  const halted = stopped !== null && !sameStop(stopped, state.view?.run.stopped ?? null);
  const selected = opened ? null : state.spec.selected;
  return {
    view,
    busy,
    take: opened ? null : takeAfter(state, view, ask, news ? broken.detail : ""),
    ...(reply.reply === "console" &&
      ask.ask === "console" && { console: withOutput(state.console, ask, reply.output) }),
    ...(opened && {
      spec: {
        ...firstSpec,
        gridCount: state.spec.gridCount,
        panel: state.spec.panel ?? null,
        stops: state.spec.stops ?? [],
        selected,
      },
      // The scene that this ended stays on the screen.
      dialog: state.dialog === "recorded" ? "recorded" : null,
      exported: null,
      remedy: null,
    }),
    ...(halted && {
      playing: false,
      announcement: `Stopped ${stopped.before ? "before" : "at"} step ${stopped.step}: ${stopped.sentence}`,
      spec: { ...state.spec, playing: false },
    }),
    // The address of a violation is looked at, unless time runs on over it.
    ...(news && {
      announcement: `${broken.title}: ${broken.detail}`,
      ...((halted || !state.playing) && {
        spec: { ...state.spec, playing: false, selected: broken.address ?? state.spec.selected },
      }),
    }),
  };
}

function sameStop(one: LabView["run"]["stopped"], other: LabView["run"]["stopped"]): boolean {
  return one?.step === other?.step && one?.stop === other?.stop;
}

function takeAfter({ take, view: before }: Lab, after: LabView, ask: Ask, news: string): Take | null {
  return take === null || before === null ? take : followTake(take, before.run, after.run, ask, news);
}

export type LabStore = ReturnType<typeof createLab>;

/** The store of the page around a component. */
export const LabContext = createContext<LabStore | null>(null);

export function useLab<T>(select: (state: Lab) => T): T {
  const store = useContext(LabContext);
  if (store === null) throw new Error("no LabContext around this component");
  return useStore(store, select);
}
