/** Taking addresses through whole requests: the order of the writes, the searches, and what a refusal leaves behind. */
import { describe, expect, it } from "vitest";
import type { Note } from "../note.ts";
import { addressesIn, type Play, ready } from "../play.fixture.ts";

/** The writes of a task, in their order. */
function writes(play: Play, task: number): string[] {
  return play.notes.flatMap((note: Note) =>
    note.note === "etcd" && note.task === task && note.what !== "read"
      ? [
          `${note.what} ${note.record} ${note.record === "bitmap" ? note.addresses.join() : note.key}${note.ok ? "" : " fails"}`,
        ]
      : [],
  );
}

describe("the bitmap alone", () => {
  it("takes the next clear bit from the random start on", () => {
    const play = ready(["off"]);
    play.create(0, "a");
    const answer = play.answer({ starts: [5] });
    expect(answer.code).toBe(201);
    expect(addressesIn(play.world, "a")).toEqual(["10.96.0.6"]);
    expect(writes(play, answer.task)).toEqual(["update bitmap 10.96.0.6", "create service default/a"]);
    play.create(0, "b");
    play.answer({ starts: [5] });
    expect(addressesIn(play.world, "b")).toEqual(["10.96.0.7"]);
    play.create(0, "c");
    play.answer({ starts: [13] });
    expect(addressesIn(play.world, "c")).toEqual(["10.96.0.14"]);
  });

  it("keeps to the upper band while there is room, then uses the lower one", () => {
    const play = ready(["off"], "10.96.0.0/27");
    for (let i = 0; i < 14; i++) {
      play.create(0, `s${i}`);
      play.answer({ starts: [0, 3] });
    }
    expect(addressesIn(play.world, "s0")).toEqual(["10.96.0.17"]);
    expect(addressesIn(play.world, "s13")).toEqual(["10.96.0.30"]);
    play.create(0, "over");
    play.answer({ starts: [0, 3] });
    expect(addressesIn(play.world, "over")).toEqual(["10.96.0.4"]);
  });

  it("refuses a static address that is taken, and one outside the range", () => {
    const play = ready(["off"]);
    play.create(0, "a", "10.96.0.9");
    expect(play.answer().code).toBe(201);
    play.create(0, "b", "10.96.0.9");
    expect(play.answer().error?.message).toContain("provided IP is already allocated");
    play.create(0, "c", "10.96.0.15");
    expect(play.answer().error?.message).toContain(
      "the provided IP (10.96.0.15) is not in the valid range. The range of valid IPs is 10.96.0.0/28",
    );
    expect(play.world.etcd.ranges[0]?.bits.count).toBe(2);
  });

  it("gives 14 addresses of a /28 and then says that the range is full", () => {
    const play = ready(["off"]);
    for (let i = 0; i < 13; i++) {
      play.create(0, `s${i}`);
      expect(play.answer().code).toBe(201);
    }
    play.create(0, "over");
    const answer = play.answer();
    expect(answer.code).toBe(500);
    expect(answer.error?.message).toContain("range is full");
  });

  it("of two servers: whoever loses the swap looks at what is stored and goes on", () => {
    const play = ready(["off", "off"]);
    play.create(0, "a");
    play.create(1, "b");
    play.until(() => play.answers().length === 2, { starts: [4] });
    expect([...addressesIn(play.world, "a"), ...addressesIn(play.world, "b")].sort()).toEqual([
      "10.96.0.5",
      "10.96.0.6",
    ]);
    expect(play.notes.some((note) => note.note === "etcd" && note.record === "bitmap" && !note.ok)).toBe(
      true,
    );
  });
});

