/** The odds as lines, with what the model itself did as points with their intervals. Ink only; the chosen range is bold. */
import type { PointerEvent } from "react";
import type { CurveView, PointView } from "../../worker/odds/odds-protocol.ts";
import { useSize } from "../time/use-size.ts";
import styles from "./odds-chart.module.css";
import { type Axis, axisTitles, chanceAt, lineOf, margin, type Scales, scalesOf } from "./odds-scale.ts";
import { percent, shortName } from "./odds-text.ts";

interface Props {
  readonly curves: readonly CurveView[];
  readonly points: Readonly<Record<string, readonly PointView[]>>;
  readonly chosen: string;
  readonly axis: Axis;
  /** Where the reading line stands, in values of the axis. */
  readonly at: number;
  readonly onAt: (value: number) => void;
}

const height = 320;
const shares = [0, 0.25, 0.5, 0.75, 1];
const ranks = { other: 0, chosen: 1 };

export function OddsChart({ curves, points, chosen, axis, at, onAt }: Props) {
  const [ref, { width }] = useSize<HTMLElement>({ width: 720, height });
  const scales = scalesOf(curves, axis, width, height);
  const { x, y, ticks } = scales;
  const names = curves.map(({ range }) => range);
  // The chosen line is drawn last, over the others.
  const ordered = curves.toSorted((one, other) => rank(one, chosen) - rank(other, chosen));
  const read = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === "pointermove" && event.buttons === 0) return;
    onAt(scales.valueAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  };
  return (
    <figure ref={ref} className={styles.figure}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Chance of at least one duplicate over: ${axisTitles[axis]}. The table below has the same figures.`}
        onPointerDown={read}
        onPointerMove={read}
      >
        {shares.map((share) => (
          <g key={share}>
            <line
              className={styles.rule}
              x1={margin.left}
              x2={width - margin.right}
              y1={y(share)}
              y2={y(share)}
            />
            <text className={styles.tick} x={margin.left - 8} y={y(share)} dy="0.35em" textAnchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {ticks.map((tick) => (
          <g key={tick.at}>
            <line className={styles.axis} x1={x(tick.at)} x2={x(tick.at)} y1={y(0)} y2={y(0) + 4} />
            <text className={styles.tick} x={x(tick.at)} y={y(0) + 17} textAnchor="middle">
              {tick.text}
            </text>
          </g>
        ))}
        <line className={styles.axis} x1={margin.left} x2={width - margin.right} y1={y(0)} y2={y(0)} />
        <text className={styles.title} x={width - margin.right} y={height - 6} textAnchor="end">
          {width < 520 ? axisTitles[axis].replace(/,.*/, "") : axisTitles[axis]}
        </text>
        {ordered.map((curve) => (
          <g key={curve.range} data-chosen={curve.range === chosen || undefined} className={styles.curve}>
            <path d={pathOf(curve, axis, scales)} />
            <CurveName curve={curve} axis={axis} scales={scales} name={shortName(curve.range, names)} />
            {axis === "picks" &&
              (points[curve.range] ?? []).map((point) => (
                <Sampled key={point.picks} point={point} scales={scales} />
              ))}
          </g>
        ))}
        {ordered.at(-1) !== undefined && (
          <Reading curve={ordered.at(-1) as CurveView} {...{ axis, at, scales }} />
        )}
      </svg>
    </figure>
  );
}

function rank({ range }: CurveView, chosen: string): number {
  return range === chosen ? ranks.chosen : ranks.other;
}

function pathOf(curve: CurveView, axis: Axis, { x, y, domain }: Scales): string {
  return lineOf(curve, axis)
    .filter(([value]) => value >= domain[0])
    .map(([value, chance], i) => `${i === 0 ? "M" : "L"}${x(value).toFixed(1)} ${y(chance).toFixed(1)}`)
    .join("");
}

interface NameProps {
  readonly curve: CurveView;
  readonly axis: Axis;
  readonly scales: Scales;
  readonly name: string;
}

/** Beside the line, to its right, where it passes 85 %. */
function CurveName({ curve, axis, scales: { x, y }, name }: NameProps) {
  const line = lineOf(curve, axis);
  const reached = line.findIndex(([, chance]) => chance >= 0.85);
  const place = line[reached === -1 ? line.length - 1 : reached];
  if (place === undefined) return null;
  const left = reached === -1 || axis !== "picks";
  return (
    <text
      className={styles.name}
      x={x(place[0]) + (left ? -8 : 14)}
      y={y(place[1])}
      dy={left ? "-0.5em" : "0.9em"}
      textAnchor={left ? "end" : "start"}
    >
      {name}
    </text>
  );
}

function Sampled({ point, scales: { x, y } }: { readonly point: PointView; readonly scales: Scales }) {
  if (point.runs === 0) return null;
  const at = x(point.picks);
  return (
    <g className={styles.point}>
      <line x1={at} x2={at} y1={y(point.low)} y2={y(point.high)} />
      <circle cx={at} cy={y(point.hits / point.runs)} r={3} />
    </g>
  );
}

interface ReadingProps {
  readonly curve: CurveView;
  readonly axis: Axis;
  readonly at: number;
  readonly scales: Scales;
}

/** From the axis up to the chosen line, and over to its chance. */
function Reading({ curve, axis, at, scales: { x, y } }: ReadingProps) {
  const chance = chanceAt(lineOf(curve, axis), at);
  return (
    <g className={styles.reading}>
      <path d={`M${x(at)} ${y(0)}V${y(chance)}H${margin.left}`} />
      <circle cx={x(at)} cy={y(chance)} r={4} />
      <text x={margin.left + 6} y={y(chance)} dy={chance > 0.9 ? "1.1em" : "-0.4em"}>
        {percent(chance)}
      </text>
    </g>
  );
}
