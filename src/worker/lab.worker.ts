/** The worker's entry: connects the queue to the page. */
import { Desk } from "./desk.ts";
import type { Notice, Reply, Request } from "./protocol.ts";
import { Session } from "./session.ts";

/** The part of a worker's global scope that is used here; the page's own types would offer a window's. */
interface WorkerScope {
  postMessage(message: Reply | Notice): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

/** A message to oneself lets those that came before be received first, and is not held back as timers are. */
const channel = new MessageChannel();
const resting: (() => void)[] = [];
channel.port1.onmessage = () => resting.shift()?.();

const desk = new Desk(new Session(), {
  send: (message) => scope.postMessage(message),
  now: () => performance.now(),
  pause: (then) => {
    resting.push(then);
    channel.port2.postMessage(null);
  },
});

scope.onmessage = (event) => desk.receive(event.data);
scope.postMessage({ notice: "ready" });
