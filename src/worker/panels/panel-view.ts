import type { PanelView } from "../panel-view.ts";
import type { Run } from "../run.ts";
import type { Scene } from "../views/scene.ts";
import { choicesOf } from "./choices.ts";
import { compare } from "./compare.ts";

/** The panel that the page has open; null without one. */
export function panelView(run: Run, scene: Scene): PanelView | null {
  const { panel } = scene.spec;
  if (panel === undefined || panel === null) return null;
  if (panel.panel === "steps") return { panel: "steps", ...choicesOf(run, scene) };
  const other = panel.with === null ? undefined : run.history.branch(panel.with);
  const comparison = other === undefined || other === scene.branch ? null : compare(run, scene, other);
  return { panel: "branches", comparison };
}
