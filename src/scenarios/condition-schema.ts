/** What a scenario can wait for and expect, as it is written in a file. `condition.ts` answers each of these. */
import * as v from "valibot";

/** An apiserver's letter; `open-scenario.ts` knows which ones are there. */
export const letter = v.pipe(v.string(), v.regex(/^[A-E]$/, "an apiserver's letter, A to E"));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const code = v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599));

export const conditionSchema = v.variant("what", [
  /** The apiserver is in that phase; `says` is part of the last line of one that exited. */
  v.strictObject({
    what: v.literal("phase"),
    server: letter,
    is: v.picklist(["stopped", "starting", "ready", "stopping", "exited", "crashed"]),
    says: v.optional(v.string()),
  }),
  /** The newest answer that a client has about that object (`namespace/name`), of that verb when one is named. */
  v.strictObject({
    what: v.literal("answer"),
    name: v.string(),
    verb: v.optional(v.picklist(["create", "patch", "replace", "delete"])),
    code: v.optional(code),
    says: v.optional(v.string()),
  }),
  /** How many answers clients have about objects whose names begin so. One is enough unless it says otherwise. */
  v.strictObject({
    what: v.literal("answers"),
    names: v.string(),
    code: v.optional(code),
    says: v.optional(v.string()),
    atLeast: v.optional(count),
    atMost: v.optional(count),
  }),
  /** A stored Service; `in` and `outside` are CIDRs that all its addresses lie in, or none of them. */
  v.strictObject({
    what: v.literal("service"),
    name: v.string(),
    exists: v.boolean(),
    clusterIPs: v.optional(v.array(v.string())),
    in: v.optional(v.string()),
    outside: v.optional(v.string()),
    deleting: v.optional(v.boolean()),
  }),
  v.strictObject({
    what: v.literal("ipaddress"),
    address: v.string(),
    exists: v.boolean(),
    parent: v.optional(v.string()),
    /** It has the label by which the allocator knows its own. */
    managed: v.optional(v.boolean()),
  }),
  v.strictObject({
    what: v.literal("servicecidr"),
    name: v.string(),
    exists: v.boolean(),
    cidrs: v.optional(v.array(v.string())),
    ready: v.optional(v.picklist(["True", "False", "Unknown", "absent"])),
    reason: v.optional(v.string()),
    deleting: v.optional(v.boolean()),
  }),
  v.strictObject({ what: v.literal("bit"), address: v.string(), set: v.boolean() }),
  /** The stored RangeAllocation: its range, how many bits are set, and how large its value is in etcd. */
  v.strictObject({
    what: v.literal("bitmap"),
    slot: v.optional(v.picklist(["primary", "secondary"]), "primary"),
    exists: v.boolean(),
    range: v.optional(v.string()),
    bits: v.optional(count),
    bytesAtLeast: v.optional(count),
  }),
  /** Two Services list the address; `holders` are all that do, in any order. */
  v.strictObject({
    what: v.literal("duplicate"),
    address: v.string(),
    is: v.boolean(),
    holders: v.optional(v.array(v.string())),
  }),
  v.strictObject({
    what: v.literal("invariant"),
    id: v.string(),
    is: v.picklist(["holds", "pending", "broken"]),
  }),
  /** An Event was sent with that reason; `sent: false` says that none was. */
  v.strictObject({
    what: v.literal("event"),
    reason: v.string(),
    regarding: v.optional(v.string()),
    says: v.optional(v.string()),
    by: v.optional(letter),
    sent: v.optional(v.boolean(), true),
    atLeast: v.optional(count, 1),
  }),
  /** A metric series of one process, by its name with labels. `exists: false` says that it was never written. */
  v.strictObject({
    what: v.literal("metric"),
    server: letter,
    series: v.string(),
    exists: v.optional(v.boolean(), true),
    atLeast: v.optional(v.number()),
    atMost: v.optional(v.number()),
  }),
]);

export type Condition = v.InferOutput<typeof conditionSchema>;
