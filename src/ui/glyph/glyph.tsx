/** The glyph of one cell as SVG, for the inspector, the legend and lists. Decorative: words stand beside it. */
import { drawCell } from "./drawing.ts";
import type { Part } from "./part.ts";

export interface GlyphProps {
  /** Bits of `cell`. */
  readonly cell: number;
  /** Side of the box in px; the frame of a duplicate lies outside of it. */
  readonly size: number;
  /** Letters of the apiservers that admitted the Services of a duplicate, such as "AB". */
  readonly letters?: string;
  /** Letters of the running apiservers. */
  readonly servers?: readonly string[];
}

function pathOf({ lines, closed }: Part): string {
  const end = closed ? "Z" : "";
  return lines.map((line) => `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${end}`).join("");
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function ink(name: string | undefined): string {
  return name === undefined ? "none" : `var(--${name})`;
}

export function Glyph({ cell, size, letters, servers }: GlyphProps) {
  const drawing = drawCell(cell, size, {
    ...(letters !== undefined && { admitted: letters }),
    ...(servers !== undefined && { servers }),
  });
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} overflow="visible" aria-hidden="true">
      {drawing.parts.map((part) => {
        const path = pathOf(part);
        return (
          <path
            key={`${part.part} ${path}`}
            data-part={part.part}
            d={path}
            fill={ink(part.fill)}
            stroke={ink(part.stroke)}
            strokeWidth={part.width}
            strokeDasharray={part.dash?.join(" ")}
            opacity={part.opacity}
          />
        );
      })}
      {drawing.letters.map(({ text, at: [x, y], size: fontSize, ink: name }, i) => (
        <text
          key={i === 0 ? "first" : "second"}
          x={x}
          y={y}
          fill={ink(name)}
          textAnchor="middle"
          dominantBaseline="central"
          style={{ font: `650 ${fontSize}px var(--sans)` }}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
