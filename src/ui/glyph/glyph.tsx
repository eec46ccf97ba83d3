/** TEMPORARY placeholder by the lead until UI-A's glyph lands: overwrite freely. */
export function Glyph({ size }: { readonly cell: number; readonly letters: string; readonly size: number }) {
  return <svg width={size} height={size} aria-hidden="true" />;
}
