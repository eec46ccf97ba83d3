/** The odds worker, for as long as the panel is open: what it told last. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Traffic } from "../../drivers/odds/rate.ts";
import type { CurveView, OddsAsk, OddsTell, PointView } from "../../worker/odds/odds-protocol.ts";

/** As many as the intervals of the design are for. */
const runsPerPoint = 400;

export interface Odds {
  readonly curves: readonly CurveView[];
  readonly refused: readonly { readonly range: string; readonly why: string }[];
  readonly points: Readonly<Record<string, readonly PointView[]>>;
  readonly sampling: "running" | "paused" | "done";
  readonly setSampling: (on: boolean) => void;
  /** Why the worker ended; null while it works. */
  readonly crashed: string | null;
}

export function useOdds(ranges: readonly string[], traffic: Traffic): Odds {
  const worker = useRef<Worker>(null);
  const [odds, setOdds] = useState<Pick<Odds, "curves" | "refused">>({ curves: [], refused: [] });
  const [points, setPoints] = useState<Odds["points"]>({});
  const [paused, setPaused] = useState(false);
  /** The ranges that have all their runs. */
  const [sampled, setSampled] = useState("");
  const [crashed, setCrashed] = useState<string | null>(null);

  useEffect(() => {
    const made = new Worker(new URL("../../worker/odds/odds.worker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<OddsTell>) => {
      if (data.tell === "odds") setOdds(data);
      else if (data.tell === "sampled") setSampled(data.ranges.join(" "));
      else setPoints((old) => ({ ...old, [data.range]: data.points }));
    };
    made.onerror = ({ message }) => setCrashed(message === "" ? "its worker could not be loaded" : message);
    worker.current = made;
    return () => made.terminate();
  }, []);

  const ask = useCallback((message: OddsAsk) => worker.current?.postMessage(message), []);
  useEffect(() => ask({ ask: "odds", ranges, traffic }), [ask, ranges, traffic]);

  const drawn = odds.curves.map(({ range }) => range).join(" ");
  useEffect(() => {
    // Ranges that have their runs keep them, so that only new ones are sampled.
    if (drawn !== "" && !paused) ask({ ask: "sample", ranges: drawn.split(" "), runsPerPoint });
    else ask({ ask: "pause" });
  }, [ask, drawn, paused]);

  const sampling = paused ? "paused" : drawn !== "" && sampled === drawn ? "done" : "running";
  return { ...odds, points, sampling, setSampling: (on) => setPaused(!on), crashed };
}
