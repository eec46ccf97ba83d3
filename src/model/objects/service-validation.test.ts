import { describe, expect, it } from "vitest";
import type { Json } from "../input.ts";
import { dynamicAllocationError, staticAllocationError } from "./allocation-error.ts";
import { planCreateIPs, withAllocatedIPs } from "./ip-plan.ts";
import type { JsonObject } from "./json-reading.ts";
import { bodyOf, contextOf } from "./request-context.fixture.ts";
import type { Service } from "./service.ts";
import { prepareServiceCreate } from "./service-requests.ts";
import { validateServiceCreate } from "./service-validation.ts";
import type { StatusError } from "./status-error.ts";

function refusalOf(
  version: string,
  body: JsonObject,
  name?: string,
  generatedName?: string,
): StatusError | undefined {
  const ctx = contextOf(version);
  const identity = { namespace: "default", ...(name !== undefined && { name }), generatedName };
  const prepared = prepareServiceCreate(body, identity, ctx);
  if ("error" in prepared) return prepared.error;
  const { allocate } = planCreateIPs(prepared.service);
  const allocated = allocate.map(({ family, ip }) => ({ family, ip: ip ?? "10.96.0.77" }));
  return validateServiceCreate(withAllocatedIPs(prepared.service, allocated), ctx);
}

const dns1035 =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const rfc1123 =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

