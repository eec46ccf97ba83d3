/** Recorded objects are numbered by first sight (`#n`); the same number must always be the same object of the model. */
export interface Identities {
  /** `#n` to the model's uid, and back. */
  readonly known: ReadonlyMap<string, number>;
  readonly marks: ReadonlyMap<number, string>;
}

export const noIdentities: Identities = { known: new Map(), marks: new Map() };

/** A recorded mark and the uid of the object that stands where it was seen. */
export type Pair = readonly [mark: string, uid: number];

export function contradicts(identities: Identities, [mark, uid]: Pair): boolean {
  const known = identities.known.get(mark);
  const named = identities.marks.get(uid);
  return (known !== undefined && known !== uid) || (named !== undefined && named !== mark);
}

/** The identities with these pairs as well, where they do not contradict what is known. */
export function identify(identities: Identities, pairs: readonly Pair[]): Identities {
  const added = pairs.filter((pair) => !identities.known.has(pair[0]) && !contradicts(identities, pair));
  if (added.length === 0) return identities;
  const known = new Map(identities.known);
  const marks = new Map(identities.marks);
  for (const [mark, uid] of added) {
    if (marks.has(uid)) continue;
    known.set(mark, uid);
    marks.set(uid, mark);
  }
  return { known, marks };
}
