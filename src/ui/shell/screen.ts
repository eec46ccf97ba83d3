/** Which screen the address asks for. */

export type Screen =
  | { readonly kind: "lab" }
  /** `?film`: the picture that a recorder takes frames of. */
  | { readonly kind: "film" }
  /** `?embed`, `?embed=grid` or `?embed=time`: one figure for an iframe. */
  | { readonly kind: "embed"; readonly figure: "grid" | "time" };

/** `search` is that of the address, with its question mark. What it does not know asks for the Lab. */
export function screenOf(search: string): Screen {
  const asked = new URLSearchParams(search);
  if (asked.has("film")) return { kind: "film" };
  const figure = asked.get("embed");
  if (figure === null) return { kind: "lab" };
  return { kind: "embed", figure: figure === "time" ? "time" : "grid" };
}
