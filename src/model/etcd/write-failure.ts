/** Writes that etcd refuses, or whose answer is lost: what the apiserver that sent them is told. */

/** `refused`: nothing is written. `lost`: it is written, and the apiserver takes it for failed all the same. */
export type FailureKind = "refused" | "lost";

/** The next writes of an apiserver that fail; `left` null goes on until it is taken back. */
export interface FailingWrites {
  readonly how: FailureKind;
  readonly left: number | null;
}

/** An operation that failed for its sender. `landed`: etcd has it. */
export interface WriteFailure {
  readonly failed: string;
  readonly landed: boolean;
}

const texts: Readonly<Record<FailureKind, string>> = {
  refused: "etcdserver: no leader",
  lost: "etcdserver: request timed out",
};

export function writeFailure(how: FailureKind): WriteFailure {
  return { failed: texts[how], landed: how === "lost" };
}

/** After one more of them. */
export function oneLess({ how, left }: FailingWrites): FailingWrites | undefined {
  if (left === null) return { how, left };
  return left > 1 ? { how, left: left - 1 } : undefined;
}
