/**
 * Go's sort.Sort (pattern-defeating quicksort). It is not stable, so what `--sort-by` does with equal values of more
 * than twelve objects can only be told by doing the same.
 */

const insertionLimit = 12;
const ninther = 50;
const mostSwaps = 12;

type Less<T> = (one: T, other: T) => boolean;

class Sorter<T> {
  readonly #items: T[];
  readonly #lessThan: Less<T>;

  constructor(items: T[], less: Less<T>) {
    this.#items = items;
    this.#lessThan = less;
  }

  #less(i: number, j: number): boolean {
    return this.#lessThan(this.#items[i] as T, this.#items[j] as T);
  }

  #swap(i: number, j: number): void {
    const kept = this.#items[i] as T;
    this.#items[i] = this.#items[j] as T;
    this.#items[j] = kept;
  }

  #insertion(a: number, b: number): void {
    for (let i = a + 1; i < b; i++) for (let j = i; j > a && this.#less(j, j - 1); j--) this.#swap(j, j - 1);
  }

  #siftDown(low: number, high: number, first: number): void {
    let root = low;
    for (;;) {
      let child = 2 * root + 1;
      if (child >= high) return;
      if (child + 1 < high && this.#less(first + child, first + child + 1)) child++;
      if (!this.#less(first + root, first + child)) return;
      this.#swap(first + root, first + child);
      root = child;
    }
  }

  #heap(a: number, b: number): void {
    const high = b - a;
    for (let i = Math.trunc((high - 1) / 2); i >= 0; i--) this.#siftDown(i, high, a);
    for (let i = high - 1; i >= 0; i--) {
      this.#swap(a, a + i);
      this.#siftDown(0, i, a);
    }
  }

  #breakPatterns(a: number, b: number): void {
    const length = b - a;
    if (length < 8) return;
    let random = BigInt(length);
    const mask = (1n << BigInt(32 - Math.clz32(length))) - 1n;
    const index = a + Math.trunc(length / 4) * 2 - 1;
    for (let i = 0; i < 3; i++) {
      random = BigInt.asUintN(64, random ^ (random << 13n));
      random ^= random >> 7n;
      random = BigInt.asUintN(64, random ^ (random << 17n));
      let other = Number(random & mask);
      if (other >= length) other -= length;
      this.#swap(index - 1 + i, a + other);
    }
  }

  #choosePivot(a: number, b: number): { readonly pivot: number; readonly swaps: number } {
    const length = b - a;
    const quarter = Math.trunc(length / 4);
    let swaps = 0;
    const order = (i: number, j: number): [number, number] => {
      if (!this.#less(j, i)) return [i, j];
      swaps++;
      return [j, i];
    };
    const median = (i: number, j: number, k: number) => {
      let [x, y] = order(i, j);
      [y] = order(y, k);
      [x, y] = order(x, y);
      return y;
    };
    const near = (i: number) => (length >= ninther ? median(i - 1, i, i + 1) : i);
    let pivot = a + quarter * 2;
    if (length >= 8) {
      const low = near(a + quarter);
      const middle = near(pivot);
      pivot = median(low, middle, near(a + quarter * 3));
    }
    return { pivot, swaps };
  }

  #partialInsertion(a: number, b: number): boolean {
    let i = a + 1;
    for (let step = 0; step < 5; step++) {
      while (i < b && !this.#less(i, i - 1)) i++;
      if (i === b) return true;
      if (b - a < ninther) return false;
      this.#swap(i, i - 1);
      if (i - a >= 2) for (let j = i - 1; j >= 1 && this.#less(j, j - 1); j--) this.#swap(j, j - 1);
      if (b - i >= 2) for (let j = i + 1; j < b && this.#less(j, j - 1); j++) this.#swap(j, j - 1);
    }
    return false;
  }

  #partitionEqual(a: number, b: number, pivot: number): number {
    this.#swap(a, pivot);
    let i = a + 1;
    let j = b - 1;
    for (;;) {
      while (i <= j && !this.#less(a, i)) i++;
      while (i <= j && this.#less(a, j)) j--;
      if (i > j) return i;
      this.#swap(i++, j--);
    }
  }

  #partition(a: number, b: number, pivot: number): { readonly middle: number; readonly already: boolean } {
    this.#swap(a, pivot);
    let i = a + 1;
    let j = b - 1;
    for (let already = true; ; already = false) {
      while (i <= j && this.#less(i, a)) i++;
      while (i <= j && !this.#less(j, a)) j--;
      if (i > j) {
        this.#swap(j, a);
        return { middle: j, already };
      }
      this.#swap(i++, j--);
    }
  }

  sort(start: number, end: number, allowed: number): void {
    let [a, b, limit, balanced, partitioned] = [start, end, allowed, true, true];
    for (;;) {
      const length = b - a;
      if (length <= insertionLimit || limit === 0) {
        if (length <= insertionLimit) this.#insertion(a, b);
        else this.#heap(a, b);
        return;
      }
      if (!balanced) {
        this.#breakPatterns(a, b);
        limit--;
      }
      let { pivot, swaps } = this.#choosePivot(a, b);
      if (swaps === mostSwaps) {
        for (let i = a, j = b - 1; i < j; i++, j--) this.#swap(i, j);
        pivot = b - 1 - (pivot - a);
        swaps = 0;
      }
      if (balanced && partitioned && swaps === 0 && this.#partialInsertion(a, b)) return;
      if (a > 0 && !this.#less(a - 1, pivot)) {
        a = this.#partitionEqual(a, b, pivot);
        continue;
      }
      const { middle, already } = this.#partition(a, b, pivot);
      partitioned = already;
      const [left, right] = [middle - a, b - middle];
      balanced = Math.min(left, right) >= Math.trunc(length / 8);
      if (left < right) {
        this.sort(a, middle, limit);
        a = middle + 1;
      } else {
        this.sort(middle + 1, b, limit);
        b = middle;
      }
    }
  }
}

/** A sorted copy. */
export function goSorted<T>(items: readonly T[], less: Less<T>): T[] {
  const copy = [...items];
  if (copy.length > 1) new Sorter(copy, less).sort(0, copy.length, 32 - Math.clz32(copy.length));
  return copy;
}

/** The order of texts in `--sort-by`: runs of digits by their value, digits before letters (fvbommel/sortorder). */
export function naturalLess(one: string, other: string): boolean {
  const digit = (letter: string | undefined) => letter !== undefined && letter >= "0" && letter <= "9";
  const number = (text: string, at: number) => {
    let start = at;
    while (text[start] === "0") start++;
    let end = start;
    while (digit(text[end])) end++;
    return { zeros: start - at, digits: text.slice(start, end), end };
  };
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const left = one[i] as string;
    const right = other[j] as string;
    if (digit(left) !== digit(right)) return digit(left);
    if (!digit(left)) {
      if (left !== right) return left < right;
      i++;
      j++;
      continue;
    }
    const a = number(one, i);
    const b = number(other, j);
    if (a.digits.length !== b.digits.length) return a.digits.length < b.digits.length;
    if (a.digits !== b.digits) return a.digits < b.digits;
    if (a.zeros !== b.zeros) return a.zeros < b.zeros;
    i = a.end;
    j = b.end;
  }
  return one.length < other.length;
}
