/** The controller in every apiserver that makes Service default/kubernetes (service-rest.md 8). */

import { sendFromLoopback } from "../apiserver/requests/request.ts";
import { serviceKey } from "../etcd/service-index.ts";
import { formatAddress } from "../net/address.ts";
import type { Prefix } from "../net/prefix.ts";
import type { Turn } from "../turn.ts";

const everyMs = 10_000;
const securePort = 6443;

/** One round: creates the Service with the first address of this server's own primary flag range when it is missing. */
export function syncKubernetesService(turn: Turn, id: number): void {
  turn.arm(id, "kubernetes-service", turn.now + everyMs);
  const server = turn.server(id);
  if (server.informers.services?.cache.objects.has(serviceKey("default", "kubernetes")) === true) return;
  const range = server.ranges[0] as Prefix;
  const clusterIP = formatAddress({ family: range.family, value: range.base + 1n });
  sendFromLoopback(turn, id, {
    verb: "create",
    resource: "services",
    namespace: "default",
    name: "kubernetes",
    body: {
      metadata: { labels: { component: "apiserver", provider: "kubernetes" } },
      spec: {
        clusterIP,
        ipFamilyPolicy: "SingleStack",
        sessionAffinity: "None",
        type: "ClusterIP",
        ports: [{ name: "https", protocol: "TCP", port: 443, targetPort: securePort }],
      },
    },
  });
}
