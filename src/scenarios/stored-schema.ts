/** What etcd holds before anything starts: objects and bitmaps as somebody would find them in a cluster. */
import * as v from "valibot";

const key = v.pipe(v.string(), v.regex(/^[^/]+\/[^/]+$/, "namespace/name"));
/** How long before the start the object was created. */
const ageSeconds = v.optional(v.pipe(v.number(), v.minValue(0)), 3600);
const bitmap = v.strictObject({ range: v.string(), addresses: v.array(v.string()) });

export const storedSchema = v.strictObject({
  services: v.optional(
    v.array(
      v.strictObject({
        name: key,
        clusterIPs: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
        finalizers: v.optional(v.array(v.string())),
        ageSeconds,
      }),
    ),
    [],
  ),
  ipaddresses: v.optional(
    v.array(
      v.strictObject({
        address: v.string(),
        parent: key,
        /** The parent's kind of object, when it is no Service. */
        resource: v.optional(v.string(), "services"),
        group: v.optional(v.string(), ""),
        /** Labels as they are; without any, the two that the allocator writes. */
        labels: v.optional(v.record(v.string(), v.string())),
        ageSeconds,
      }),
    ),
    [],
  ),
  servicecidrs: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        cidrs: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
        ready: v.optional(v.picklist(["True", "False", "Unknown", "absent"]), "True"),
        /** Somebody has deleted it and its finalizer is still there. */
        deleting: v.optional(v.boolean(), false),
        ageSeconds,
      }),
    ),
    [],
  ),
  bitmaps: v.optional(v.strictObject({ primary: v.optional(bitmap), secondary: v.optional(bitmap) }), {}),
});

export type StoredFile = v.InferOutput<typeof storedSchema>;
