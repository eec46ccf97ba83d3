/** One thing that was recorded otherwise than the model has it. */
export interface Difference {
  /** `result.message`, `services default/a`, `bitmap primary`, `event ClusterIPNotAllocated Service:default/a`. */
  readonly what: string;
  readonly recorded: string;
  readonly modelled: string;
}

export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Equal as JSON, whatever the order of the members. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const a = one as Record<string, unknown>;
  const b = other as Record<string, unknown>;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameJson(a[key], b[key]));
}
