/** A server's view of an address as the cells draw it: a box with a foot at its left (A, C, E) or its right (B, D). */
interface Props {
  readonly right: boolean;
  /** The server does not see the address: no foot, a dashed box. */
  readonly absent: boolean;
}

export function FootShape({ right, absent }: Props) {
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
      {!absent && <rect x={right ? 6 : 1.5} y="6.5" width="4.5" height="4" fill="var(--ink)" />}
    </svg>
  );
}
