/** Where a rule's sources can be read. */
import type { KepSection } from "./rule.ts";

/** The release whose files the paths name: the first one with the gate on, and with dual write. */
const release = "v1.33.0";

/** As GitHub makes the anchor of a heading: lower case, no punctuation, dashes for blanks. */
export function kepLink(section: KepSection): string {
  const anchor = section
    .toLowerCase()
    .replace("notes/constraints/caveats", "notes/constraints/caveats (optional)")
    .replace(/[^a-z\d\s-]/g, "")
    .replace(/\s/g, "-");
  return `https://github.com/kubernetes/enhancements/blob/master/keps/sig-network/1880-multiple-service-cidrs/README.md#${anchor}`;
}

/** `pkg/…/store.go#Create` to the file. */
export function sourceLink(source: string): string {
  return `https://github.com/kubernetes/kubernetes/blob/${release}/${source.split("#")[0]}`;
}
