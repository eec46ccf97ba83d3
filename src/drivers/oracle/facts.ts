/** What later steps tell about Services that were made in a race: their addresses, and the Events about them. */
import { type EventId, recordedId, type SeenEvents } from "./compare-events.ts";
import { looksAtState } from "./compare-observation.ts";
import { isObject, type JsonObject } from "./json.ts";
import type { StepContext } from "./state.ts";

export interface Facts {
  /** Keys of the Services in the next observation, when nothing was deleted before it. */
  readonly services: ReadonlySet<string> | undefined;
  /** Service key to an address that it had. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Service key to the Events about it in the next observation; those that were counted twice stand there twice. */
  readonly events: ReadonlyMap<string, readonly EventId[]>;
}

const ip = "([0-9a-f.:]*[0-9a-f])";
const aboutService = new RegExp(String.raw`^(?:the Cluster|Cluster) ?IP \[\w+\]: ?${ip} `);
const aboutAddress = new RegExp(String.raw`^IPAddress: ${ip} for Service (\S+) `);

export function factsOf(context: StepContext, seen: SeenEvents): Facts {
  const addresses = new Map<string, string>();
  const events = new Map<string, EventId[]>();
  let services: ReadonlySet<string> | undefined;
  let deleted = false;
  let looked = false;
  for (const [i, step] of [context.step, ...context.following].entries()) {
    if (i > 0 && (step.op.kind === "bulk" || step.op.kind === "delete")) deleted = true;
    const { obs } = step;
    if (!looksAtState(obs)) continue;
    if (!looked && !deleted && isObject(obs.services)) {
      services = new Set(Object.keys(obs.services));
      for (const [key, service] of Object.entries(obs.services)) {
        const address = isObject(service) && Array.isArray(service.clusterIPs) ? service.clusterIPs[0] : "";
        if (typeof address === "string") addresses.set(key, address);
      }
    }
    for (const event of Array.isArray(obs.new_events) ? obs.new_events : []) {
      if (!isObject(event)) continue;
      readAddress(event, addresses);
      const key = keyOf(event);
      const id = recordedId(event);
      if (!looked && key !== undefined && !seen.recorded.has(id))
        events.set(key, [...(events.get(key) ?? []), ...Array<EventId>(timesSent(event)).fill(id)]);
    }
    looked = true;
  }
  return { services, addresses, events };
}

function timesSent({ seriesCount }: JsonObject): number {
  return typeof seriesCount === "number" ? seriesCount : 1;
}

function keyOf(event: JsonObject): string | undefined {
  const { regarding } = event;
  return typeof regarding === "string" && regarding.startsWith("Service:")
    ? regarding.slice("Service:".length)
    : undefined;
}

function readAddress(event: JsonObject, addresses: Map<string, string>): void {
  if (typeof event.note !== "string") return;
  const orphan = aboutAddress.exec(event.note);
  const [key, address] =
    orphan === null ? [keyOf(event), aboutService.exec(event.note)?.[1]] : [orphan[2], orphan[1]];
  if (key !== undefined && address !== undefined && !addresses.has(key)) addresses.set(key, address);
}
