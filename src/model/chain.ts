/**
 * A list that only grows at its end, as shared cells: adding costs one small object and leaves every older list intact.
 * Used for what has been observed (events, responses), of which a run of 10,000 steps keeps one version a step.
 */
export interface Chain<T> {
  readonly item: T;
  readonly before: Chain<T> | undefined;
  readonly length: number;
}

export function append<T>(chain: Chain<T> | undefined, item: T): Chain<T> {
  return { item, before: chain, length: (chain?.length ?? 0) + 1 };
}

/** Newest first. */
export function* newestFirst<T>(chain: Chain<T> | undefined): Generator<T> {
  for (let cell = chain; cell !== undefined; cell = cell.before) yield cell.item;
}

/** Oldest first, leaving out the first `skip` items. */
export function toArray<T>(chain: Chain<T> | undefined, skip = 0): T[] {
  const length = (chain?.length ?? 0) - skip;
  if (length <= 0) return [];
  const items = new Array<T>(length);
  let cell = chain;
  for (let i = length - 1; i >= 0 && cell !== undefined; i--) {
    items[i] = cell.item;
    cell = cell.before;
  }
  return items;
}
