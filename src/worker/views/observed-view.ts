/** What people outside saw: Events, merged into series, and the answers of the apiservers. */
import { toArray } from "../../model/chain.ts";
import type { Service } from "../../model/objects/service.ts";
import type { ApiResponse, ClusterEvent } from "../../model/observed.ts";
import { letterOf } from "../../model/world.ts";
import type { EventView, ResponseView } from "../lab-view.ts";
import type { StepIndex } from "../protocol.ts";
import { answerRule } from "../rules/answer-rule.ts";
import { eventRule } from "../rules/event-rule.ts";
import { requestLabel } from "../words/input-sentence.ts";
import type { Scene } from "./scene.ts";

/** The newest ones; more would not be read. */
const mostRows = 300;
/** An Event that is sent again within this time counts the earlier one up (repair-loops.md 0.2). */
const seriesMs = 6 * 60_000;

/** The step in which each of the newest observed things was added. */
function stepsOf(scene: Scene, kind: "events" | "responses", first: number, count: number): StepIndex[] {
  const steps: StepIndex[] = [];
  let known = first;
  for (const mark of scene.branch.observed.upTo(scene.step)) {
    while (known < mark.value[kind]) {
      steps.push(mark.step);
      known++;
    }
  }
  return Array.from({ length: count }, (_, i) => steps[i] ?? 0);
}

function seriesKey(event: ClusterEvent): string {
  return [
    event.by,
    event.controller,
    event.type,
    event.reason,
    event.action,
    event.regarding,
    event.note,
  ].join("\n");
}

/** Oldest first; a series stands where its last sending was. */
export function eventViews(scene: Scene): EventView[] {
  const { events } = scene.world.observed;
  const skip = Math.max(0, (events?.length ?? 0) - mostRows);
  const sent = toArray(events, skip);
  const steps = stepsOf(scene, "events", skip, sent.length);
  const series = new Map<string, EventView>();
  const ended: EventView[] = [];
  sent.forEach((event, i) => {
    const key = seriesKey(event);
    const earlier = series.get(key);
    const goesOn = earlier !== undefined && event.at - earlier.at <= seriesMs;
    if (earlier !== undefined && !goesOn) ended.push(earlier);
    series.delete(key);
    series.set(key, {
      step: steps[i] ?? 0,
      at: event.at,
      server: event.by === "controller-manager" ? event.by : letterOf(event.by),
      type: event.type,
      reason: event.reason,
      regarding: event.regarding,
      note: event.note,
      count: goesOn ? earlier.count + 1 : 1,
      rule: eventRule(event.reason, event.note),
    });
  });
  return [...ended, ...series.values()].sort((a, b) => a.step - b.step).slice(-mostRows);
}

function addressesText(response: ApiResponse): string {
  if (response.request.resource !== "services" || response.object === undefined) return "";
  return (response.object as Service).spec.clusterIPs.join(", ");
}

/** Answers to clients outside, oldest first. */
export function responseViews(scene: Scene): ResponseView[] {
  const { responses } = scene.world.observed;
  const skip = Math.max(0, (responses?.length ?? 0) - mostRows);
  const given = toArray(responses, skip);
  const steps = stepsOf(scene, "responses", skip, given.length);
  return given
    .map((response, i): ResponseView & { readonly fromOutside: boolean } => ({
      step: steps[i] ?? 0,
      at: response.at,
      server: letterOf(response.server),
      request: requestLabel(response.request),
      code: response.code,
      text: response.error?.message ?? addressesText(response),
      rule:
        response.error === undefined
          ? "answer"
          : answerRule({ ...response.error, text: response.error.message }),
      fromOutside: response.fromOutside,
    }))
    .filter((response) => response.fromOutside)
    .map(({ fromOutside: _fromOutside, ...view }) => view);
}
