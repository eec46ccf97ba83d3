/** Running clusters for the restated upstream tests: any release and flags, one request after the other. */
import { advance } from "../apply.ts";
import { Dice } from "../dice.fixture.ts";
import { soonest } from "../enabled.ts";
import type { ApiRequest, Json, ServerId } from "../input.ts";
import type { ServiceCIDR } from "../objects/service-cidr.ts";
import type { ApiResponse } from "../observed.ts";
import { addressesIn, Play } from "../play.fixture.ts";
import type { ServerFlags } from "../releases/start-up.ts";

export const bitmapOnly = { MultiCIDRServiceAllocator: false };
export const dualWrite = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: false };
export const objectsOnly = { MultiCIDRServiceAllocator: true, DisableAllocatorDualWrite: true };

export type Gates = ServerFlags["gates"];
type Fields = { readonly [field: string]: Json };

const quick = { etcdMs: 1, watchMs: 1 };

export class Cluster extends Play {
  readonly #dice = new Dice(7);

  constructor() {
    super();
    const delays = { clientMs: 1, servers: [quick, quick, quick], repairMs: 180_000 };
    this.give({ do: "set-delays", delays });
  }

  /** The clock goes on also when nothing happens. */
  override wait(ms: number): void {
    const end = this.world.now + ms;
    super.wait(ms);
    this.world = { ...this.world, now: end };
  }

  /** Adds and starts an apiserver, and waits until it has settled. */
  start(gates: Gates, ranges: readonly string[], version = "v1.33.12"): ServerId {
    this.addServer({ version, gates, serviceClusterIPRange: ranges });
    this.wait(12_000);
    return this.world.servers.length - 1;
  }

  restart(server: ServerId, change: Partial<ServerFlags>): void {
    this.give({ do: "set-flags", server, flags: { ...this.server(server).flags, ...change } });
    this.give({ do: "start", server });
    this.wait(12_000);
  }

  controllerManager(server: ServerId = 0): void {
    this.give({ do: "stop-controller-manager" });
    this.give({ do: "start-controller-manager", server, gateOn: true });
    this.wait(2000);
  }

  /** The answer to a request; what is left to chance is thrown. The watch has told everybody by then. */
  ask(request: ApiRequest, server: ServerId = 0): ApiResponse {
    const before = this.answers().length;
    this.request(server, request);
    while (this.answers().length === before) this.throw();
    const answer = this.answers()[before] as ApiResponse;
    this.wait(10);
    return answer;
  }

  /** What is due first happens, with thrown choices. */
  throw(): void {
    const next = soonest(this.world);
    if (next === undefined) throw new Error("nothing will ever happen");
    const done = advance(this.world, next.transition, { chance: this.#dice });
    this.world = done.world;
    this.notes.push(...done.notes);
  }

  service(name: string, spec: Fields = {}, server: ServerId = 0, dryRun = false): ApiResponse {
    const body = { spec: { ports: [{ port: 80 }], ...spec } };
    const request = { verb: "create", resource: "services", namespace: "default", name, body } as const;
    return this.ask({ ...request, dryRun }, server);
  }

  static(name: string, clusterIP: string, server: ServerId = 0): ApiResponse {
    return this.service(name, { clusterIP }, server);
  }

  patch(name: string, patch: Fields, server: ServerId = 0, dryRun = false): ApiResponse {
    return this.ask(
      { verb: "patch", resource: "services", namespace: "default", name, patch, dryRun },
      server,
    );
  }

  remove(name: string, server: ServerId = 0, dryRun = false): ApiResponse {
    const answer = this.ask(
      { verb: "delete", resource: "services", namespace: "default", name, dryRun },
      server,
    );
    this.wait(50);
    return answer;
  }

  cidr(name: string, ...cidrs: readonly string[]): void {
    const answer = this.ask({ verb: "create", resource: "servicecidrs", name, body: { spec: { cidrs } } });
    if (answer.code !== 201) throw new Error(answer.error?.message);
    this.wait(2000);
  }

  removeCIDR(name: string): void {
    this.ask({ verb: "delete", resource: "servicecidrs", name });
  }

  foundCIDR(name: string): ServiceCIDR | undefined {
    return this.world.etcd.servicecidrs.now.objects.get(name);
  }

  /** Status of the Ready condition. */
  ready(name: string): string | undefined {
    return this.foundCIDR(name)?.status.conditions.find(({ type }) => type === "Ready")?.status;
  }

  /** So many dynamic creates: their addresses, up to the first refusal. */
  fill(count: number, name: string, server: ServerId = 0): { taken: string[]; refused: string } {
    const taken: string[] = [];
    for (let i = 0; i < count; i++) {
      const { code, error } = this.service(`${name}${i}`, {}, server);
      if (code !== 201) return { taken, refused: error?.message ?? "" };
      taken.push(...this.ips(`${name}${i}`));
    }
    return { taken, refused: "" };
  }

  ips(name: string): readonly string[] {
    return addressesIn(this.world, name);
  }

  hasObject(address: string): boolean {
    return this.world.etcd.ipaddresses.now.objects.has(address);
  }

  offsets(slot: 0 | 1 = 0): number[] {
    return [...(this.world.etcd.ranges[slot]?.bits.offsets() ?? [])];
  }

  /** Free, used, successes and errors of one range: gauges, then the counters by scope. */
  metrics(cidr: string, server: ServerId = 0): Readonly<Record<string, number>> {
    const read = (name: string, more = "") =>
      this.server(server).metrics.get(`kube_apiserver_clusterip_allocator_${name}{cidr="${cidr}"${more}}`) ??
      0;
    return {
      free: read("available_ips"),
      used: read("allocated_ips"),
      dynamic: read("allocation_total", ',scope="dynamic"'),
      static: read("allocation_total", ',scope="static"'),
      dynamicErrors: read("allocation_errors_total", ',scope="dynamic"'),
      staticErrors: read("allocation_errors_total", ',scope="static"'),
    };
  }
}

/** One server of 1.33 with that gate over one range. `default/kubernetes` has the first address. */
export function one(gates: Gates, range: string, version?: string): Cluster {
  const cluster = new Cluster();
  cluster.start(gates, [range], version);
  return cluster;
}
