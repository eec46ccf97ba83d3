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

/** What is large and seldom needed at first is loaded with the first request that needs it. */
let loading: Promise<void> | undefined;
const held: Request[] = [];

async function loadConsole(): Promise<void> {
  const [{ Session: Command }, { complete }] = await Promise.all([
    import("../console/console.ts"),
    import("../console/completion.ts"),
  ]);
  session.consoleCore = { Session: Command, complete };
}

async function loadRecordings(): Promise<void> {
  const { openRecording } = await import("./open-recording.ts");
  session.openRecording = openRecording;
}

/** The part that a request needs and that is not there yet. */
function missing({ body }: Request): (() => Promise<void>) | undefined {
  const { ask } = body;
  if ((ask === "console" || ask === "complete") && session.consoleCore === undefined) return loadConsole;
  return ask === "open-recording" && session.openRecording === undefined ? loadRecordings : undefined;
}

function receive(request: Request): void {
  // Requests are answered in their order, so that those after it wait as well.
  if (loading !== undefined) {
    held.push(request);
    return;
  }
  const load = missing(request);
  if (load === undefined) {
    desk.receive(request);
    return;
  }
  loading = load().then(
    () => {
      loading = undefined;
      for (const next of [request, ...held.splice(0)]) receive(next);
    },
    (error) => scope.postMessage({ notice: "failed", message: `a part could not be loaded: ${error}` }),
  );
}

scope.onmessage = (event) => receive(event.data);
scope.postMessage({ notice: "ready" });
