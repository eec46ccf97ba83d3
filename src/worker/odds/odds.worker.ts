/** The entry of the odds worker: connects its desk to the page. */
import { OddsDesk } from "./odds-desk.ts";
import type { OddsAsk, OddsTell } from "./odds-protocol.ts";

/** The part of a worker's global scope that is used here; the page's own types would offer a window's. */
interface WorkerScope {
  postMessage(message: OddsTell): void;
  onmessage: ((event: MessageEvent<OddsAsk>) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;

/** A message to oneself lets those that came before be received first, and is not held back as timers are. */
const channel = new MessageChannel();
const resting: (() => void)[] = [];
channel.port1.onmessage = () => resting.shift()?.();

const desk = new OddsDesk({
  send: (message) => scope.postMessage(message),
  now: () => performance.now(),
  pause: (then) => {
    resting.push(then);
    channel.port2.postMessage(null);
  },
});
scope.onmessage = ({ data }) => desk.receive(data);
