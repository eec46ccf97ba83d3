/** What a scenario can do to the cluster, as it is written in a file: the model's inputs with letters for apiservers. */
import * as v from "valibot";
import { letter } from "./condition-schema.ts";

export const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(30 * 24 * 3_600_000));

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
const json: v.GenericSchema<JsonValue> = v.lazy(() =>
  v.union([v.null(), v.boolean(), v.number(), v.string(), v.array(json), v.record(v.string(), json)]),
);
const jsonObject = v.record(v.string(), json);

export type JsonObject = Record<string, JsonValue>;

export const flagsSchema = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^v?1\.\d+(\.\d+)?$/, "a Kubernetes version such as v1.33.12")),
  gates: v.optional(v.record(v.string(), v.boolean()), {}),
  serviceClusterIPRange: v.pipe(v.array(v.string()), v.minLength(1)),
  emulatedVersion: v.optional(v.string()),
  runtimeConfig: v.optional(v.record(v.string(), v.boolean())),
  variant: v.optional(v.string()),
});

const watchMs = v.nullable(milliseconds);
const serverDelays = v.strictObject({
  etcdMs: milliseconds,
  watchMs,
  watches: v.optional(
    v.strictObject({
      services: v.optional(watchMs),
      ipaddresses: v.optional(watchMs),
      servicecidrs: v.optional(watchMs),
    }),
  ),
});
export const delaysSchema = v.strictObject({
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

export const slotSchema = v.picklist(["primary", "secondary"]);

export const actionSchema = v.variant("do", [
  v.strictObject({ do: v.literal("request"), server: letter, request }),
  v.strictObject({ do: v.literal("add-server"), flags: flagsSchema }),
  v.strictObject({ do: v.literal("start"), server: letter }),
  v.strictObject({ do: v.literal("stop"), server: letter }),
  v.strictObject({ do: v.literal("crash"), server: letter }),
  v.strictObject({ do: v.literal("set-flags"), server: letter, flags: flagsSchema }),
  v.strictObject({ do: v.literal("set-delays"), delays: delaysSchema }),
  v.strictObject({
    do: v.literal("fail-writes"),
    server: letter,
    how: v.picklist(["refused", "lost"]),
    count: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.strictObject({
    do: v.literal("start-controller-manager"),
    server: letter,
    gateOn: v.optional(v.boolean(), true),
  }),
  v.strictObject({ do: v.literal("stop-controller-manager") }),
  /** By hand, straight in etcd: the whole RangeAllocation, with exactly these addresses set. */
  v.strictObject({
    do: v.literal("write-bitmap"),
    slot: v.optional(slotSchema, "primary"),
    range: v.string(),
    addresses: v.array(v.string()),
  }),
  v.strictObject({ do: v.literal("delete-bitmap"), slot: v.optional(slotSchema, "primary") }),
]);

export type ActionFile = v.InferOutput<typeof actionSchema>;
