/** A world under a test's hand: inputs, and what is due first, one step after the other. */
import type { Apiserver } from "./apiserver/apiserver.ts";
import { advance } from "./apply.ts";
import { createRequest, flags133, type gateSettings, give, runUntil } from "./bench-cluster.fixture.ts";
import { toArray } from "./chain.ts";
import { type Pending, pending } from "./enabled.ts";
import type { ApiRequest, Input } from "./input.ts";
import type { Note } from "./note.ts";
import type { ApiResponse } from "./observed.ts";
import type { ServerFlags } from "./releases/start-up.ts";
import type { Choice, Transition } from "./transition.ts";
import { emptyWorld, type World } from "./world.ts";

export class Play {
  world: World = emptyWorld;
  readonly notes: Note[] = [];

  constructor(world: World = emptyWorld) {
    this.world = world;
  }

  give(input: Input): void {
    this.world = give(this.world, input);
  }

  addServer(flags: ServerFlags): void {
    this.give({ do: "add-server", flags });
    this.give({ do: "start", server: this.world.servers.length - 1 });
  }

  request(server: number, request: ApiRequest): void {
    this.give({ do: "request", server, request });
  }

  create(server: number, name: string, clusterIP?: string): void {
    this.request(server, createRequest(name, clusterIP));
  }

  do(transition: Transition): void {
    const done = advance(this.world, transition);
    this.world = done.world;
    this.notes.push(...done.notes);
  }

  /** What is due first happens, with a choice if one is given. */
  tick(choice?: Choice): void {
    const first = this.pending()[0];
    if (first === undefined) throw new Error("nothing will ever happen");
    const { transition } = first;
    const open = transition.kind === "step" || transition.kind === "work";
    this.do(choice !== undefined && open ? { ...transition, choice } : transition);
  }

  until(is: (world: World) => boolean, choice?: Choice): void {
    for (let left = 3000; !is(this.world); left--) {
      if (left === 0) throw new Error("it never comes to that");
      this.tick(choice);
    }
  }

  wait(ms: number): void {
    this.world = runUntil(this.world, this.world.now + ms);
  }

  /** Waits for the answer to the latest request. */
  answer(choice?: Choice): ApiResponse {
    const before = this.answers().length;
    this.until(() => this.answers().length > before, choice);
    return this.answers()[before] as ApiResponse;
  }

  answers(): readonly ApiResponse[] {
    return toArray(this.world.observed.responses).filter((response) => response.fromOutside);
  }

  pending(): readonly Pending[] {
    return pending(this.world).toSorted((one, other) => one.due - other.due);
  }

  server(id = 0): Apiserver {
    return this.world.servers[id] as Apiserver;
  }
}

/** Servers of 1.33 with these gates, ready and settled. */
export function ready(settings: readonly (keyof typeof gateSettings)[], range = "10.96.0.0/28"): Play {
  const play = new Play();
  for (const setting of settings) {
    play.addServer(flags133(setting, range));
    play.wait(5000);
  }
  return play;
}

/** The ClusterIPs of a Service. */
export function addressesIn(world: World, name: string): readonly string[] {
  return world.etcd.services.now.objects.get(`default/${name}`)?.spec.clusterIPs ?? [];
}
