import { describe, expect, it } from "vitest";
import type { Apiserver } from "./apiserver/apiserver.ts";
import { apply } from "./apply.ts";
import { toArray } from "./chain.ts";
import { pending } from "./enabled.ts";
import type { Input } from "./input.ts";
import { emptyWorld, type World } from "./world.ts";

class Play {
  world: World = emptyWorld;

  give(input: Input): void {
    this.world = apply(this.world, { kind: "input", at: this.world.now, input });
  }

  /** What is due first happens. */
  tick(): void {
    const first = pending(this.world).toSorted((one, other) => one.due - other.due)[0];
    if (first === undefined) throw new Error("nothing will ever happen");
    this.world = apply(this.world, first.transition);
  }

  until(is: (server: Apiserver) => boolean): void {
    for (let left = 2000; !is(this.server); left--) {
      if (left === 0) throw new Error("it never comes to that");
      this.tick();
    }
  }

  get server(): Apiserver {
    return this.world.servers[0] as Apiserver;
  }
}

function gateOff(): Play {
  const play = new Play();
  const gates = { MultiCIDRServiceAllocator: false };
  play.give({
    do: "add-server",
    flags: { version: "v1.33", gates, serviceClusterIPRange: ["10.96.0.0/28"] },
  });
  play.give({ do: "start", server: 0 });
  return play;
}

function create(play: Play, name: string): void {
  const body = { spec: { ports: [{ port: 80 }] } };
  const request = { verb: "create", resource: "services", namespace: "default", name, body } as const;
  play.give({ do: "request", server: 0, request });
}

describe("SIGTERM", () => {
  it("lets a request go on that waited for the apiserver's own client", () => {
    const play = gateOff();
    play.until((server) => server.phase === "ready");
    // The apiserver makes Service default/kubernetes and holds the bitmap's lock meanwhile.
    play.until((server) => server.locks.length > 0);
    expect(play.server.tasks.every((task) => task.kind !== "request" || !task.fromOutside)).toBe(true);
    create(play, "a");
    const request = play.server.tasks.find((task) => task.kind === "request" && task.fromOutside);
    const step = { kind: "step", at: play.world.now, by: 0, task: request?.id ?? 0 } as const;
    play.world = apply(play.world, step);
    expect(play.server.tasks.find((task) => task.id === request?.id)?.parked).toBe("bitmap/0");

    play.give({ do: "stop", server: 0 });
    expect(play.server.phase).toBe("stopping");
    play.until((server) => server.phase === "stopped");
    const answers = toArray(play.world.observed.responses).filter((response) => response.fromOutside);
    expect(answers.map((answer) => answer.code)).toEqual([201]);
    expect(play.server.locks).toEqual([]);
  });

  it("ends a server without requests at once, and nothing of it is pending", () => {
    const play = gateOff();
    play.until((server) => server.phase === "ready");
    play.until((server) => server.tasks.length === 0);
    play.give({ do: "stop", server: 0 });
    expect(play.server.phase).toBe("stopped");
    expect(pending(play.world)).toEqual([]);
  });
});

describe("SIGKILL", () => {
  it("leaves in etcd what was written, and nothing of the request in flight", () => {
    const play = gateOff();
    play.until((server) => server.phase === "ready" && server.tasks.length === 0);
    play.until(() => play.world.etcd.services.now.objects.has("default/kubernetes"));
    create(play, "a");
    play.until(() => play.world.etcd.ranges[0]?.bits.count === 2);
    expect(play.world.etcd.services.now.objects.size).toBe(1);
    play.give({ do: "crash", server: 0 });
    expect(play.server.phase).toBe("crashed");
    expect(pending(play.world)).toEqual([]);
    expect(play.world.etcd.ranges[0]?.bits.count).toBe(2);
    expect(toArray(play.world.observed.responses).filter((response) => response.fromOutside)).toEqual([]);
  });
});
