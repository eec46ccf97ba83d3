/** `expose service`: another Service for the same selector. */
import type { Json } from "../../model/input.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { listAt, mapAt, nameOf, textAt } from "../api/json-paths.ts";
import { services } from "../api/kinds.ts";
import { getObject } from "../api/reads.ts";
import { targetsOf } from "../api/targets.ts";
import { createObject } from "../api/writes.ts";
import { ClientError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { type Command, namespaceOf, type Play } from "../shell.ts";
import { outcomeOf, printDone, validationOf } from "./options.ts";

/** `a=b,c=d`; undefined without the flag. */
function pairsOf(text: string | undefined): JsonObject | undefined {
  if (text === undefined || text === "") return undefined;
  return Object.fromEntries(text.split(",").map((pair) => pair.split("=") as [string, string]));
}

function selectorFor(flags: Flags, service: JsonObject): JsonObject {
  const given = pairsOf(flags.text("selector"));
  if (given !== undefined) return given;
  const own = mapAt(service, "spec.selector");
  if (Object.keys(own).length > 0) return own;
  throw new ClientError(
    "couldn't retrieve selectors via --selector flag or introspection: the service has no pod selector set",
  );
}

function numberOrName(text: string): Json {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function portsFor(flags: Flags, service: JsonObject): readonly Json[] {
  const given = flags.text("port");
  const own = listAt(service, "spec.ports");
  const ports =
    given === undefined || given === "" ? own.map((port) => textAt(port, "port")) : given.split(",");
  if (ports.length === 0) throw new ClientError("couldn't find port via --port flag or introspection");
  const target = flags.text("target-port") ?? "";
  const protocol = flags.text("protocol");
  return ports.map((text, index) => ({
    ...(ports.length > 1 && { name: `port-${index + 1}` }),
    protocol: protocol ?? (given === undefined ? textAt(own[index], "protocol") : "TCP"),
    port: Number(text),
    targetPort: target === "" ? Number(text) : numberOrName(target),
  }));
}

export function* expose({ shell, flags }: Command): Play<void> {
  const targets = targetsOf(shell, flags.args);
  const [target] = targets;
  if (target?.name === undefined) {
    throw new ClientError("You must provide one or more resources by argument or filename.");
  }
  const outcome = outcomeOf(shell, flags, false);
  const namespace = namespaceOf(flags);
  const exposed = getObject(shell, target.kind, namespace, target.name);
  if (target.kind.plural !== "services") {
    throw new ClientError(`cannot expose a ${target.kind.kind}`);
  }
  const selector = selectorFor(flags, exposed);
  const ports = portsFor(flags, exposed);
  const labels = pairsOf(flags.text("labels")) ?? mapAt(exposed, "metadata.labels");
  const type = flags.text("type") ?? "";
  const clusterIP = flags.text("cluster-ip") ?? "";
  const externalIP = flags.text("external-ip") ?? "";
  const affinity = flags.text("session-affinity") ?? "";
  const object: JsonObject = {
    kind: "Service",
    apiVersion: "v1",
    metadata: {
      name: flags.text("name") ?? nameOf(exposed),
      ...((flags.text("namespace") ?? "") !== "" && { namespace }),
      creationTimestamp: null,
      ...(Object.keys(labels).length > 0 && { labels }),
    },
    spec: {
      ports,
      selector,
      ...(clusterIP !== "" && { clusterIP }),
      ...(type !== "" && { type }),
      ...(externalIP !== "" && { externalIPs: [externalIP] }),
      ...(affinity !== "" && { sessionAffinity: affinity }),
    },
    status: { loadBalancer: {} },
  };
  const made =
    outcome.dryRun === "client"
      ? object
      : yield* createObject(shell, services, namespace, object, {
          dryRun: outcome.dryRun === "server",
          validation: validationOf(flags),
        });
  printDone(outcome, services, made, "exposed");
}
