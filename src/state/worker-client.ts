/**
 * The page's end of the worker. Requests are answered in order; while one is under way, newer moves and views replace each
 * other in the waiting place, so that a scrubber never builds up a queue. A worker that dies is started again and given
 * what it had.
 */
import type { Ask, Notice, Reply, Request, RequestId, ViewSpec } from "../worker/protocol.ts";

/** What a dedicated worker offers, and all that a test has to stand in for. */
export interface Port {
  postMessage(message: Request): void;
  onmessage: ((event: MessageEvent<Reply | Notice>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export interface ClientEvents {
  readonly reply: (reply: Reply, ask: Ask) => void;
  readonly progress: (step: number, time: number) => void;
  /** The worker died; `restarted` says whether another one has taken over. */
  readonly crashed: (message: string, restarted: boolean) => void;
}

interface Waiting {
  readonly ask: Ask;
  readonly spec: ViewSpec;
}

/** After so many deaths in a row without an answer the client gives up. */
const maxDeaths = 3;

/** What changes the run for good, apart from moves. */
const lasting: ReadonlySet<Ask["ask"]> = new Set([
  "act",
  "branch",
  "branch-remedy",
  "console",
  "rename-branch",
  "switch-branch",
  "take",
]);

function replaceable(ask: Ask): boolean {
  return ask.ask === "move" || ask.ask === "view";
}

export class WorkerClient {
  readonly #open: () => Port;
  readonly #events: ClientEvents;
  #port: Port;
  #ready = false;
  #nextId: RequestId = 1;
  #under: (Waiting & { readonly id: RequestId }) | undefined;
  #waiting: Waiting[] = [];
  /** What made the present run, to be done again after a death: the opening, then every act and the moves between. */
  #past: Waiting[] = [];
  #deaths = 0;

  constructor(open: () => Port, events: ClientEvents) {
    this.#open = open;
    this.#events = events;
    this.#port = this.#connect();
  }

  /** True while an answer is outstanding. */
  get busy(): boolean {
    return this.#under !== undefined || this.#waiting.length > 0;
  }

  send(ask: Ask, spec: ViewSpec): void {
    const last = this.#waiting.at(-1);
    if (last !== undefined && replaceable(last.ask) && replaceable(ask)) {
      // A view asked for after a move must not lose the move.
      this.#waiting[this.#waiting.length - 1] = ask.ask === "view" ? { ask: last.ask, spec } : { ask, spec };
    } else {
      this.#waiting.push({ ask, spec });
    }
    this.#pump();
  }

  close(): void {
    this.#port.terminate();
  }

  #connect(): Port {
    const port = this.#open();
    port.onmessage = (event) => this.#receive(event.data);
    port.onerror = (event) =>
      this.#died(event.message === "" ? "the worker could not be loaded" : event.message);
    return port;
  }

  #pump(): void {
    if (!this.#ready || this.#under !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#under = { ...next, id: this.#nextId++ };
    this.#port.postMessage({ id: this.#under.id, spec: next.spec, body: next.ask });
  }

  #receive(message: Reply | Notice): void {
    if ("notice" in message) {
      if (message.notice === "ready") {
        this.#ready = true;
        this.#pump();
      } else if (message.notice === "progress") {
        this.#events.progress(message.step, message.time);
      } else {
        this.#died(message.message);
      }
      return;
    }
    const under = this.#under;
    if (under === undefined || under.id !== message.id) return;
    this.#under = undefined;
    this.#deaths = 0;
    if (message.reply !== "refused") this.#remember(under);
    this.#events.reply(message, under.ask);
    this.#pump();
  }

  #remember(done: Waiting): void {
    const { ask } = done.ask;
    if (ask === "open-scenario" || ask === "open-recording") this.#past = [done];
    else if (lasting.has(ask)) this.#past.push(done);
    else if (ask === "move") {
      const last = this.#past.at(-1);
      if (last !== undefined && last.ask.ask === "move") this.#past[this.#past.length - 1] = done;
      else this.#past.push(done);
    }
  }

  #died(message: string): void {
    this.#port.terminate();
    this.#ready = false;
    this.#deaths++;
    const restarted = this.#deaths < maxDeaths;
    this.#under = undefined;
    if (restarted) {
      this.#waiting = [...this.#past, ...this.#waiting];
      this.#port = this.#connect();
    }
    this.#events.crashed(message, restarted);
  }
}
