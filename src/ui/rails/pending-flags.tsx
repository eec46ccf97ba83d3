/** Flags other than gates that differ from the running ones: what runs, and what comes with the restart. */
import type { ServerView } from "../../worker/lab-view.ts";
import { Prose } from "../words/prose.tsx";
import styles from "./gate-switch.module.css";

export function PendingFlags({ server }: { readonly server: ServerView }) {
  const { flags, pendingFlags: coming } = server;
  if (!server.restartNeeded) return null;
  const pairs = [
    [flags.version, coming.version],
    [flags.serviceClusterIPRange.join(", "), coming.serviceClusterIPRange.join(", ")],
    [emulation(flags.emulatedVersion), emulation(coming.emulatedVersion)],
    [design(flags.variant), design(coming.variant)],
  ] as const;
  return pairs
    .filter(([runs, comes]) => runs !== comes)
    .map(([runs, comes]) => (
      <p key={runs} className={styles.note}>
        <span aria-hidden="true">◆</span> <Prose text={`Running ${runs}. ${comes} after restart.`} />
      </p>
    ));
}

function emulation(version: string | undefined): string {
  return version === undefined ? "without emulation" : `emulating ${version}`;
}

function design(variant: string | undefined): string {
  return variant === undefined ? "the released design" : `the design ${variant}`;
}
