/** The rule behind a refusal: by its text where that says more than its reason. Also reads what kubectl prints of it. */
import type { StatusReason } from "../../model/objects/status-error.ts";
import type { RuleId } from "./rule-id.ts";

const byReason = {
  Invalid: "refused-fields",
  AlreadyExists: "refused-exists",
  NotFound: "refused-not-found",
  Conflict: "refused-conflict",
  InternalError: "refused-internal",
  Forbidden: "refused-permission",
  BadRequest: "refused-body",
  ServerTimeout: "refused-timeout",
  Timeout: "refused-timeout",
  ServiceUnavailable: "refused-connection",
  "": "failed-write",
} as const satisfies Record<StatusReason, RuleId>;

/** The first that fits decides: an allocator's text stands inside that of the answer. */
const byText: readonly (readonly [RegExp, RuleId])[] = [
  [/parentRef\.name/, "refused-nameless"],
  [/provided IP is already allocated/, "refused-taken"],
  [/: range is full/, "refused-full"],
  [/the provided network does not match the current range/, "refused-no-range"],
  [/is not in the valid range\. The range of valid IPs/, "refused-outside"],
  [/the provided range does not match the current range/, "refused-stored-range"],
  [/cannot allocate resources of type/, "refused-no-bitmap"],
  [/allocator not ready/, "refused-not-ready"],
  [/not configured (on this cluster|for dual-stack)/, "refused-family"],
  [
    /field is immutable|may not change once set|can ?not be unset|when releasing the secondary|to release the secondary/,
    "refused-unchangeable",
  ],
  [/\bspec\.(clusterIPs?|ipFamil\w+)\b/, "refused-cluster-ips"],
  [/\bspec\.cidrs\b/, "refused-cidrs"],
  [/\bIPAddress\b.* is invalid|\bspec\.parentRef\b/s, "refused-ipaddress"],
];

/** How kubectl begins what an apiserver answered. */
const printedReason = /^Error from server \((\w+)\)/m;

interface Refused {
  readonly text: string;
  readonly code: number;
  readonly reason?: StatusReason;
}

const byCode: Readonly<Record<number, StatusReason>> = {
  400: "BadRequest",
  403: "Forbidden",
  404: "NotFound",
  422: "Invalid",
  503: "ServiceUnavailable",
  504: "Timeout",
};

function reasonOf({ text, code, reason }: Refused): StatusReason {
  if (reason !== undefined) return reason;
  if (code === 409) return text.includes("already exists") ? "AlreadyExists" : "Conflict";
  if (code === 500) return text.startsWith("Internal error") ? "InternalError" : "";
  return byCode[code] ?? "InternalError";
}

/** The reason is worked out from code and text where it is not known. A nameless Service fails inside an allocation. */
export function answerRule(refused: Refused): RuleId {
  const { text } = refused;
  const allocation = /failed to allocate/.test(text);
  const found = byText.find(
    ([pattern, rule]) => pattern.test(text) && (rule !== "refused-nameless" || allocation),
  );
  return found?.[1] ?? byReason[reasonOf(refused)];
}

/** The rule behind what kubectl printed to stderr; null when kubectl itself complains. */
export function printedRule(stderr: string): RuleId | null {
  if (/^The connection to the server/m.test(stderr)) return "refused-connection";
  if (/^The (\w+ ".*" is invalid|request is invalid)/ms.test(stderr))
    return answerRule({
      text: stderr.replace(/^The (IPAddress|\w+) /m, "$1 "),
      code: 422,
      reason: "Invalid",
    });
  const printed = printedReason.exec(stderr)?.[1];
  if (printed === undefined) return null;
  const reason = printed in byReason ? (printed as StatusReason) : "InternalError";
  return answerRule({ text: stderr, code: 0, reason });
}
