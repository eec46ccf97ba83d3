/** Made-up clusters and what people do to them: every release with a gate, gates that it takes, small ranges. */
import type { Dice } from "./dice.fixture.ts";
import type { ApiRequest, Input, Json } from "./input.ts";
import type { ServerFlags } from "./releases/start-up.ts";
import type { World } from "./world.ts";

const rangesToPick = [
  ["10.96.0.0/29"],
  ["10.96.0.0/28"],
  ["10.96.0.0/24"],
  ["fd00:10:96::/124"],
  ["10.96.0.0/28", "fd00:10:96::/124"],
  ["fd00:10:96::/120", "10.96.0.0/29"],
] as const;

const minors = [27, 28, 29, 30, 31, 32, 33, 34, 35, 36] as const;

/** Gate settings that a release accepts. */
function gatesOf(dice: Dice, minor: number): Record<string, boolean> {
  const gates: Record<string, boolean> = {};
  if (minor <= 33 && dice.percent(85)) gates.MultiCIDRServiceAllocator = dice.percent(60);
  if (minor >= 31 && minor <= 34 && dice.percent(85)) gates.DisableAllocatorDualWrite = dice.percent(50);
  return gates;
}

function flagsOf(dice: Dice, ranges: readonly string[]): ServerFlags {
  const minor = dice.pick(minors);
  const served = {
    "networking.k8s.io/v1alpha1": true,
    "networking.k8s.io/v1beta1": true,
  };
  return {
    version: `v1.${minor}`,
    gates: gatesOf(dice, minor),
    serviceClusterIPRange: ranges,
    // Now and then the API is not switched on, so that a start with the gate on fails.
    ...(dice.percent(95) && { runtimeConfig: served }),
  };
}

export interface Cluster {
  readonly ranges: readonly string[];
  /** Inputs that put it up, at time 0. */
  readonly start: readonly Input[];
}

export function randomCluster(dice: Dice): Cluster {
  const ranges = dice.pick(rangesToPick);
  const servers = 1 + dice.below(3);
  const odd = dice.percent(5);
  const start: Input[] = [delaysInput(dice, servers, false)];
  for (let server = 0; server < servers; server++) {
    const own = odd && server > 0 ? dice.pick(rangesToPick) : ranges;
    start.push({ do: "add-server", flags: flagsOf(dice, own) });
  }
  for (let server = 0; server < servers; server++) start.push({ do: "start", server });
  return { ranges, start };
}

function delaysInput(dice: Dice, servers: number, mayStop: boolean): Input {
  const one = () => ({
    etcdMs: 1 + dice.below(60),
    watchMs: mayStop && dice.percent(15) ? null : dice.below(200),
    ...(mayStop && dice.percent(10) && { watches: { services: dice.percent(50) ? null : dice.below(500) } }),
  });
  return {
    do: "set-delays",
    delays: {
      clientMs: dice.below(30),
      servers: Array.from({ length: servers }, one),
      repairMs: 180_000,
    },
  };
}

/** What may be done in a run; `gentle` leaves out what lets go of an address behind the allocators' backs. */
export function randomInput(dice: Dice, cluster: Cluster, world: World, gentle: boolean): Input {
  const server = dice.below(world.servers.length);
  const { phase } = world.servers[server] ?? {};
  if (phase !== "ready" && phase !== "starting" && dice.percent(50)) return { do: "start", server };
  const throwOf = dice.below(100);
  if (throwOf < 80) {
    const ready = world.servers.filter((one) => one.phase === "ready");
    const to = ready.length > 0 && dice.percent(95) ? dice.pick(ready).id : server;
    return { do: "request", server: to, request: randomRequest(dice, cluster, world, gentle) };
  }
  if (throwOf < 82) return { do: "stop", server };
  if (throwOf < 84) return { do: "crash", server };
  if (throwOf < 93) return { do: "start", server };
  if (throwOf < 95) {
    const ranges = world.servers[server]?.pending.serviceClusterIPRange ?? [];
    return { do: "set-flags", server, flags: flagsOf(dice, ranges) };
  }
  if (throwOf < 96 && !gentle)
    return { do: "fail-writes", server, how: dice.pick(["refused", "lost"]), count: dice.below(4) };
  if (throwOf < 97) return delaysInput(dice, world.servers.length, !gentle);
  if (throwOf < 99) return { do: "start-controller-manager", server, gateOn: dice.percent(85) };
  return { do: "stop-controller-manager" };
}

