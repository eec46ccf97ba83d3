import { readFileSync } from "node:fs";
import { explain } from "./explain.ts";
import { openTrace } from "./trace.ts";

const opened = openTrace(readFileSync(process.argv[2]!, "utf8"));
if ("trace" in opened) {
  let t = performance.now();
  for (const o of explain(opened.trace)) {
    const ms = performance.now() - t;
    t = performance.now();
    if (ms > 0 || o.outcome !== "agrees")
      console.log(
        o.n,
        o.outcome,
        Math.round(ms),
        "ms",
        o.text,
        o.transitions.length,
        Math.round(o.world.now),
      );
    if (o.outcome !== "agrees")
      for (const d of o.differences.slice(0, 30))
        console.log(
          "   ",
          d.what.slice(0, 250),
          "|R",
          d.recorded.slice(0, 500),
          "|M",
          d.modelled.slice(0, 500),
        );
  }
}
