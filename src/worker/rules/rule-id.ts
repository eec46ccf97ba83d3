/** The rules that steps, Events, refusals and findings follow, by name. Their words and sources are the page's. */
import type { InvariantId } from "../../model/invariants/invariant.ts";

export type RuleId = ActRule | StepRule | EventRule | RefusalRule | StartRule | `must-${InvariantId}`;

/** What somebody outside does. */
export type ActRule =
  | "client-request"
  | "start"
  | "stop"
  | "crash"
  | "flags"
  | "delays"
  | "failing-writes"
  | "controller-manager"
  | "bitmap-by-hand";

/** What processes do by themselves. */
export type StepRule =
  | "request-arrives"
  | "answer"
  | "one-operation"
  | "service-order"
  | "service-changes"
  | "pick"
  | "bitmap-allocates"
  | "dual-write"
  | "compare-and-swap"
  | "bitmap-releases"
  | "bitmap-begins"
  | "ipaddress-allocates"
  | "ipaddress-is-the-lock"
  | "ipaddress-releases"
  | "ipaddress-by-hand"
  | "failed-write"
  | "object-changes"
  | "informer-lists"
  | "watch-services"
  | "watch-ipaddresses"
  | "watch-servicecidrs"
  | "bitmap-round"
  | "bitmap-rebuilt"
  | "leak-counter"
  | "sync-service"
  | "sync-ipaddress"
  | "repair-creates"
  | "repair-deletes"
  | "resync"
  | "default-servicecidr"
  | "kubernetes-default"
  | "servicecidr-sync"
  | "servicecidr-finalizer"
  | "servicecidr-terminates"
  | "excluded-addresses"
  | "records-agree";

export type EventRule =
  | "event-not-valid"
  | "event-other-family"
  | "event-bit-missing"
  | "event-ipaddress-missing"
  | "event-wrong-parent"
  | "event-duplicate"
  | "event-outside-flag"
  | "event-outside"
  | "event-foreign-reference"
  | "event-orphan"
  | "event-stale-reference"
  | "event-default-servicecidr"
  | "event-inconsistent"
  | "event-condition";

/** Why a request is refused. */
export type RefusalRule =
  | "refused-taken"
  | "refused-full"
  | "refused-no-range"
  | "refused-outside"
  | "refused-stored-range"
  | "refused-no-bitmap"
  | "refused-not-ready"
  | "refused-nameless"
  | "refused-family"
  | "refused-unchangeable"
  | "refused-cluster-ips"
  | "refused-cidrs"
  | "refused-ipaddress"
  | "refused-fields"
  | "refused-exists"
  | "refused-not-found"
  | "refused-conflict"
  | "refused-body"
  | "refused-permission"
  | "refused-timeout"
  | "refused-connection"
  | "refused-internal";

/** Of a process that starts. */
export type StartRule =
  | "start-waits"
  | "ready"
  | "start-times-out"
  | "first-pass"
  | "flag-range"
  | "flag-size"
  | "flag-gates"
  | "flag-version"
  | "start-bitmap";
