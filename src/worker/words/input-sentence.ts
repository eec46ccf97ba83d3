/** What somebody did to the cluster, in a few words: names of branches, and sentences of the steps they make. */
import type { ApiRequest, Input } from "../../model/input.ts";
import { letterOf } from "../../model/world.ts";
import { kindOf, listed } from "./format.ts";

/** `shop/cart`, or the name alone where there is no namespace. */
export function requestName(request: ApiRequest): string {
  const generated = request.verb === "create" ? (request.generateName ?? "") : "";
  const name = request.name ?? (generated === "" ? "" : `${generated}*`);
  return request.resource === "services" ? `${request.namespace ?? "default"}/${name}` : name;
}

const verbs = { create: "Create", patch: "Change", replace: "Replace", delete: "Delete" } as const;
const methods = { create: "POST", patch: "PATCH", replace: "PUT", delete: "DELETE" } as const;

/** `POST shop/cart`, as the client's arrow is labelled. */
export function requestLabel(request: ApiRequest): string {
  return `${methods[request.verb]} ${requestName(request)}`;
}

/** What was done, without a full stop: "Create Service shop/cart on A". */
export function inputTitle(input: Input): string {
  switch (input.do) {
    case "request": {
      const dry = input.request.dryRun === true ? "Dry run: " : "";
      const what = `${verbs[input.request.verb]} ${kindOf(input.request.resource)} ${requestName(input.request)}`;
      return `${dry}${dry === "" ? what : what.charAt(0).toLowerCase() + what.slice(1)} on ${letterOf(input.server)}`;
    }
    case "add-server":
      return `Add an apiserver, ${input.flags.version}`;
    case "start":
      return `Start ${letterOf(input.server)}`;
    case "stop":
      return `Stop ${letterOf(input.server)}`;
    case "crash":
      return `Crash ${letterOf(input.server)}`;
    case "set-flags":
      return `New flags for ${letterOf(input.server)}`;
    case "set-delays":
      return "New delays";
    case "fail-writes":
      return failingTitle(input);
    case "start-controller-manager":
      return `Start the controller manager on ${letterOf(input.server)}`;
    case "stop-controller-manager":
      return "Stop the controller manager";
    case "write-bitmap":
      return `Write the ${input.slot} bitmap of ${input.range} by hand`;
    case "delete-bitmap":
      return `Delete the ${input.slot} bitmap by hand`;
  }
}

function failingTitle({ server, how, count }: Input & { readonly do: "fail-writes" }): string {
  const letter = letterOf(server);
  if (count === 0) return `etcd answers ${letter} again`;
  const fate = how === "refused" ? "are refused" : "get no answer";
  if (count === 1)
    return `The next write of ${letter} ${how === "refused" ? "is refused" : "gets no answer"}`;
  return count === null ? `Writes of ${letter} ${fate}` : `The next ${count} writes of ${letter} ${fate}`;
}

/** The title of several inputs: a restart is named as one thing, more than two are counted. */
export function inputsTitle(inputs: readonly Input[]): string {
  const titles = [...new Set(inputs.map(inputTitle))];
  if (titles.length === 0) return "Branch";
  if (titles.length > 2) return `${titles[0]} and ${titles.length - 1} more`;
  return listed(titles.map((title, i) => (i === 0 ? title : title.charAt(0).toLowerCase() + title.slice(1))));
}
