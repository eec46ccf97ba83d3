import { describe, expect, it } from "vitest";
import type { LabView } from "../worker/lab-view.ts";
import type { Ask, Notice, Reply, Request, ViewSpec } from "../worker/protocol.ts";
import { type Port, WorkerClient } from "./worker-client.ts";

const spec: ViewSpec = { range: 0, gridFrom: "0", gridCount: 1, selected: null, window: null, follow: true };
const view = {} as LabView;
const move = (step: number): Ask => ({ ask: "move", move: { to: "step", step } });

/** Workers that a test answers for by hand. */
class FakeWorkers {
  readonly sent: Request[] = [];
  port: Port | undefined;
  opened = 0;

  open = (): Port => {
    this.opened++;
    this.port = {
      postMessage: (message) => this.sent.push(message),
      onmessage: null,
      onerror: null,
      terminate: () => {},
    };
    return this.port;
  };

  say(data: Reply | Notice): void {
    this.port?.onmessage?.({ data } as MessageEvent<Reply | Notice>);
  }

  answer(): void {
    this.say({ id: this.sent.at(-1)?.id ?? 0, reply: "view", view });
  }
}

function start() {
  const workers = new FakeWorkers();
  const heard: string[] = [];
  const client = new WorkerClient(workers.open, {
    reply: (reply, ask) => heard.push(`${reply.reply} to ${ask.ask}`),
    progress: () => heard.push("progress"),
    crashed: (_message, restarted) => heard.push(restarted ? "restarted" : "gave up"),
  });
  return { workers, heard, client };
}

describe("the worker client", () => {
  it("waits for the worker to be ready, and has one request under way", () => {
    const { workers, client } = start();
    client.send({ ask: "open-scenario", text: "{}", origin: "" }, spec);
    client.send({ ask: "act", inputs: [] }, spec);
    expect(workers.sent).toHaveLength(0);
    workers.say({ notice: "ready" });
    expect(workers.sent.map((request) => request.body.ask)).toEqual(["open-scenario"]);
    workers.answer();
    expect(workers.sent.map((request) => request.body.ask)).toEqual(["open-scenario", "act"]);
  });

  it("keeps only the newest of the moves that wait, and never loses an act", () => {
    const { workers, client } = start();
    workers.say({ notice: "ready" });
    client.send(move(1), spec);
    client.send(move(2), spec);
    client.send(move(3), spec);
    client.send({ ask: "act", inputs: [] }, spec);
    client.send(move(4), spec);
    for (let i = 0; i < 4; i++) workers.answer();
    expect(workers.sent.map((request) => JSON.stringify(request.body))).toEqual(
      [move(1), move(3), { ask: "act", inputs: [] }, move(4)].map((ask) => JSON.stringify(ask)),
    );
  });

  it("a view that is asked for does not push a waiting move aside", () => {
    const { workers, client } = start();
    workers.say({ notice: "ready" });
    client.send(move(1), spec);
    client.send(move(2), spec);
    client.send({ ask: "view" }, { ...spec, range: 5 });
    workers.answer();
    expect(workers.sent.at(-1)).toMatchObject({ body: move(2), spec: { range: 5 } });
  });

  it("starts a dead worker again and does everything once more", () => {
    const { workers, heard, client } = start();
    workers.say({ notice: "ready" });
    for (const ask of [
      { ask: "open-scenario", text: "{}", origin: "" },
      { ask: "act", inputs: [] },
      move(7),
    ] as const) {
      client.send(ask, spec);
      workers.answer();
    }
    client.send({ ask: "view" }, spec);
    workers.say({ notice: "failed", message: "boom" });
    expect(heard.at(-1)).toBe("restarted");
    const before = workers.sent.length;
    workers.say({ notice: "ready" });
    for (let i = 0; i < 3; i++) workers.answer();
    expect(workers.opened).toBe(2);
    expect(workers.sent.slice(before).map((request) => request.body.ask)).toEqual([
      "open-scenario",
      "act",
      "move",
    ]);
  });

  it("gives up after three deaths in a row", () => {
    const { workers, heard } = start();
    for (let i = 0; i < 3; i++) workers.say({ notice: "failed", message: "boom" });
    expect(heard).toEqual(["restarted", "restarted", "gave up"]);
  });

  it("forgets nothing when a text is refused", () => {
    const { workers, heard, client } = start();
    workers.say({ notice: "ready" });
    client.send({ ask: "open-scenario", text: "good", origin: "" }, spec);
    workers.answer();
    client.send({ ask: "open-scenario", text: "bad", origin: "" }, spec);
    const refusal = { title: "", found: "", expected: "", where: "", mend: "" };
    workers.say({ id: workers.sent.at(-1)?.id ?? 0, reply: "refused", refusal });
    expect(heard.at(-1)).toBe("refused to open-scenario");
    workers.say({ notice: "failed", message: "boom" });
    const before = workers.sent.length;
    workers.say({ notice: "ready" });
    expect(workers.sent[before]?.body).toMatchObject({ text: "good" });
  });
});
