/** Recorded objects are numbered by first sight (`#n`); the same number must always be the same object of the model. */
export interface Identities {
  /** `#n` to the model's uid. */
  readonly known: ReadonlyMap<string, number>;
}

export const noIdentities: Identities = { known: new Map() };

/** The identities with one more pair, or undefined when it contradicts what is known. */
export function identify(identities: Identities, mark: string, uid: number): Identities | undefined {
  const known = identities.known.get(mark);
  if (known !== undefined) return known === uid ? identities : undefined;
  for (const other of identities.known.values()) if (other === uid) return undefined;
  return { known: new Map([...identities.known, [mark, uid]]) };
}
