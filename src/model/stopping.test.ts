import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import { flags133 } from "./bench-cluster.fixture.ts";
import { Play } from "./play.fixture.ts";

function gateOff(): Play {
  const play = new Play();
  play.addServer(flags133("off", "10.96.0.0/28"));
  return play;
}

describe("SIGTERM", () => {
  it("lets a request go on that waited for the apiserver's own client", () => {
    const play = gateOff();
    play.until(() => play.server().phase === "ready");
    // The apiserver makes Service default/kubernetes and holds the bitmap's lock meanwhile.
    play.until(() => play.server().locks.length > 0);
    expect(play.server().tasks.every((task) => task.kind !== "request" || !task.fromOutside)).toBe(true);
    play.create(0, "a");
    const request = play.server().tasks.find((task) => task.kind === "request" && task.fromOutside);
    const step = { kind: "step", at: play.world.now, by: 0, task: request?.id ?? 0 } as const;
    play.world = apply(play.world, step);
    expect(play.server().tasks.find((task) => task.id === request?.id)?.parked).toBe("bitmap/0");

    play.give({ do: "stop", server: 0 });
    expect(play.server().phase).toBe("stopping");
    play.until(() => play.server().phase === "stopped");
    expect(play.answers().map((answer) => answer.code)).toEqual([201]);
    expect(play.server().locks).toEqual([]);
  });

  it("ends a server without requests at once, and nothing of it is pending", () => {
    const play = gateOff();
    play.until(() => play.server().phase === "ready");
    play.until(() => play.server().tasks.length === 0);
    play.give({ do: "stop", server: 0 });
    expect(play.server().phase).toBe("stopped");
    expect(play.pending()).toEqual([]);
  });
});

describe("SIGKILL", () => {
  it("leaves in etcd what was written, and nothing of the request in flight", () => {
    const play = gateOff();
    play.until(() => play.server().phase === "ready" && play.server().tasks.length === 0);
    play.until(() => play.world.etcd.services.now.objects.has("default/kubernetes"));
    play.create(0, "a");
    play.until(() => play.world.etcd.ranges[0]?.bits.count === 2);
    expect(play.world.etcd.services.now.objects.size).toBe(1);
    play.give({ do: "crash", server: 0 });
    expect(play.server().phase).toBe("crashed");
    expect(play.pending()).toEqual([]);
    expect(play.world.etcd.ranges[0]?.bits.count).toBe(2);
    expect(play.answers()).toEqual([]);
  });
});
