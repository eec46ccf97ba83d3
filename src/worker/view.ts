/** Puts the view together from its parts, and keeps what can be used again for the next one. */
import { variants } from "../model/releases/variants.ts";
import { letterOf } from "../model/world.ts";
import { comingAfter } from "./ahead.ts";
import type { LabView, RecordingView } from "./lab-view.ts";
import { panelView } from "./panels/panel-view.ts";
import type { ViewSpec } from "./protocol.ts";
import type { Run } from "./run.ts";
import { addressView } from "./views/address/address-view.ts";
import { diagramView } from "./views/diagram/diagram-view.ts";
import type { Span } from "./views/diagram/window.ts";
import { GridViews } from "./views/grid-view.ts";
import { invariantViews } from "./views/invariant-view.ts";
import { metricRows } from "./views/metric-rows.ts";
import { eventViews, responseViews } from "./views/observed-view.ts";
import { rangeViews } from "./views/range-view.ts";
import { type RunTitle, RunViews } from "./views/run-view.ts";
import type { Scene } from "./views/scene.ts";
import { serverViews } from "./views/server-view.ts";
import { serviceRows } from "./views/service-rows.ts";

const designs = variants.map(({ id, title, summary, source }) => ({ id, title, summary, source }));

/** Makes the views of one run. */
export class Viewer {
  readonly #grid = new GridViews();
  readonly #runs = new RunViews();
  /** The last window chosen for the diagram, and for whom. */
  #window: { readonly span: Span; readonly chosenFor: string } | undefined;

  view(run: Run, title: RunTitle, spec: ViewSpec, recording: RecordingView | null): LabView {
    const scene = this.#scene(run, spec);
    const { world } = scene;
    const manager = world.controllerManager;
    return {
      run: this.#runs.view(scene, run, title),
      servers: serverViews(scene),
      controllerManager: {
        running: manager.running,
        server: manager.running ? letterOf(manager.server) : null,
      },
      delays: world.delays,
      ranges: rangeViews(world),
      grid: this.#grid.view(scene),
      inspector: spec.selected === null ? null : addressView(scene, spec.selected),
      diagram: this.#diagram(scene),
      events: eventViews(scene),
      responses: responseViews(scene),
      invariants: invariantViews(scene),
      services: serviceRows(world),
      metrics: metricRows(world),
      recording,
      designs,
      panel: panelView(run, scene),
    };
  }

  #scene(run: Run, spec: ViewSpec): Scene {
    const { branch, step, time } = run.playhead;
    const world = run.history.world(branch, step);
    const stances = branch.stances.last(step)?.value.servers ?? [];
    const end = run.history.world(branch, branch.length);
    return { branch, step, time, world, stances, coming: comingAfter(branch, step, end, run.ahead), spec };
  }

  #diagram(scene: Scene) {
    const { selected, follow, window, playing } = scene.spec;
    const chosenFor = `${scene.branch.id} ${follow ? selected : ""}`;
    const last = playing === true && this.#window?.chosenFor === chosenFor ? this.#window.span : undefined;
    const view = diagramView(scene, last);
    if (window === null) this.#window = { span: { from: view.from, to: view.to }, chosenFor };
    return view;
  }
}
