/** The generators: `create service clusterip|nodeport|loadbalancer|externalname`. */
import type { Json } from "../../model/input.ts";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { subdomainProblems } from "../../model/objects/names.ts";
import { services } from "../api/kinds.ts";
import { createObject } from "../api/writes.ts";
import { ClientError, ServerError, serverAddress } from "../errors.ts";
import type { Flags } from "../line/flags.ts";
import { withLastApplied } from "../manifest/last-applied.ts";
import { type Command, namespaceOf, type Play } from "../shell.ts";
import { outcomeOf, printDone, validationOf } from "./options.ts";

type ServiceType = "ClusterIP" | "NodePort" | "LoadBalancer" | "ExternalName";

const mostPort = 65_535;

function portNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new ClientError(`strconv.ParseUint: parsing "${text}": invalid syntax`);
  const port = Number(text);
  if (port > mostPort) throw new ClientError(`strconv.ParseUint: parsing "${text}": value out of range`);
  return port;
}

function targetOf(text: string): Json {
  if (/^\d+$/.test(text)) return portNumber(text);
  const problems = [
    ...(text.length > 15 ? ["must be no more than 15 characters"] : []),
    ...(/^[-a-z0-9]+$/.test(text)
      ? []
      : ["must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)"]),
    ...(/[a-z]/.test(text) ? [] : ["must contain at least one letter (a-z)"]),
  ];
  if (problems.length > 0) throw new ClientError(problems.join(","));
  return text;
}

/** `80`, `80:8080`, `80:http`. */
function portOf(text: string, nodePort: number): JsonObject {
  const [port = "", target] = text.split(":");
  const number = portNumber(port);
  return {
    name: text.replaceAll(":", "-"),
    protocol: "TCP",
    port: number,
    targetPort: target === undefined ? number : targetOf(target),
    ...(nodePort !== 0 && { nodePort }),
  };
}

function specOf(type: ServiceType, name: string, flags: Flags): JsonObject {
  const ports = flags.list("tcp").map((text) => portOf(text, Number(flags.text("node-port") ?? 0)));
  const clusterIP = flags.text("clusterip") ?? "";
  const externalName = flags.text("external-name") ?? "";
  if (type === "ExternalName") {
    if (subdomainProblems(externalName).length > 0) {
      throw new ClientError(`invalid service external name ${externalName}`);
    }
  } else if (ports.length === 0 && clusterIP !== "None") {
    throw new ClientError("at least one tcp port specifier must be provided");
  }
  return {
    ...(ports.length > 0 && { ports }),
    selector: { app: name },
    ...(clusterIP !== "" && { clusterIP }),
    type,
    ...(type === "ExternalName" && { externalName }),
  };
}

function generator(type: ServiceType): (command: Command) => Play<void> {
  return function* ({ shell, flags, name: command }: Command): Play<void> {
    if (type === "ExternalName" && !flags.has("external-name")) {
      throw new ClientError('required flag(s) "external-name" not set');
    }
    if (flags.args.length !== 1) {
      throw new ClientError(
        `exactly one NAME is required, got ${flags.args.length}\nSee '${command} -h' for help and examples`,
      );
    }
    const [name = ""] = flags.args;
    const outcome = outcomeOf(shell, flags, false);
    const validation = validationOf(flags);
    const namespace = namespaceOf(flags);
    const generated: JsonObject = {
      kind: "Service",
      apiVersion: "v1",
      metadata: {
        name,
        ...((flags.text("namespace") ?? "") !== "" && { namespace }),
        creationTimestamp: null,
        labels: { app: name },
      },
      spec: specOf(type, name, flags),
      status: { loadBalancer: {} },
    };
    const object = flags.on("save-config") ? withLastApplied(generated) : generated;
    if (outcome.dryRun === "client") {
      printDone(outcome, services, object, "created");
      return;
    }
    try {
      const made = yield* createObject(shell, services, namespace, object, {
        dryRun: outcome.dryRun === "server",
        validation,
      });
      printDone(outcome, services, made, "created");
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      throw new ClientError(`failed to create ${type} service: ${reasonOf(error, namespace)}`);
    }
  };
}

/** Where nobody listens, the words of the HTTP client. */
function reasonOf(error: ServerError, namespace: string): string {
  if (error.status.reason !== "ServiceUnavailable") return error.message;
  const url = `https://${serverAddress}/api/v1/namespaces/${namespace}/services?fieldManager=kubectl-create&fieldValidation=Strict`;
  return `Post "${url}": dial tcp ${serverAddress}: connect: connection refused`;
}

export const createClusterIP = generator("ClusterIP");
export const createNodePort = generator("NodePort");
export const createLoadBalancer = generator("LoadBalancer");
export const createExternalName = generator("ExternalName");

const help = `Create a service using a specified subcommand.

Aliases:
service, svc

Available Commands:
  clusterip      Create a ClusterIP service
  externalname   Create an ExternalName service
  loadbalancer   Create a LoadBalancer service
  nodeport       Create a NodePort service

Usage:
  kubectl create service [flags] [options]

Use "kubectl create service <command> --help" for more information about a given command.
Use "kubectl options" for a list of global command-line options (applies to all commands).`;

/** `create service` without one of its four types. */
export function createService({ flags }: Command): undefined {
  if (flags.args.length === 0) throw new ClientError(help, true);
  throw new ClientError(
    `unknown command "${flags.args.join(" ")}"\nSee 'kubectl create service -h' for help and examples`,
  );
}
