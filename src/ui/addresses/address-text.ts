/** Addresses as text, for labels and names on the page: a dotted quad, or the short form of RFC 5952. */

export type Family = "IPv4" | "IPv6";

const groups = { IPv4: { bits: 8n, count: 4 }, IPv6: { bits: 16n, count: 8 } } as const;

/** The groups of an address from the most significant one. */
function groupsOf(family: Family, value: bigint): number[] {
  const { bits, count } = groups[family];
  const mask = (1n << bits) - 1n;
  return Array.from({ length: count }, (_, i) => Number((value >> (bits * BigInt(count - 1 - i))) & mask));
}

/** The longest run of at least two zero groups, the first of equals; undefined when there is none. */
function longestZeros(parts: readonly number[]): { readonly from: number; readonly to: number } | undefined {
  let best: { from: number; to: number } | undefined;
  let from = 0;
  for (let i = 0; i <= parts.length; i++) {
    if (parts[i] === 0) continue;
    if (i - from >= 2 && (best === undefined || i - from > best.to - best.from)) best = { from, to: i };
    from = i + 1;
  }
  return best;
}

/** Canonical text of an address. */
export function addressText(family: Family, value: bigint): string {
  const parts = groupsOf(family, value);
  if (family === "IPv4") return parts.join(".");
  const hex = (some: readonly number[]) => some.map((part) => part.toString(16)).join(":");
  const zeros = longestZeros(parts);
  return zeros === undefined
    ? hex(parts)
    : `${hex(parts.slice(0, zeros.from))}::${hex(parts.slice(zeros.to))}`;
}

/** The last `count` groups with the sign before them: `.0.64`, `:1:40`. */
export function suffixText(family: Family, value: bigint, count: number): string {
  const parts = groupsOf(family, value).slice(-count);
  return family === "IPv4" ? `.${parts.join(".")}` : `:${parts.map((part) => part.toString(16)).join(":")}`;
}

/** How many trailing groups tell the addresses of a block of `size` apart; at least one. */
export function varyingGroups(family: Family, size: bigint): number {
  const { bits, count } = groups[family];
  let varying = 1;
  while (varying < count && size > 1n << (bits * BigInt(varying))) varying++;
  return varying;
}

/**
 * An address of a range beside a cell or a row: no longer than two octets or one group of hexadecimal digits, so that
 * labels leave their room to the cells. `base` and `size` are those of the range.
 */
export function labelText(
  range: { readonly family: Family; readonly base: bigint; readonly size: bigint },
  offset: bigint,
): string {
  const most = range.family === "IPv4" ? 2 : 1;
  return suffixText(
    range.family,
    range.base + offset,
    Math.min(most, varyingGroups(range.family, range.size)),
  );
}

/** Reads canonical text as `addressText` writes it; undefined for anything else. */
export function addressValue(text: string): { readonly family: Family; readonly value: bigint } | undefined {
  const family: Family = text.includes(":") ? "IPv6" : "IPv4";
  const { bits, count } = groups[family];
  const parts = family === "IPv4" ? text.split(".") : expanded(text);
  const form = family === "IPv4" ? /^\d{1,3}$/ : /^[0-9a-f]{1,4}$/;
  if (parts.length !== count || !parts.every((part) => form.test(part))) return undefined;
  const radix = family === "IPv4" ? 10 : 16;
  const value = parts.reduce((sum, part) => (sum << bits) | BigInt(Number.parseInt(part, radix)), 0n);
  return addressText(family, value) === text ? { family, value } : undefined;
}

function expanded(text: string): string[] {
  const [head = "", tail] = text.split("::");
  const listOf = (part: string) => (part === "" ? [] : part.split(":"));
  if (tail === undefined) return listOf(head);
  const zeros = Math.max(0, 8 - listOf(head).length - listOf(tail).length);
  return [...listOf(head), ...Array.from({ length: zeros }, () => "0"), ...listOf(tail)];
}
