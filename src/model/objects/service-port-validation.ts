/** Checks of spec.ports, as far as the recordings show them (S11-error-texts, K07-refused). */
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalidField,
  notSupported,
  required,
} from "./field-error.ts";
import { labelProblems } from "./names.ts";
import type { ServicePort, ServiceSpec } from "./service.ts";

const protocols: readonly string[] = ["SCTP", "TCP", "UDP"];
const portNameText = [
  "must be no more than 15 characters",
  "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
  "must contain at least one letter (a-z)",
] as const;

function numberErrors(field: string, port: number): FieldError[] {
  if (port >= 1 && port <= 65_535) return [];
  return [invalidField(field, port, "must be between 1 and 65535, inclusive")];
}

/** A targetPort that is text names a container port. */
function targetErrors(field: string, target: number | string): FieldError[] {
  if (typeof target === "number") return numberErrors(field, target);
  const problems = [
    target.length > 15 ? portNameText[0] : undefined,
    /^[-a-z0-9]+$/.test(target) ? undefined : portNameText[1],
    /[a-z]/.test(target) ? undefined : portNameText[2],
  ];
  return problems.flatMap((problem) => (problem === undefined ? [] : [invalidField(field, target, problem)]));
}

function nameErrors(ports: readonly ServicePort[], index: number): FieldError[] {
  const field = `spec.ports[${index}].name`;
  const name = ports[index]?.name;
  if (name === undefined) return ports.length > 1 ? [required(field)] : [];
  const wrong = labelProblems(name).map((problem) => invalidField(field, name, problem));
  const isRepeated = ports.findIndex((port) => port.name === name) < index;
  return isRepeated ? [...wrong, duplicate(field, name)] : wrong;
}

/** Each port for itself, in order. */
export function portErrors({ ports }: ServiceSpec): readonly FieldError[] {
  return ports.flatMap((port, index) => {
    const field = `spec.ports[${index}]`;
    const known = protocols.includes(port.protocol);
    return [
      ...nameErrors(ports, index),
      ...numberErrors(`${field}.port`, port.port),
      ...(known ? [] : [notSupported(`${field}.protocol`, port.protocol, protocols)]),
      ...targetErrors(`${field}.targetPort`, port.targetPort),
    ];
  });
}

function firstWith(ports: readonly ServicePort[], port: ServicePort, key: "port" | "nodePort"): number {
  return ports.findIndex((other) => other.protocol === port.protocol && other[key] === port[key]);
}

/** The refused value of a repeated port is a whole ServicePort with nothing but protocol and number. */
function repeatedPort(field: string, port: ServicePort): FieldError {
  return duplicate(field, {
    goType: "core.ServicePort",
    fields: [
      { name: "Name", value: "" },
      { name: "Protocol", value: port.protocol },
      { name: "AppProtocol", value: null, go: "(*string)(nil)" },
      { name: "Port", value: port.port },
      { name: "TargetPort", value: 0, go: 'intstr.IntOrString{Type:0, IntVal:0, StrVal:""}' },
      { name: "NodePort", value: 0 },
    ],
  });
}

/** What the ports of one Service may not have in common; comes after the address fields and the type. */
export function portSetErrors({ type, ports }: ServiceSpec): readonly FieldError[] {
  const named = ports.map((port, index) => ({ port, index, field: `spec.ports[${index}]` }));
  const unwanted = named.flatMap(({ port, field }) => {
    if (type !== "ClusterIP" || port.nodePort === undefined) return [];
    return [forbiddenField(`${field}.nodePort`, "may not be used when `type` is 'ClusterIP'")];
  });
  const nodePorts = named.flatMap(({ port, index, field }) => {
    if (port.nodePort === undefined || firstWith(ports, port, "nodePort") >= index) return [];
    return [duplicate(`${field}.nodePort`, port.nodePort)];
  });
  const numbers = named.flatMap(({ port, index, field }) =>
    firstWith(ports, port, "port") < index ? [repeatedPort(field, port)] : [],
  );
  return [...unwanted, ...nodePorts, ...numbers];
}
