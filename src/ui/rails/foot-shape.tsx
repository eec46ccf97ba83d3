/** A server's view of an address as the cells draw it: a box with a foot, the first server's at its left, the last one's at its right. */
interface Props {
  /** Place of the server among the running ones, from 0, and how many they are. */
  readonly place: number;
  readonly servers: number;
  /** The server does not see the address: no foot, a dashed box. */
  readonly absent: boolean;
}

const left = 1.5;
const width = 4.5;
const room = 9 - width;

export function FootShape({ place, servers, absent }: Props) {
  return (
    <svg width={11} height={11} viewBox="0 0 12 12" aria-hidden="true">
      <rect
        x="1"
        y="1"
        width="10"
        height="10"
        fill="none"
        stroke="var(--control)"
        strokeDasharray={absent ? "2 1.5" : undefined}
      />
      {!absent && (
        <rect
          x={left + (place / Math.max(1, servers - 1)) * room}
          y="6.5"
          width={width}
          height="4"
          fill="var(--ink)"
        />
      )}
    </svg>
  );
}