describe("IPAddress objects alone", () => {
  it("are created before the Service", () => {
    const play = ready(["noDualWrite"]);
    play.create(0, "a");
    const answer = play.answer({ starts: [5] });
    expect(writes(play, answer.task)).toEqual(["create ipaddress 10.96.0.6", "create service default/a"]);
    expect(play.world.etcd.ranges).toEqual([undefined, undefined]);
  });

  it("of two servers: a collision is never seen by a client who asked for any address", () => {
    const play = ready(["noDualWrite", "noDualWrite"]);
    play.create(0, "a");
    play.create(1, "b");
    play.until(() => play.answers().length === 2, { starts: [5] });
    expect(play.answers().map((answer) => answer.code)).toEqual([201, 201]);
    expect([...addressesIn(play.world, "a"), ...addressesIn(play.world, "b")].sort()).toEqual([
      "10.96.0.6",
      "10.96.0.7",
    ]);
    expect(play.notes.some((note) => note.note === "etcd" && note.why === "AlreadyExists")).toBe(true);
  });

  it("of two servers: of two clients who ask for one address, one is refused", () => {
    const play = ready(["noDualWrite", "noDualWrite"]);
    play.create(0, "a", "10.96.0.9");
    play.create(1, "b", "10.96.0.9");
    play.until(() => play.answers().length === 2);
    expect(
      play
        .answers()
        .map((answer) => answer.code)
        .sort(),
    ).toEqual([201, 422]);
    expect(play.world.etcd.services.now.index.duplicates).toBe(0);
  });

  it("are looked for once round the range, back to the start", () => {
    const play = ready(["noDualWrite"], "10.96.0.0/29");
    for (const name of ["a", "b", "c", "d", "e"]) {
      play.create(0, name);
      expect(play.answer({ starts: [4] }).code).toBe(201);
    }
    const taken = ["a", "b", "c", "d", "e"].flatMap((name) => addressesIn(play.world, name));
    expect(taken).toEqual(["10.96.0.5", "10.96.0.6", "10.96.0.2", "10.96.0.3", "10.96.0.4"]);
    play.create(0, "over");
    expect(play.answer().error?.message).toContain("range is full");
  });

  it("are given back when the name is taken", () => {
    const play = ready(["noDualWrite"]);
    play.create(0, "a", "10.96.0.9");
    play.answer();
    play.create(0, "a", "10.96.0.10");
    const answer = play.answer();
    expect(answer.code).toBe(409);
    expect(writes(play, answer.task)).toEqual([
      "create ipaddress 10.96.0.10",
      "create service default/a fails",
      "delete ipaddress 10.96.0.10",
    ]);
  });
});

describe("dual write of 1.33", () => {
  it("sets the bit, then creates the IPAddress, then the Service", () => {
    const play = ready(["dualWrite"]);
    play.create(0, "a");
    const answer = play.answer({ starts: [5] });
    expect(writes(play, answer.task)).toEqual([
      "update bitmap 10.96.0.6",
      "create ipaddress 10.96.0.6",
      "create service default/a",
    ]);
  });

  it("shares a guard with either of the others", () => {
    for (const other of ["off", "noDualWrite"] as const) {
      const play = ready(["dualWrite", other]);
      play.create(0, "a", "10.96.0.9");
      play.create(1, "b", "10.96.0.9");
      play.until(() => play.answers().length === 2);
      expect(
        play
          .answers()
          .map((answer) => answer.code)
          .sort(),
      ).toEqual([201, 422]);
      expect(play.world.etcd.services.now.index.duplicates).toBe(0);
    }
  });

  it("keeps the bit of a static address whose IPAddress exists", () => {
    const play = ready(["dualWrite", "noDualWrite"]);
    play.create(1, "a", "10.96.0.9");
    expect(play.answer().code).toBe(201);
    play.create(0, "b", "10.96.0.9");
    const answer = play.answer();
    expect(answer.code).toBe(422);
    expect(writes(play, answer.task)).toEqual([
      "update bitmap 10.96.0.9",
      "create ipaddress 10.96.0.9 fails",
    ]);
    expect(play.world.etcd.ranges[0]?.bits.has(8)).toBe(true);
  });

  it("releases the bit and the object of a deleted Service", () => {
    const play = ready(["dualWrite"]);
    play.create(0, "a", "10.96.0.9");
    play.answer();
    play.request(0, { verb: "delete", resource: "services", namespace: "default", name: "a" });
    const answer = play.answer();
    expect(answer.code).toBe(200);
    play.wait(500);
    expect(play.world.etcd.ranges[0]?.bits.has(8)).toBe(false);
    expect(play.world.etcd.ipaddresses.now.objects.has("10.96.0.9")).toBe(false);
  });
});

describe("gate off beside gate on without dual write", () => {
  it("share no guard: both clients are told that it went well", () => {
    const play = ready(["off", "noDualWrite"]);
    play.create(0, "a", "10.96.0.9");
    play.create(1, "b", "10.96.0.9");
    play.until(() => play.answers().length === 2);
    expect(play.answers().map((answer) => answer.code)).toEqual([201, 201]);
    expect(play.world.etcd.services.now.index.duplicates).toBe(1);
  });
});
