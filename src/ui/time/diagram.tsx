/** The diagram lying: lanes across, time from left to right. */
import type { MessageView } from "../../worker/lab-view.ts";
import { formatTime } from "../words/duration.ts";
import styles from "./diagram.module.css";
import { placeLabels, type WantedLabel } from "./labels.ts";
import { landingOf, laneOffsets, strokeOf } from "./lanes.ts";
import { LandingMark, LifeMark, LostMark, PickMark } from "./marks.tsx";
import type { SpaceTimeProps } from "./space-time.tsx";
import { type TimeScale, timeScale } from "./time-scale.ts";
import { useSize } from "./use-size.ts";
import { useTimeDrag } from "./use-time-drag.ts";

const nameWidth = 104;
const axisHeight = 22;
const edge = 14;
/** Beyond this many marks the rest is left to the list. */
const mostMessages = 600;

export function Diagram({ diagram, run, spec, onSpec, onMove }: SpaceTimeProps) {
  const [ref, { width, height }] = useSize<HTMLDivElement>({ width: 840, height: 240 });
  const lanes = laneOffsets(diagram.lanes, 26, Math.max(120, height - axisHeight - 22));
  const scale = timeScale(diagram, nameWidth + edge, Math.max(nameWidth + 120, width - edge));
  const y = (lane: string) => lanes.get(lane) ?? 0;
  const now = scale.at(Math.min(Math.max(run.now, diagram.from), diagram.to));
  const messages = diagram.messages.slice(-mostMessages);
  const dim = spec.selected !== null && !spec.follow;
  const labels = placeLabels(wantedLabels(diagram, messages, scale, y), { left: nameWidth, right: width });
  const svg = useTimeDrag({
    window: diagram,
    msPerPx: scale.invert(nameWidth + edge + 1) - scale.invert(nameWidth + edge),
    onWindow: (window) => onSpec({ window }),
    onStep: (step) => onMove({ to: "step", step }),
  });
  return (
    <div ref={ref} className={styles.box}>
      {/* Panned and zoomed by pointer here, by the buttons of the header from the keyboard; read in the list form. */}
      <svg
        className={styles.svg}
        width={width}
        height={height}
        ref={svg}
        role="img"
        aria-label={`${diagram.total} messages from ${formatTime(diagram.from)} to ${formatTime(diagram.to)}. ${run.sentence}`}
      >
        <rect
          x={now}
          y={0}
          width={Math.max(0, width - now)}
          height={height - axisHeight}
          fill="var(--chrome)"
        />
        {diagram.lanes.map((lane) => (
          <g key={lane.id}>
            {lane.id.length === 1 && (
              <rect x={edge - 6} y={y(lane.id) - 9} width="14" height="14" fill="var(--ink)" />
            )}
            {lane.id.length === 1 && (
              <text x={edge + 1} y={y(lane.id) + 2} className={styles.badge} textAnchor="middle">
                {lane.id}
              </text>
            )}
            <text x={lane.id.length === 1 ? edge + 16 : edge - 6} y={y(lane.id) + 2} className={styles.lane}>
              {lane.label}
            </text>
            <text x={lane.id.length === 1 ? edge + 16 : edge - 6} y={y(lane.id) + 14} className={styles.sub}>
              {lane.sub}
            </text>
            <line x1={nameWidth} x2={width} y1={y(lane.id)} y2={y(lane.id)} stroke="var(--control)" />
          </g>
        ))}
        {diagram.blind.map((band) => (
          <BlindBand
            key={`${band.lane} ${band.address} ${band.record} ${band.from}`}
            band={band}
            scale={scale}
            y={y(band.lane)}
          />
        ))}
        {scale.folds.map((fold) => (
          <g key={fold.at} className={styles.fold}>
            <rect x={fold.at - 7} y={0} width={14} height={height - axisHeight} fill="var(--paper)" />
            {[...lanes.values()].map((lane) => (
              <path key={lane} d={`M${fold.at - 5} ${lane + 6}l5-12M${fold.at} ${lane + 6}l5-12`} />
            ))}
          </g>
        ))}
        {messages.map((message) => (
          <Message key={message.id} message={message} scale={scale} y={y} faint={dim && !message.followed} />
        ))}
        {diagram.life.map((life) => (
          <LifeMark
            key={`${life.lane} ${life.at} ${life.what}`}
            x={scale.at(life.at)}
            y={y(life.lane)}
            what={life.what}
          />
        ))}
        {diagram.picks.map((pick) => (
          <PickMark key={`${pick.lane} ${pick.at} ${pick.address}`} x={scale.at(pick.at)} y={y(pick.lane)} />
        ))}
        {labels.map((label) => (
          <text
            key={label.key}
            x={label.x}
            y={label.y + label.drop}
            textAnchor={label.anchor}
            className={styles.label}
            data-tone={label.key.split(" ")[0]}
          >
            {label.text}
          </text>
        ))}
        <line x1={now} x2={now} y1={0} y2={height - axisHeight} stroke="var(--ink)" strokeWidth="1.2" />
        <Axis scale={scale} y={height - 7} now={now} time={run.now} width={width} />
      </svg>
      {diagram.messages.length > mostMessages && (
        <p className={styles.more}>The newest {mostMessages} messages are drawn; the list has all.</p>
      )}
    </div>
  );
}

