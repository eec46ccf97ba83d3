const addressPattern = /\d+\.\d+\.\d+\.\d+|[0-9a-f]*:[0-9a-f:]*:[0-9a-f]*/g;

/** Addresses that a text names. */
export function addressesIn(text: string): string[] {
  return text.match(addressPattern) ?? [];
}
