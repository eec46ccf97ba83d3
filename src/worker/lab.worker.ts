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

const session = new Session();
const desk = new Desk(session, {
  send: (message) => scope.postMessage(message),
  now: () => performance.now(),
  pause: (then) => {
    resting.push(then);
    channel.port2.postMessage(null);
  },
});

/** The console is large and seldom needed at first: it is loaded with the first request that needs it. */
let loading: Promise<void> | undefined;
const held: Request[] = [];

async function loadConsole(): Promise<void> {
  const [{ Session: Command }, { complete }] = await Promise.all([
    import("../console/console.ts"),
    import("../console/completion.ts"),
  ]);
  session.consoleCore = { Session: Command, complete };
  loading = undefined;
  for (const request of held.splice(0)) desk.receive(request);
}

function receive(request: Request): void {
  const { ask } = request.body;
  if ((ask === "console" || ask === "complete") && session.consoleCore === undefined)
    loading ??= loadConsole();
  // Requests are answered in their order, so that those after it wait as well.
  if (loading === undefined) desk.receive(request);
  else held.push(request);
}

scope.onmessage = (event) => receive(event.data);
scope.postMessage({ notice: "ready" });
