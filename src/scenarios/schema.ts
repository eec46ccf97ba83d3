/** The scenario file's form, version 1; the README shows one. Unknown members are refused, not ignored. */
import * as v from "valibot";

export const formatVersion = 1;

const letter = v.pipe(v.string(), v.regex(/^[A-E]$/, "an apiserver's letter, A to E"));
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(30 * 24 * 3_600_000));

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
const json: v.GenericSchema<JsonValue> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(json), v.record(v.string(), json)]),
);
const jsonObject = v.record(v.string(), json);

const flags = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^v?1\.\d+(\.\d+)?$/, "a Kubernetes version such as v1.33.12")),
  gates: v.optional(v.record(v.string(), v.boolean()), {}),
  serviceClusterIPRange: v.pipe(v.array(v.string()), v.minLength(1)),
  emulatedVersion: v.optional(v.string()),
  runtimeConfig: v.optional(v.record(v.string(), v.boolean())),
});

const serverDelays = v.strictObject({ etcdMs: milliseconds, watchMs: v.nullable(milliseconds) });
const delays = v.strictObject({
  clientMs: milliseconds,
  servers: v.array(serverDelays),
  repairMs: v.pipe(milliseconds, v.minValue(1)),
});

const resource = v.picklist(["services", "ipaddresses", "servicecidrs"]);
const object = { resource, namespace: v.optional(v.string()) };
const request = v.variant("verb", [
  v.strictObject({
    verb: v.literal("create"),
    ...object,
    name: v.optional(v.string()),
    generateName: v.optional(v.string()),
    body: jsonObject,
    dryRun: v.optional(v.boolean()),
  }),
  v.strictObject({
    verb: v.literal("patch"),
    ...object,
    name: v.string(),
    subresource: v.optional(v.literal("status")),
    patch: jsonObject,
    dryRun: v.optional(v.boolean()),
  }),
  v.strictObject({
    verb: v.literal("replace"),
    ...object,
    name: v.string(),
    subresource: v.optional(v.literal("status")),
    body: jsonObject,
    dryRun: v.optional(v.boolean()),
  }),
  v.strictObject({ verb: v.literal("delete"), ...object, name: v.string(), dryRun: v.optional(v.boolean()) }),
]);

const action = v.variant("do", [
  v.strictObject({ do: v.literal("request"), server: letter, request }),
  v.strictObject({ do: v.literal("add-server"), flags }),
  v.strictObject({ do: v.literal("start"), server: letter }),
  v.strictObject({ do: v.literal("stop"), server: letter }),
  v.strictObject({ do: v.literal("crash"), server: letter }),
  v.strictObject({ do: v.literal("set-flags"), server: letter, flags }),
  v.strictObject({ do: v.literal("set-delays"), delays }),
  v.strictObject({
    do: v.literal("start-controller-manager"),
    server: letter,
    gateOn: v.optional(v.boolean(), true),
  }),
  v.strictObject({ do: v.literal("stop-controller-manager") }),
]);

const condition = v.variant("what", [
  v.strictObject({
    what: v.literal("phase"),
    server: letter,
    is: v.picklist(["stopped", "starting", "ready", "exited", "crashed"]),
  }),
  v.strictObject({ what: v.literal("answer"), name: v.string(), code: v.optional(v.number()) }),
  v.strictObject({ what: v.literal("service"), name: v.string(), exists: v.boolean() }),
  v.strictObject({
    what: v.literal("ipaddress"),
    address: v.string(),
    exists: v.boolean(),
    parent: v.optional(v.string()),
  }),
  v.strictObject({ what: v.literal("bit"), address: v.string(), set: v.boolean() }),
  v.strictObject({ what: v.literal("duplicate"), address: v.string(), is: v.boolean() }),
  v.strictObject({
    what: v.literal("invariant"),
    id: v.string(),
    is: v.picklist(["holds", "pending", "broken"]),
  }),
  v.strictObject({ what: v.literal("event"), reason: v.string(), regarding: v.optional(v.string()) }),
]);

const step = v.union(
  [
    v.strictObject({ say: v.string() }),
    v.strictObject({ act: v.pipe(v.array(action), v.minLength(1)) }),
    v.strictObject({ wait: v.strictObject({ ms: milliseconds }) }),
    v.strictObject({ wait: v.strictObject({ until: condition, limitMs: v.optional(milliseconds, 60_000) }) }),
    v.strictObject({ expect: v.pipe(v.array(condition), v.minLength(1)) }),
  ],
  "one of say, act, wait, expect",
);

export const scenarioSchema = v.strictObject({
  skewscope: v.literal(formatVersion),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  about: v.optional(v.string(), ""),
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
  cluster: v.strictObject({
    apiservers: v.pipe(v.array(flags), v.maxLength(5)),
    delays: v.optional(delays),
  }),
  steps: v.array(step),
});

export type ScenarioFile = v.InferOutput<typeof scenarioSchema>;
export type ActionFile = v.InferOutput<typeof action>;
