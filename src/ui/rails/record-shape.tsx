/** The three shapes that stand for the records everywhere: disc, open square, corner triangle. Dashed: not written. */
interface Props {
  readonly record: "service" | "ipaddress" | "bitmap";
  readonly absent?: boolean;
  readonly size?: number;
}

export function RecordShape({ record, absent = false, size = 11 }: Props) {
  const dash = absent ? { strokeDasharray: "2 1.5" } : {};
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {record === "service" && <circle cx="6" cy="6" r="4.5" fill="var(--ink)" />}
      {record === "ipaddress" && (
        <rect
          x="2"
          y="2"
          width="8"
          height="8"
          fill="none"
          stroke="var(--ipaddress)"
          strokeWidth={absent ? 1.4 : 2}
          {...dash}
        />
      )}
      {record === "bitmap" && (
        <path
          d="M2 2h8v8z"
          fill={absent ? "none" : "var(--bitmap)"}
          stroke={absent ? "var(--bitmap)" : "none"}
          strokeWidth="1.2"
          {...dash}
        />
      )}
    </svg>
  );
}
