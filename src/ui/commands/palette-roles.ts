/** The list of a combobox for screen readers: the focus stays in the field, which names the option that is chosen. */

export function listRoles(id: string, label: string) {
  return { role: "listbox", id, "aria-label": label, tabIndex: -1 } as const;
}

export function optionRoles(id: string, chosen: boolean, blocked: boolean) {
  return { role: "option", id, "aria-selected": chosen, "aria-disabled": blocked } as const;
}