describe("refused creates of S11-error-texts, S01-gate-off-baseline and K07-refused", () => {
  it.each<[string, string, Record<string, Json>, string | undefined]>([
    ["v1.33.12", "noports", { ports: null }, "spec.ports: Required value"],
    [
      "v1.33.12",
      "port0",
      { ports: [{ port: 0 }], clusterIP: "10.96.0.34" },
      "[spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive, spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive]",
    ],
    [
      "v1.31.14",
      "emptyip",
      { clusterIPs: [""] },
      '[spec.clusterIPs: Invalid value: []string{""}: must be empty when `clusterIP` is not specified, spec.clusterIPs[0]: Invalid value: "": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)]',
    ],
    [
      "v1.34.9",
      "three",
      { clusterIP: "10.96.0.36", clusterIPs: ["10.96.0.36", "fd00::1", "10.96.0.37"] },
      'spec.clusterIPs: Invalid value: ["10.96.0.36","fd00::1","10.96.0.37"]: may only hold up to 2 values',
    ],
    [
      "v1.33.12",
      "v6",
      { clusterIP: "fd00::1" },
      'spec.clusterIPs[0]: Invalid value: []string{"fd00::1"}: IPv6 is not configured on this cluster',
    ],
    [
      "v1.33.12",
      "mismatch",
      { clusterIP: "10.96.0.21", clusterIPs: ["10.96.0.22"] },
      'spec.clusterIPs: Invalid value: []string{"10.96.0.22"}: first value must match `clusterIP`',
    ],
    [
      "v1.33.12",
      "extname-ip",
      { type: "ExternalName", externalName: "example.com", clusterIP: "10.96.0.15" },
      "spec.clusterIPs: Forbidden: may not be set for ExternalName services",
    ],
    ["v1.33.12", "r-extno", { type: "ExternalName", ports: null }, "spec.externalName: Required value"],
    [
      "v1.33.12",
      "tn",
      { type: "Nonsense" },
      'spec.type: Unsupported value: "Nonsense": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
    ],
    [
      "v1.33.12",
      "r-headlessnp",
      { type: "NodePort", clusterIP: "None" },
      "spec.clusterIPs[0]: Invalid value: \"None\": may not be set to 'None' for NodePort services",
    ],
    [
      "v1.33.12",
      "r-ports",
      { ports: [{ port: 80 }, { port: 81 }] },
      "[spec.ports[0].name: Required value, spec.ports[1].name: Required value]",
    ],
    [
      "v1.33.12",
      "r-proto",
      { ports: [{ port: 80, protocol: "ICMP" }] },
      'spec.ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ],
    [
      "v1.33.12",
      "r-ext",
      { externalIPs: ["abc"] },
      'spec.externalIPs[0]: Invalid value: "abc": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ],
    ["v1.34.9", "lz", { clusterIP: "10.96.0.011" }, undefined],
    [
      "v1.36.3",
      "lz",
      { clusterIP: "10.96.0.011" },
      'spec.clusterIPs[0]: Invalid value: "10.96.0.011": must not have leading 0s',
    ],
    [
      "v1.36.3",
      "mapped",
      { clusterIP: "::ffff:10.96.0.12" },
      'spec.clusterIPs[0]: Invalid value: "::ffff:10.96.0.12": must not be an IPv4-mapped IPv6 address',
    ],
  ])("%s %s", (version, name, spec, expected) => {
    const error = refusalOf(version, bodyOf(spec), name);
    expect(error?.message).toBe(
      expected === undefined ? undefined : `Service "${name}" is invalid: ${expected}`,
    );
  });

  it("lists a cause for each error (S11-error-texts)", () => {
    expect(refusalOf("v1.33.12", bodyOf({ ports: [{ port: 0 }] }), "port0")?.causes).toEqual([
      {
        reason: "FieldValueInvalid",
        message: "Invalid value: 0: must be between 1 and 65535, inclusive",
        field: "spec.ports[0].port",
      },
      {
        reason: "FieldValueInvalid",
        message: "Invalid value: 0: must be between 1 and 65535, inclusive",
        field: "spec.ports[0].targetPort",
      },
    ]);
  });
});

describe("names of Services", () => {
  it.each([
    ["v1.33.12", "1abc", dns1035],
    ["v1.36.3", "1abc", undefined],
    ["v1.33.12", "Bad_Name", dns1035],
    ["v1.36.3", "Bad_Name", rfc1123],
    ["v1.36.3", "n".repeat(64), "must be no more than 63 characters"],
  ])("%s %s", (version, name, problem) => {
    const error = refusalOf(version, bodyOf({}), name);
    expect(error?.message).toBe(
      problem === undefined
        ? undefined
        : `Service "${name}" is invalid: metadata.name: Invalid value: "${name}": ${problem}`,
    );
  });

  it("asks for a name when there is none (S11-error-texts step 12)", () => {
    expect(refusalOf("v1.33.12", bodyOf({ clusterIP: "None" }))?.message).toBe(
      'Service "" is invalid: metadata.name: Required value: name or generateName is required',
    );
  });

  it("checks the prefix and the generated name (S11-error-texts step 23)", () => {
    const error = refusalOf("v1.33.12", bodyOf({}, { generateName: "Bad_" }), undefined, "Bad_zf6rp");
    expect(error?.message).toBe(
      `Service "Bad_zf6rp" is invalid: [metadata.generateName: Invalid value: "Bad_": ${dns1035}, metadata.name: Invalid value: "Bad_zf6rp": ${dns1035}]`,
    );
  });

  it("allows a prefix that ends in a dash", () => {
    expect(
      refusalOf("v1.33.12", bodyOf({}, { generateName: "gen-" }), undefined, "gen-abcde"),
    ).toBeUndefined();
  });
});

describe("errors of an allocation, service-rest.md 6", () => {
  const service = (version: string, spec: JsonObject, name = "a"): Service => {
    const prepared = prepareServiceCreate(bodyOf(spec), { namespace: "default", name }, contextOf(version));
    if ("error" in prepared) throw new Error(prepared.error.message);
    return prepared.service;
  };
  const dynamic = (version: string, cause: string, name = "a") => {
    const error = dynamicAllocationError(service(version, {}, name), cause, contextOf(version).behaviours);
    return `${error.code} ${error.message}`;
  };

  it.each([
    [
      "v1.33.12",
      "range is full",
      "500 Internal error occurred: failed to allocate a serviceIP: range is full",
    ],
    [
      "v1.35.6",
      "range is full",
      "500 Internal error occurred: failed to allocate a serviceIP: range is full",
    ],
    [
      "v1.36.3",
      "range is full",
      '500 Internal error occurred: failed to allocate a serviceIP for Service "a": range is full',
    ],
    [
      "v1.34.9",
      "allocator not ready",
      "500 Internal error occurred: failed to allocate a serviceIP: allocator not ready",
    ],
    [
      "v1.36.3",
      "allocator not ready",
      '422 Service "a" is invalid: spec.clusterIPs: Invalid value: [""]: failed to allocate IP: allocator not ready',
    ],
  ])("%s dynamic, %s", (version, cause, expected) => {
    expect(dynamic(version, cause)).toBe(expected);
  });

  it("prints the list in the release's way (S01-gate-off-baseline, S02-gate-on-baseline-v134)", () => {
    const text = (version: string) => {
      const static10 = service(version, { clusterIP: "10.96.0.10" });
      const { behaviours } = contextOf(version);
      return staticAllocationError(static10, "10.96.0.10", "provided IP is already allocated", behaviours)
        .message;
    };
    const rest = "failed to allocate IP 10.96.0.10: provided IP is already allocated";
    expect(text("v1.33.12")).toBe(
      `Service "a" is invalid: spec.clusterIPs: Invalid value: []string{"10.96.0.10"}: ${rest}`,
    );
    expect(text("v1.34.9")).toBe(
      `Service "a" is invalid: spec.clusterIPs: Invalid value: ["10.96.0.10"]: ${rest}`,
    );
  });
});

describe("unknown fields", () => {
  const body = bodyOf({ clusterIPP: "10.96.0.150", ports: [{ port: 80, portt: 3 }] });
  it("are refused when the client asks for it (K06-create-apply)", () => {
    const prepared = prepareServiceCreate(
      body,
      { namespace: "default", name: "uf" },
      contextOf("v1.33.12"),
      "Strict",
    );
    expect(prepared).toMatchObject({
      error: {
        code: 400,
        message:
          'Service in version "v1" cannot be handled as a Service: strict decoding error: unknown field "spec.clusterIPP", unknown field "spec.ports[0].portt"',
      },
    });
  });

  it("are dropped otherwise", () => {
    expect(refusalOf("v1.33.12", body, "uf")).toBeUndefined();
  });
});
