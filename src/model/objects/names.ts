/** Rules for names, with apimachinery's texts. Each returns the problems, none if the name is fine. */
import type { ServiceNameRule } from "../releases/behaviours.ts";

interface NameRule {
  readonly pattern: RegExp;
  readonly maxLength: number;
  readonly text: string;
}

const dns1035Label: NameRule = {
  pattern: /^[a-z]([-a-z0-9]*[a-z0-9])?$/,
  maxLength: 63,
  text: "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
};

const rfc1123Label: NameRule = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
  maxLength: 63,
  text: "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
};

const rfc1123Subdomain: NameRule = {
  pattern: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  maxLength: 253,
  text: "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
};

function problems(rule: NameRule, text: string): string[] {
  const tooLong = text.length > rule.maxLength ? [`must be no more than ${rule.maxLength} characters`] : [];
  return rule.pattern.test(text) ? tooLong : [...tooLong, rule.text];
}

/** A generateName is checked as if its trailing dash were a letter, since characters follow. */
function maskTrailingDash(text: string): string {
  return text.length > 1 && text.endsWith("-") ? `${text.slice(0, -2)}a` : text;
}

/** Service names; `prefix` for a generateName. */
export function serviceNameProblems(text: string, rule: ServiceNameRule, prefix = false): string[] {
  const chosen = rule === "dns-1035" ? dns1035Label : rfc1123Label;
  return problems(chosen, prefix ? maskTrailingDash(text) : text);
}

/** Names of ServiceCIDRs, and of hosts in externalName. */
export function subdomainProblems(text: string, prefix = false): string[] {
  return problems(rfc1123Subdomain, prefix ? maskTrailingDash(text) : text);
}

/** Port names. */
export function labelProblems(text: string): string[] {
  return problems(rfc1123Label, text);
}

/** Names that become a segment of a URL path, such as those in a parentRef (`validation.md 2.1`). */
export function pathSegmentProblems(text: string): string[] {
  if (text === ".") return ["may not be '.'"];
  if (text === "..") return ["may not be '..'"];
  return ["/", "%"].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`);
}
