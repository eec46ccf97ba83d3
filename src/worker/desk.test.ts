import { describe, expect, it } from "vitest";
import { Desk } from "./desk.ts";
import type { Ask, Notice, Reply, Request } from "./protocol.ts";
import { Session } from "./session.ts";
import { plainSpec, scenarioText, sessionWithAll } from "./testing/sessions.ts";

/** A desk whose clock and pauses are in the test's hands. */
class Office {
  readonly sent: (Reply | Notice)[] = [];
  readonly desk: Desk;
  #resting: (() => void)[] = [];
  #time = 0;
  #id = 0;

  /** `tick`: how much real time passes between two looks at the clock, ms. */
  constructor(tick: number, session = sessionWithAll()) {
    this.desk = new Desk(session, {
      send: (message) => this.sent.push(message),
      now: () => {
        this.#time += tick;
        return this.#time;
      },
      pause: (then) => this.#resting.push(then),
    });
  }

  ask(body: Ask, spec = plainSpec): number {
    this.#id++;
    const request: Request = { id: this.#id, spec, body };
    this.desk.receive(request);
    return this.#id;
  }

  /** Ends one pause; false when there was none. */
  rest(): boolean {
    const then = this.#resting.shift();
    then?.();
    return then !== undefined;
  }

  settle(): void {
    while (this.rest());
  }
}

const open: Ask = { ask: "open-scenario", text: scenarioText("two-apiservers-one-ip"), origin: "test" };
const far: Ask = { ask: "move", move: { to: "time", time: 600_000, stopAtViolation: false } };
const idsOf = (sent: readonly (Reply | Notice)[]) =>
  sent.flatMap((message) => ("id" in message && "reply" in message ? [message.id] : []));

describe("the queue of the worker", () => {
  it("gives every request one reply, in the order of sending", () => {
    const office = new Office(0);
    const asked = [
      office.ask(open),
      office.ask({ ask: "move", move: { to: "by", steps: 1 } }),
      office.ask({ ask: "export" }),
      office.ask({ ask: "switch-branch", branch: 7 }),
      office.ask({ ask: "move", move: { to: "by", steps: 1 } }),
      office.ask({ ask: "view" }),
    ];
    office.settle();
    expect(idsOf(office.sent)).toEqual(asked);
    expect(office.sent.map((message) => ("reply" in message ? message.reply : message.notice))).toEqual([
      "view",
      "view",
      "export",
      "refused",
      "view",
      "view",
    ]);
    const last = office.sent.at(-1);
    expect(last !== undefined && "view" in last && last.view.run.step).toBe(2);
  });

  it("lets a newer request end a long move where it is", () => {
    const office = new Office(2);
    office.ask(open);
    office.settle();
    const long = office.ask(far);
    for (let i = 0; i < 5; i++) office.rest();
    expect(idsOf(office.sent)).not.toContain(long);
    const newer = office.ask({ ask: "move", move: { to: "step", step: 3 } });
    office.settle();
    expect(idsOf(office.sent).slice(-2)).toEqual([long, newer]);
    const last = office.sent.at(-1);
    const run = last !== undefined && "view" in last ? last.view.run : undefined;
    expect(run?.step).toBe(3);
    expect(run?.end).toBeLessThan(600_000);
  });

  it("reports progress while it computes", () => {
    const office = new Office(5);
    office.ask(open);
    const long = office.ask(far);
    office.settle();
    const progress = office.sent.filter((message) => "notice" in message && message.notice === "progress");
    expect(progress.length).toBeGreaterThan(1);
    expect(progress[0]).toMatchObject({ id: long });
  });

  it("says that it failed, and is silent from then on", () => {
    class Broken extends Session {
      override view(): never {
        throw new Error("a fault");
      }
    }
    const office = new Office(0, new Broken());
    office.ask({ ask: "view" });
    office.settle();
    office.ask({ ask: "view" });
    office.settle();
    expect(office.sent).toHaveLength(1);
    expect(office.sent[0]).toMatchObject({ notice: "failed" });
  });
});
