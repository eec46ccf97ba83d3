/** `api-resources --api-group`: the console knows whole groups, not every group of a real server. */
import { apiVersionOf, type KindInfo } from "../api/kinds.ts";
import { kindsOf } from "../api/reads.ts";
import { ClientError } from "../errors.ts";
import { align, tableStyle } from "../print/tabwriter.ts";
import type { Command } from "../shell.ts";

/** Groups that a server has and of which the console leaves out kinds. */
const notListed = /^(?:|apps|batch|autoscaling|policy|discovery\.k8s\.io|events\.k8s\.io|storage\.k8s\.io)$/;
const everyVerb = "create,delete,deletecollection,get,list,patch,update,watch";

function cellsOf(kind: KindInfo, wide: boolean): readonly string[] {
  return [
    kind.plural,
    kind.shortNames.join(","),
    apiVersionOf(kind),
    String(kind.namespaced),
    kind.kind,
    ...(wide ? [everyVerb, ""] : []),
  ];
}

export function apiResources({ shell, flags }: Command): undefined {
  const group = flags.text("api-group");
  if (group === undefined || notListed.test(group)) {
    throw new ClientError("the console supports api-resources with --api-group networking.k8s.io alone");
  }
  const output = flags.text("output") ?? "";
  const namespaced = flags.text("namespaced");
  const kinds = kindsOf(shell)
    .filter((kind) => kind.group === group)
    .filter((kind) => namespaced === undefined || String(kind.namespaced) === namespaced)
    .toSorted((one, other) => (one.plural < other.plural ? -1 : 1));
  if (output === "name") {
    for (const kind of kinds) shell.stdout += `${kind.plural}.${kind.group}\n`;
    return;
  }
  if (output !== "" && output !== "wide") throw new ClientError(`--output ${output} is not available`);
  const wide = output === "wide";
  const heads = [
    "NAME",
    "SHORTNAMES",
    "APIVERSION",
    "NAMESPACED",
    "KIND",
    ...(wide ? ["VERBS", "CATEGORIES"] : []),
  ];
  const rows = kinds.map((kind) => cellsOf(kind, wide));
  const lines = flags.on("no-headers") ? rows : [heads, ...rows];
  if (lines.length > 0)
    shell.stdout += align(`${lines.map((cells) => cells.join("\t")).join("\n")}\n`, tableStyle);
}
