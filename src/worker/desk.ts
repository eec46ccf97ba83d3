/**
 * The queue of the worker: one request at a time, in the order of sending, one reply each. A request that arrives while
 * a move is being computed ends it where it is, and views are made once for all requests that wait for one.
 */
import type { LabView } from "./lab-view.ts";
import type { Notice, Reply, Request, RequestId } from "./protocol.ts";
import type { Outcome, Session } from "./session.ts";

/** Real time, ms, that is computed without looking whether another request has come. */
const sliceMs = 6;
/** Real time, ms, between two notices of progress. */
const progressMs = 120;

export interface Surroundings {
  readonly send: (message: Reply | Notice) => void;
  /** Real time in ms. */
  readonly now: () => number;
  /** Lets messages that wait be received, then calls back. */
  readonly pause: (then: () => void) => void;
}

interface Work {
  readonly request: Request;
  readonly steps: Generator<void, Outcome>;
  /** When progress was last reported, real ms. */
  reported: number;
}

type Answer = { readonly id: RequestId; readonly outcome: Outcome };

export class Desk {
  readonly #session: Session;
  readonly #around: Surroundings;
  readonly #waiting: Request[] = [];
  /** Done, and to be answered with the next view. */
  #answers: Answer[] = [];
  #current: Work | undefined;
  #failed = false;

  constructor(session: Session, around: Surroundings) {
    this.#session = session;
    this.#around = around;
  }

  receive(request: Request): void {
    if (this.#failed) return;
    this.#waiting.push(request);
    if (this.#current === undefined && this.#waiting.length === 1) this.#around.pause(() => this.#run());
  }

  #run(): void {
    try {
      this.#slice();
    } catch (error) {
      this.#failed = true;
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#around.send({ notice: "failed", message });
    }
  }

  #slice(): void {
    const until = this.#around.now() + sliceMs;
    for (;;) {
      const current = this.#current ?? this.#next();
      if (current === undefined) return;
      this.#current = current;
      const done = this.#work(current, until);
      if (done === undefined) {
        this.#report(current);
        this.#around.pause(() => this.#run());
        return;
      }
      this.#current = undefined;
      this.#finish(current.request, done);
    }
  }

  #next(): Work | undefined {
    const request = this.#waiting.shift();
    if (request === undefined) return undefined;
    return {
      request,
      steps: this.#session.perform(request.body, request.spec),
      reported: this.#around.now(),
    };
  }

  /** The outcome, or undefined when the slice is over before the work is. */
  #work({ request, steps }: Work, until: number): Outcome | undefined {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (request.body.ask === "move" && this.#waiting.length > 0) return { what: "done" };
      if (this.#around.now() >= until) return undefined;
    }
  }

  #report(current: Work): void {
    const now = this.#around.now();
    if (now - current.reported < progressMs) return;
    current.reported = now;
    this.#around.send({ notice: "progress", id: current.request.id, ...this.#session.progress });
  }

  /** Replies at once, unless another request waits: then one view will do for both. */
  #finish(request: Request, outcome: Outcome): void {
    this.#answers.push({ id: request.id, outcome });
    if (this.#waiting.length > 0) return;
    const answers = this.#answers;
    this.#answers = [];
    const view = answers.some(({ outcome: { what } }) => what === "done" || what === "console")
      ? this.#session.view(request.spec)
      : undefined;
    for (const { id, outcome: what } of answers) {
      if (what.what === "refused") this.#around.send({ id, reply: "refused", refusal: what.refusal });
      else if (what.what === "text") this.#around.send({ id, reply: "export", text: what.text });
      else if (what.what === "remedy") {
        const { branch, step, remedy } = what;
        this.#around.send({ id, reply: "remedy", branch, step, remedy });
      } else if (what.what === "completion")
        this.#around.send({ id, reply: "completion", completion: what.completion });
      else if (view !== undefined) this.#show(id, what, view);
    }
  }

  #show(id: RequestId, outcome: Outcome & { readonly what: "done" | "console" }, view: LabView): void {
    const kept = outcome.kept === undefined ? {} : { kept: outcome.kept };
    if (outcome.what === "console")
      this.#around.send({ id, reply: "console", output: outcome.output, view, ...kept });
    else this.#around.send({ id, reply: "view", view, ...kept });
  }
}
