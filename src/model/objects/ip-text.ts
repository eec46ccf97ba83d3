/** Texts that should be addresses or CIDRs: their family, and what the validation of a release says about them. */
import { addressProblem, parseAddress, parseAddressSloppy } from "../net/address.ts";
import type { Family } from "../net/family.ts";
import { parsePrefixSloppy, prefixProblem133, prefixProblems132 } from "../net/prefix.ts";

const notAnIP = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";

/** Family of an address as ParseIPSloppy reads it; an IPv4-mapped IPv6 address is IPv4. Undefined if it is none. */
export function familyOfText(text: string): Family | undefined {
  return parseAddressSloppy(text)?.family;
}

/**
 * The problem of an address in a field that was always lenient, such as clusterIPs (`validation.md 3.3`). `strict` is
 * the gate StrictIPCIDRValidation; a spelling that is merely not canonical is accepted even then.
 */
export function legacyIPProblem(text: string, strict: boolean): string | undefined {
  if (parseAddressSloppy(text) === undefined) return notAnIP;
  if (!strict) return undefined;
  const problem = addressProblem(text);
  return problem?.startsWith("must be in canonical form") ? undefined : problem;
}

/** Problems of an IPAddress name (`validation.md 2.1`). */
export function ipNameProblems(text: string, syntax: "1.27" | "1.29" | "1.33"): readonly string[] {
  if (syntax === "1.33") {
    const problem = addressProblem(text);
    return problem === undefined ? [] : [problem];
  }
  if (parseAddress(text) === undefined) return [`ParseAddr(${JSON.stringify(text)}): unable to parse IP`];
  if (addressProblem(text) === undefined) return [];
  return [syntax === "1.27" ? "not a valid ip in canonical format" : "must be a canonical format IP address"];
}

/** Family of a CIDR, read leniently; undefined if it is none. */
export function familyOfCIDR(text: string): Family | undefined {
  return parsePrefixSloppy(text)?.family;
}

/** Problems of one entry of spec.cidrs (`validation.md 1.1`). */
export function cidrProblems(text: string, syntax: "1.29" | "1.33"): readonly string[] {
  if (syntax === "1.29") return prefixProblems132(text);
  const problem = prefixProblem133(text);
  return problem === undefined ? [] : [problem];
}
