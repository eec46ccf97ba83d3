/** The create form's fields as requests: checked on the page for spelling only, the apiserver judges the rest. */
import type { Input, Json } from "../../model/input.ts";

export interface Draft {
  /** `namespace/name` or `name`. */
  readonly name: string;
  readonly type: "ClusterIP" | "NodePort" | "LoadBalancer" | "ExternalName" | "Headless";
  readonly address: "auto" | "static";
  readonly clusterIP: string;
  readonly families: "" | "IPv4" | "IPv6" | "PreferDualStack" | "RequireDualStack";
  /** Indices of the apiservers that are asked, all at the same moment. */
  readonly servers: readonly number[];
}

/** What is wrong with a typed ClusterIP, with the mend; empty when it can be sent. */
export function addressProblem(text: string): string {
  if (text.trim() === "") return "Type an address, such as 10.96.0.80, or choose Auto.";
  if (text.includes(":")) {
    return /^[0-9a-fA-F:.]+$/.test(text)
      ? ""
      : `"${text}" is no IPv6 address: it has characters other than 0-9, a-f and colons.`;
  }
  const parts = text.split(".");
  if (parts.length !== 4)
    return `"${text}" is no address: an IPv4 address has four numbers with dots between them.`;
  const odd = parts.find((part) => !/^\d+$/.test(part) || Number(part) > 255);
  return odd === undefined ? "" : `"${text}" is no address: "${odd}" is not a number from 0 to 255.`;
}

/** Name for one of several simultaneous requests: the letter is put at its end, so that all can exist. */
export function nameFor(draft: Draft, server: number): { readonly namespace: string; readonly name: string } {
  const slash = draft.name.indexOf("/");
  const namespace = slash < 0 ? "default" : draft.name.slice(0, slash);
  const base = slash < 0 ? draft.name : draft.name.slice(slash + 1);
  const name = draft.servers.length > 1 ? `${base}-${String.fromCharCode(97 + server)}` : base;
  return { namespace, name };
}

export function requestsOf(draft: Draft): readonly Input[] {
  return draft.servers.map((server) => {
    const { namespace, name } = nameFor(draft, server);
    return {
      do: "request",
      server,
      request: { verb: "create", resource: "services", namespace, name, body: { spec: specOf(draft) } },
    };
  });
}

function specOf(draft: Draft): Readonly<Record<string, Json>> {
  if (draft.type === "ExternalName") return { type: "ExternalName", externalName: "example.com" };
  const families: Readonly<Record<string, Json>> =
    draft.families === "IPv4" || draft.families === "IPv6"
      ? { ipFamilyPolicy: "SingleStack", ipFamilies: [draft.families] }
      : draft.families === ""
        ? {}
        : { ipFamilyPolicy: draft.families };
  const address: Readonly<Record<string, Json>> =
    draft.type === "Headless"
      ? { clusterIP: "None" }
      : draft.address === "static"
        ? { clusterIP: draft.clusterIP.trim() }
        : {};
  return {
    type: draft.type === "Headless" ? "ClusterIP" : draft.type,
    ports: [{ port: 80 }],
    ...address,
    ...families,
  };
}

/** `pay-1` becomes `pay-2`, so that the next create has a name of its own. */
export function nextName(name: string): string {
  const match = /^(.*?)(?:-(\d+))?$/.exec(name);
  return `${match?.[1] ?? name}-${Number(match?.[2] ?? 1) + 1}`;
}
