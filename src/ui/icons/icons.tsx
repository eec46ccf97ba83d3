/** Line icons, drawn in the colour of the text around them. Decorative: the control names itself. */
import type { ReactNode } from "react";

interface IconProps {
  readonly size?: number;
}

function Icon({
  size = 14,
  fill = false,
  children,
}: IconProps & { readonly fill?: boolean; readonly children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={fill ? "currentColor" : "none"}
      stroke={fill ? "none" : "currentColor"}
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const RestartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3" />
  </Icon>
);
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 3v10M3 8h10" />
  </Icon>
);
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
  </Icon>
);
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 10V2M5 4.5 8 2l3 2.5M3.5 7.5v6h9v-6" />
  </Icon>
);
export const OpenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 4.5V13h12V6H8L6.5 4H2z" />
  </Icon>
);
export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z" />
  </Icon>
);
export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="2.6" />
    <path d="M8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M12.6 3.4l-1.1 1.1M4.5 11.5l-1.1 1.1" />
  </Icon>
);
export const CrossIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
export const TickIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 8.5 3.2 3.2L13 5" />
  </Icon>
);
export const HalfIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" fill="currentColor" />
  </Icon>
);
export const GridIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 2.5h4.4v4.4H2.5zM9.1 2.5h4.4v4.4H9.1zM2.5 9.1h4.4v4.4H2.5zM9.1 9.1h4.4v4.4H9.1z" />
  </Icon>
);
export const LanesIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 4h12M2 8h12M2 12h12M4 4l8 8" />
  </Icon>
);
export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8z" />
    <circle cx="8" cy="8" r="1.8" />
  </Icon>
);
export const ServerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.1M5 11h.1" />
  </Icon>
);
export const ListIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 4h8M6 8h8M6 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1" />
  </Icon>
);
export const KeysIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M1.5 4.5h13v7h-13zM4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M5 9.5h6" />
  </Icon>
);
export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 5.5 5 5 5-5" />
  </Icon>
);
export const UpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3 10.5 5-5 5 5" />
  </Icon>
);
export const BinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5 5 13h6l.5-8.5" />
  </Icon>
);
export const PlayIcon = (props: IconProps) => (
  <Icon {...props} fill>
    <path d="M4.5 2.8v10.4L13 8z" />
  </Icon>
);
export const PauseIcon = (props: IconProps) => (
  <Icon {...props} fill>
    <path d="M4 3h3v10H4zM9 3h3v10H9z" />
  </Icon>
);
export const ToStartIcon = (props: IconProps) => (
  <Icon {...props} fill>
    <path d="M8 3.5 3 8l5 4.5zM14 3.5 9 8l5 4.5z" />
  </Icon>
);
export const StepBackIcon = (props: IconProps) => (
  <Icon {...props} fill>
    <path d="M3 3h1.6v10H3zM13 3.2v9.6L6 8z" />
  </Icon>
);
export const StepForwardIcon = (props: IconProps) => (
  <Icon {...props} fill>
    <path d="M11.4 3H13v10h-1.6zM3 3.2v9.6L10 8z" />
  </Icon>
);
export const RecordIcon = (props: IconProps) => (
  <Icon {...props} fill>
    <circle cx="8" cy="8" r="5" />
  </Icon>
);
export const BranchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="4" cy="3.6" r="1.6" />
    <circle cx="4" cy="12.4" r="1.6" />
    <circle cx="12" cy="5.6" r="1.6" />
    <path d="M4 5.2v5.6M12 7.2c0 2.6-8 1.4-8 3.6" />
  </Icon>
);

/** The product's mark: a record cut by its rising diagonal, the bit in its corner. */
export function LogoIcon({ size = 18 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true">
      <path d="M0 0h12l6 6v12H0z" fill="var(--ink)" />
      <path d="M0 18 18 4" stroke="var(--chrome)" strokeWidth="2.2" />
      <path d="M12.6 0H18v5.4z" fill="var(--broken)" />
    </svg>
  );
}