function BlindBand({
  band,
  scale,
  y,
}: {
  readonly band: SpaceTimeProps["diagram"]["blind"][number];
  readonly scale: TimeScale;
  readonly y: number;
}) {
  const from = scale.at(band.from);
  const width = Math.max(2, scale.at(band.to) - from);
  const tone = band.record;
  return (
    <g className={styles.band} data-record={tone}>
      <rect x={from} y={y - 10} width={width} height={20} />
      <path d={hatch(from, y - 10, width, 20)} className={styles.hatch} />
      <path d={`M${from} ${y - 11}v22M${from + width} ${y - 11}v22`} className={styles.bandEdge} />
      {width > wordsWidth(band.label) && (
        <text x={from + 8} y={y + 4}>
          {band.label}
        </text>
      )}
    </g>
  );
}

function wordsWidth(text: string): number {
  return text.length * 5.6 + 12;
}

/** Rising lines every 7 px inside a box. */
function hatch(x: number, y: number, width: number, height: number): string {
  let path = "";
  for (let at = 0; at < width + height && at < 4000; at += 7) {
    const x1 = x + Math.max(0, at - height);
    const y1 = y + Math.min(height, at);
    const x2 = x + Math.min(width, at);
    const y2 = y + Math.max(0, at - width);
    path += `M${x1} ${y1}L${x2} ${y2}`;
  }
  return path;
}

interface MessageProps {
  readonly message: MessageView;
  readonly scale: TimeScale;
  readonly y: (lane: string) => number;
  readonly faint: boolean;
}

function Message({ message, scale, y, faint }: MessageProps) {
  const stroke = strokeOf(message.kind, message.refused);
  const landing = landingOf(message.kind, message.refused, message.breaks);
  const from = { x: scale.at(message.sentAt), y: y(message.from) };
  const to = { x: scale.at(message.landsAt), y: y(message.to) };
  const length = Math.max(0.01, Math.hypot(to.x - from.x, to.y - from.y));
  // The head stops short of what lands, and a lost message on its way.
  const part = message.lost ? 0.6 : Math.max(0, 1 - (landing === "none" ? 1 : 6) / length);
  const end = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const line = { x1: from.x, y1: from.y, x2: end.x, y2: end.y };
  return (
    <g
      opacity={faint ? 0.3 : 1}
      data-step={message.step ?? undefined}
      className={message.step === null ? undefined : styles.message}
    >
      <title>{`${message.label} ${message.sub}`.trim()}</title>
      <line
        {...line}
        stroke={stroke.colour}
        strokeWidth={stroke.width}
        strokeDasharray={message.step === null ? "4 3" : stroke.dash}
      />
      <line {...line} stroke="transparent" strokeWidth="9" />
      {message.lost ? (
        <LostMark {...end} />
      ) : (
        <>
          <path
            d="M-7-3.2 0 0-7 3.2"
            transform={`translate(${end.x} ${end.y}) rotate(${angle})`}
            fill={stroke.head === "filled" ? stroke.colour : "none"}
            stroke={stroke.colour}
            strokeWidth={stroke.head === "open" ? 1 : 0}
          />
          <LandingMark x={to.x} y={to.y} what={landing} />
        </>
      )}
    </g>
  );
}

