/** The small glyphs of the diagram, centred on a point. */
import type { Landing } from "./lanes.ts";

interface At {
  readonly x: number;
  readonly y: number;
}

export function LandingMark({ x, y, what }: At & { readonly what: Landing }) {
  switch (what) {
    case "disc":
      return <circle cx={x} cy={y} r="4.5" fill="var(--ink)" />;
    case "square":
      return (
        <rect
          x={x - 4}
          y={y - 4}
          width="8"
          height="8"
          fill="var(--paper)"
          stroke="var(--ipaddress)"
          strokeWidth="2"
        />
      );
    case "triangle":
      return <path d={`M${x - 5} ${y - 5}h10v10z`} fill="var(--bitmap)" />;
    case "dot":
      return <circle cx={x} cy={y} r="2.5" fill="var(--ink-2)" />;
    case "cross":
      return (
        <g fill="var(--paper)" stroke="var(--broken)" strokeWidth="1.6">
          <circle cx={x} cy={y} r="6" />
          <path d={`M${x - 2.4} ${y - 2.4}l4.8 4.8M${x + 2.4} ${y - 2.4}l-4.8 4.8`} />
        </g>
      );
    case "duplicate":
      return (
        <g>
          <rect
            x={x - 9}
            y={y - 9}
            width="18"
            height="18"
            fill="var(--claim-ground)"
            stroke="var(--claim)"
            strokeWidth="1.8"
          />
          <path d={`M${x - 6} ${y + 4}V${y - 6}h10zM${x + 6} ${y - 4}V${y + 6}h-10z`} fill="var(--claim)" />
        </g>
      );
    case "none":
      return null;
  }
}

/** Choosing is local: an open diamond on the server's lane. */
export function PickMark({ x, y }: At) {
  return (
    <path
      d={`M${x} ${y - 5.5}l5.5 5.5-5.5 5.5-5.5-5.5z`}
      fill="var(--paper)"
      stroke="var(--ink)"
      strokeWidth="1.5"
    />
  );
}

export function LifeMark({ x, y, what }: At & { readonly what: "crash" | "stop" | "start" | "ready" }) {
  if (what === "crash" || what === "stop")
    return (
      <path d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} stroke="var(--ink)" strokeWidth="1.8" />
    );
  return (
    <circle
      cx={x}
      cy={y}
      r="4.5"
      fill={what === "ready" ? "var(--ink)" : "var(--paper)"}
      stroke="var(--ink)"
      strokeWidth="1.5"
    />
  );
}

/** Two short bars across the line: the message never landed. */
export function LostMark({ x, y }: At) {
  return (
    <path d={`M${x - 4} ${y - 6}l3 12M${x + 1} ${y - 6}l3 12`} stroke="var(--ink-2)" strokeWidth="1.3" />
  );
}
