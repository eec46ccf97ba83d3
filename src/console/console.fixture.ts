/** A small cluster for tests: one apiserver of 1.33, two Services, two ServiceCIDRs. */
import type { Json } from "../model/input.ts";
import { type RunOptions, type RunResult, run } from "./console.ts";
import { type Cluster, clusterOf } from "./replay/cluster.ts";

const created = "2026-12-01T05:00:00Z";

function service(name: string, namespace: string, clusterIP: string, revision: number): Json {
  return {
    kind: "Service",
    metadata: {
      name,
      namespace,
      creationTimestamp: created,
      resourceVersion: String(revision),
      labels: { app: name },
    },
    spec: {
      type: "ClusterIP",
      clusterIP,
      clusterIPs: [clusterIP],
      ipFamilies: ["IPv4"],
      ipFamilyPolicy: "SingleStack",
      internalTrafficPolicy: "Cluster",
      sessionAffinity: "None",
      selector: { app: name },
      ports: [{ name: "http", protocol: "TCP", port: 80, targetPort: 8080 }],
    },
  };
}

function address(name: string, parent: string, namespace: string, revision: number): Json {
  return {
    kind: "IPAddress",
    metadata: {
      name,
      creationTimestamp: created,
      resourceVersion: String(revision),
      labels: {
        "ipaddress.kubernetes.io/ip-family": "IPv4",
        "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
      },
    },
    spec: { parentRef: { resource: "services", namespace, name: parent } },
  };
}

function cidr(name: string, range: string, revision: number): Json {
  return {
    kind: "ServiceCIDR",
    metadata: {
      name,
      creationTimestamp: created,
      resourceVersion: String(revision),
      finalizers: ["networking.k8s.io/service-cidr-finalizer"],
    },
    spec: { cidrs: [range] },
    status: {
      conditions: [
        {
          type: "Ready",
          status: "True",
          reason: "",
          message: "Kubernetes Service CIDR is ready",
          lastTransitionTime: created,
        },
      ],
    },
  };
}

/** A fresh cluster of that version. */
export function smallCluster(version = "v1.33.12"): Cluster {
  return clusterOf({
    id: "fixture",
    title: "",
    version,
    flags: { "--service-cluster-ip-range": "10.96.0.0/24" },
    state: {
      services: [
        service("kubernetes", "default", "10.96.0.1", 3),
        service("web", "default", "10.96.0.20", 5),
        service("cart", "shop", "10.97.0.30", 7),
      ],
      ipaddresses: [
        address("10.96.0.1", "kubernetes", "default", 2),
        address("10.96.0.20", "web", "default", 4),
        address("10.97.0.30", "cart", "shop", 6),
      ],
      servicecidrs: [cidr("kubernetes", "10.96.0.0/24", 1), cidr("more", "10.97.0.0/24", 8)],
      events: [],
    },
    after: {},
    commands: [],
  });
}

/** Runs lines one after the other; the results in their order. */
export function runLines(
  cluster: Cluster,
  lines: readonly (string | readonly [line: string, input: string])[],
  options: RunOptions = {},
): readonly RunResult[] {
  let { world, surroundings } = cluster;
  return lines.map((entry) => {
    const [line, input] = typeof entry === "string" ? [entry, undefined] : entry;
    const result = run(world, 0, line, input, { surroundings, now: cluster.began, ...options });
    ({ world, surroundings } = result);
    return result;
  });
}