function Axis({
  scale,
  y,
  now,
  time,
  width,
}: {
  readonly scale: TimeScale;
  readonly y: number;
  readonly now: number;
  readonly time: number;
  readonly width: number;
}) {
  const label = formatTime(time);
  const half = label.length * 3.4 + 5;
  const at = Math.min(Math.max(now, nameWidth + half), width - half);
  return (
    <g>
      <line x1={nameWidth} x2={width} y1={y - 15} y2={y - 15} stroke="var(--line-2)" />
      {scale.ticks.map((tick) =>
        Math.abs(tick.at - at) < half + 26 ? null : (
          <text key={tick.time} x={tick.at} y={y} textAnchor="middle" className={styles.tick}>
            {(tick.time / 1000).toFixed(1)} s
          </text>
        ),
      )}
      <rect x={at - half} y={y - 13} width={half * 2} height={17} fill="var(--ink)" />
      <text x={at} y={y} textAnchor="middle" className={styles.now}>
        {label}
      </text>
    </g>
  );
}

/** Most important first: what breaks or is refused, then picks, writes, requests, answers. */
function wantedLabels(
  diagram: SpaceTimeProps["diagram"],
  messages: readonly MessageView[],
  scale: TimeScale,
  y: (lane: string) => number,
): readonly WantedLabel[] {
  const tone = (message: MessageView) =>
    message.refused || message.breaks
      ? "broken"
      : message.kind === "write-ipaddress"
        ? "ipaddress"
        : message.kind === "write-bitmap"
          ? "bitmap"
          : message.kind.startsWith("write")
            ? "strong"
            : "plain";
  const rank = (message: MessageView) =>
    message.breaks
      ? 0
      : message.refused
        ? 1
        : message.kind.startsWith("write-") && message.kind !== "write-other"
          ? 3
          : message.kind === "request"
            ? 4
            : message.kind === "response"
              ? 5
              : 9;
  const ofMessages = messages
    .filter((message) => rank(message) < 9 && message.label !== "")
    .toSorted((a, b) => rank(a) - rank(b) || a.sentAt - b.sentAt)
    .map((message): WantedLabel & { rank: number } => {
      const atClient = message.kind === "request" || message.kind === "response";
      const x = atClient
        ? scale.at(message.kind === "request" ? message.sentAt : message.landsAt)
        : scale.at(message.landsAt) + 9;
      const lane = atClient ? "client" : message.to;
      return {
        key: `${tone(message)} ${message.id}`,
        x,
        y: atClient ? y(lane) - 8 : y(lane) - 6,
        text: message.label,
        anchor: atClient ? "middle" : "start",
        rank: rank(message),
      };
    });
  const ofPicks = diagram.picks.map((pick) => ({
    key: `strong pick ${pick.lane} ${pick.at} ${pick.address}`,
    x: scale.at(pick.at),
    y: y(pick.lane) - 10,
    text: pick.label,
    anchor: "middle" as const,
    rank: 2,
  }));
  // A band too narrow for its words has them below it.
  const ofBands = diagram.blind
    .filter((band) => scale.at(band.to) - scale.at(band.from) <= wordsWidth(band.label))
    .map((band) => ({
      key: `${band.record} band ${band.lane} ${band.from} ${band.address}`,
      x: scale.at(band.from),
      y: y(band.lane) + 20,
      text: band.label,
      anchor: "start" as const,
      rank: 2,
    }));
  return [...ofMessages, ...ofPicks, ...ofBands].toSorted((a, b) => a.rank - b.rank);
}
