/**
 * The part of ObjectMeta the model needs. Times are milliseconds of simulated time; `resourceVersion` is the
 * etcd revision of the last write of the key (`observables.md 1`), 0 for an object that was never stored;
 * `uid` is a small number instead of a UUID, 0 before the server gave one.
 */
export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly generateName?: string;
  readonly uid: number;
  readonly resourceVersion: number;
  readonly creationTimestamp: number;
  readonly deletionTimestamp?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}

/** Metadata as a client sends it: only what a client may set. */
export interface ClientMetadata {
  readonly name?: string;
  readonly namespace?: string;
  readonly generateName?: string;
  readonly resourceVersion?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
}
