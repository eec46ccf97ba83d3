import type { Behaviours } from "./behaviours.ts";

/** The flags of one kube-apiserver that matter here. A gate that is not named has the release's default. */
export interface ServerFlags {
  /** `v1.33.12`; without a patch the one whose source was read. */
  readonly version: string;
  readonly gates: Readonly<Record<string, boolean>>;
  /** One or two CIDRs, the primary one first. */
  readonly serviceClusterIPRange: readonly string[];
  /** `1.33`, as given to `--emulated-version`. */
  readonly emulatedVersion?: string;
  /** `networking.k8s.io/v1beta1` to true or false, as given to `--runtime-config`. */
  readonly runtimeConfig?: Readonly<Record<string, boolean>>;
}

/** Either what the server does, or the last line of a process that refused to start, as kube-apiserver prints it. */
export type StartUp =
  | { readonly ok: true; readonly behaviours: Behaviours }
  | { readonly ok: false; readonly message: string };
