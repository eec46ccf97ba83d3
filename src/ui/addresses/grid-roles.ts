/**
 * Attributes of the grid's twin in text. Its cells are drawn on a canvas, so there is no table that would bring the
 * roles; the cell with the focus is named through `aria-activedescendant`.
 */
import type { HTMLAttributes } from "react";

type Attributes = HTMLAttributes<HTMLElement>;

export function gridRoles(label: string, activeId: string | undefined): Attributes {
  return { role: "grid", tabIndex: 0, "aria-label": label, "aria-activedescendant": activeId };
}

export const rowRoles: Attributes = { role: "row" };

export function cellRoles(id: string, selected: boolean): Attributes {
  return { role: "gridcell", id, "aria-selected": selected };
}
