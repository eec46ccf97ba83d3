/** `events`: sorted by time, the newest last. */
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { eventObjects } from "../api/events.ts";
import { textAt } from "../api/json-paths.ts";
import { checkReachable, kindsOf } from "../api/reads.ts";
import { resolveKind } from "../api/targets.ts";
import { ClientError } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { intervalText } from "../print/describe-events.ts";
import { formatOf, writeFormats } from "../print/formats.ts";
import { eventTimes } from "../print/tables.ts";
import { align, tableStyle } from "../print/tabwriter.ts";
import { type Command, namespaceOf, type Shell, warn } from "../shell.ts";

/** `--for svc/web`: Events about that object. */
function about(shell: Shell, flags: Flags): (event: JsonObject) => boolean {
  const given = flags.text("for");
  if (given === undefined) return () => true;
  const [type = "", name = ""] = given.split("/");
  if (type === "" || name === "") throw new ClientError("--for must be in resource/name form");
  const { kind } = resolveKind(kindsOf(shell), type);
  return (event) =>
    textAt(event, "involvedObject.kind") === kind && textAt(event, "involvedObject.name") === name;
}

function typed(flags: Flags): (event: JsonObject) => boolean {
  const types = flags.list("types").map((type) => type.toLowerCase());
  const wrong = types.find((type) => type !== "normal" && type !== "warning");
  if (wrong !== undefined) throw new ClientError(`valid --types are Normal or Warning`);
  return (event) => types.length === 0 || types.includes(textAt(event, "type").toLowerCase());
}

export function events({ shell, flags }: Command): undefined {
  if (flags.on("watch"))
    throw new ClientError("the console does not support events --watch; use get events --watch");
  const format = formatOf(flags.text("output"), flags.text("template"), writeFormats, {
    sorted: true,
    managedFields: false,
    headers: true,
  });
  const wanted = about(shell, flags);
  const ofType = typed(flags);
  checkReachable(shell);
  const all = flags.on("all-namespaces");
  const found = eventObjects(shell.world, shell.surroundings)
    .filter((event) => all || textAt(event, "metadata.namespace") === namespaceOf(flags))
    .filter((event) => wanted(event) && ofType(event))
    .toSorted((one, other) => (eventTimes(one).last < eventTimes(other).last ? -1 : 1));
  if (found.length === 0) {
    warn(shell, `No events found${all ? "" : ` in ${namespaceOf(flags)} namespace`}.`);
    return;
  }
  if (format.format === "object") {
    shell.stdout += format.print(
      { kind: "EventList", apiVersion: "v1", metadata: {}, items: found },
      undefined,
    );
    return;
  }
  const heads = [...(all ? ["NAMESPACE"] : []), "LAST SEEN", "TYPE", "REASON", "OBJECT", "MESSAGE"];
  const rows = found.map((event) => [
    ...(all ? [textAt(event, "metadata.namespace")] : []),
    intervalText(event, shell),
    textAt(event, "type"),
    textAt(event, "reason"),
    `${textAt(event, "involvedObject.kind")}/${textAt(event, "involvedObject.name")}`,
    textAt(event, "message").trim(),
  ]);
  const lines = flags.on("no-headers") ? rows : [heads, ...rows];
  shell.stdout += align(`${lines.map((cells) => cells.join("\t")).join("\n")}\n`, tableStyle);
}