function addressIn(dice: Dice, ranges: readonly string[]): string {
  const [network = "", bits = "0"] = dice.pick(ranges).split("/");
  const host = (network.includes(":") ? 128 : 32) - Number(bits);
  const at = dice.below(Math.min(2 ** host, 40));
  return network.includes(":") ? `${network}${at.toString(16)}` : network.replace(/\d+$/, String(at));
}

function nameOf(dice: Dice): string {
  return `s${dice.below(8)}`;
}

const extraRanges = ["10.97.0.0/28", "10.96.0.0/27", "fd00:10:97::/124", "10.96.0.0/29"] as const;

function randomRequest(dice: Dice, cluster: Cluster, world: World, gentle: boolean): ApiRequest {
  const throwOf = dice.below(100);
  if (throwOf < 55) return createService(dice, cluster, world);
  if (throwOf < 70) return { verb: "delete", resource: "services", namespace: "default", name: nameOf(dice) };
  if (throwOf < 82)
    return {
      verb: "patch",
      resource: "services",
      namespace: "default",
      name: nameOf(dice),
      patch: patchOf(dice),
    };
  if (throwOf < 92) return serviceCIDRRequest(dice);
  const address = addressIn(dice, cluster.ranges);
  if (throwOf < 96 || gentle) return createIPAddress(dice, address);
  return { verb: "delete", resource: "ipaddresses", name: address };
}

function createService(dice: Dice, cluster: Cluster, world: World): ApiRequest {
  const spec: { [field: string]: Json } = { ports: [{ port: 80 }] };
  const extra = [...world.etcd.servicecidrs.now.objects.values()].flatMap((object) => object.spec.cidrs);
  const throwOf = dice.below(100);
  if (throwOf < 40) spec.clusterIP = addressIn(dice, [...cluster.ranges, ...extra]);
  else if (throwOf < 45) spec.clusterIP = "None";
  else if (throwOf < 50) Object.assign(spec, { type: "ExternalName", externalName: "example.org" });
  else if (throwOf < 65)
    spec.ipFamilyPolicy = dice.pick(["PreferDualStack", "RequireDualStack", "SingleStack"]);
  const dryRun = dice.percent(3) && { dryRun: true };
  const base = {
    verb: "create",
    resource: "services",
    namespace: "default",
    body: { spec },
    ...dryRun,
  } as const;
  return dice.percent(10) ? { ...base, generateName: "g-" } : { ...base, name: nameOf(dice) };
}

function patchOf(dice: Dice): { readonly [field: string]: Json } {
  return dice.pick<{ readonly [field: string]: Json }>([
    { spec: { type: "ExternalName", externalName: "example.org", clusterIP: null, clusterIPs: null } },
    { spec: { type: "ExternalName", externalName: "example.org" } },
    { spec: { type: "ClusterIP" } },
    { spec: { ipFamilyPolicy: "PreferDualStack" } },
    { spec: { ipFamilyPolicy: "SingleStack" } },
    { metadata: { labels: { colour: "green" } } },
    { spec: { clusterIP: "10.96.0.3" } },
  ]);
}

function serviceCIDRRequest(dice: Dice): ApiRequest {
  const name = dice.pick(["extra-0", "extra-1", "extra-2", "kubernetes"]);
  if (dice.percent(40)) return { verb: "delete", resource: "servicecidrs", name };
  return {
    verb: "create",
    resource: "servicecidrs",
    name,
    body: { spec: { cidrs: [dice.pick(extraRanges)] } },
  };
}

function createIPAddress(dice: Dice, address: string): ApiRequest {
  const labels: { readonly [name: string]: string } = dice.percent(50)
    ? { "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io" }
    : {};
  const parentRef = { resource: "services", namespace: "default", name: nameOf(dice) };
  return {
    verb: "create",
    resource: "ipaddresses",
    name: address,
    body: { metadata: { labels }, spec: { parentRef } },
  };
}
