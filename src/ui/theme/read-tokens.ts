/** The colours of the page for a canvas, which cannot resolve custom properties by itself. */

/** Names of the colour tokens that figures use, without the two dashes. */
export const inks = [
  "ink",
  "ink-2",
  "ink-3",
  "control",
  "line",
  "line-2",
  "service",
  "ipaddress",
  "bitmap",
  "broken",
  "broken-text",
  "claim",
  "claim-ground",
  "on-claim",
  "paper",
  "sunk",
  "static-band",
  "static-edge",
] as const;

export type Ink = (typeof inks)[number];

/** A colour that a canvas takes, for each token. */
export type Palette = Readonly<Record<Ink, string>>;

/**
 * Resolves the tokens as `root` has them now. A probe element is asked for each, so that system colours of a
 * forced palette come out as plain colours, too.
 */
export function readTokens(root: HTMLElement): Palette {
  const probe = document.createElement("span");
  probe.hidden = true;
  root.append(probe);
  const palette = Object.fromEntries(
    inks.map((ink) => {
      probe.style.color = `var(--${ink})`;
      return [ink, getComputedStyle(probe).color];
    }),
  ) as Record<Ink, string>;
  probe.remove();
  return palette;
}
