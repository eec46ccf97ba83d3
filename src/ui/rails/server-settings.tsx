/** Flags of an apiserver's next start: release, ranges, emulated version. The start itself tells whether they are refused. */
import { type FormEvent, useState } from "react";
import type { ServerFlags } from "../../model/releases/start-up.ts";
import { useLab } from "../../state/lab-store.ts";
import type { DesignView, ServerView } from "../../worker/lab-view.ts";
import controls from "../controls.module.css";
import styles from "./server-settings.module.css";
import { WriteFaults } from "./write-faults.tsx";

/** The patch releases whose source was read, oldest first. */
export const releases = [
  "v1.26.5",
  "v1.27.16",
  "v1.28.15",
  "v1.29.14",
  "v1.30.14",
  "v1.31.14",
  "v1.32.13",
  "v1.33.12",
  "v1.34.9",
  "v1.35.6",
  "v1.36.3",
] as const;

/** Up to 1.32 the new objects have to be switched on before the gate is of any use. */
export function withServedApi(flags: ServerFlags): ServerFlags {
  const minor = Number(flags.version.split(".")[1]);
  if (minor > 32 || flags.gates.MultiCIDRServiceAllocator !== true) return flags;
  return { ...flags, runtimeConfig: { [`networking.k8s.io/${minor > 30 ? "v1beta1" : "v1alpha1"}`]: true } };
}

const noDesigns: readonly DesignView[] = [];

interface Props {
  readonly server: ServerView;
  readonly index: number;
  readonly onClose: () => void;
}

export function ServerSettings({ server, index, onClose }: Props) {
  const act = useLab((lab) => lab.act);
  const flags = server.pendingFlags;
  const [version, setVersion] = useState(flags.version);
  const [range, setRange] = useState(flags.serviceClusterIPRange.join(","));
  const [emulated, setEmulated] = useState(flags.emulatedVersion ?? "");
  const [variant, setVariant] = useState(flags.variant ?? "");
  const designs = useLab((lab) => lab.view?.designs ?? noDesigns);
  const design = designs.find((one) => one.id === variant);
  const id = (name: string) => `flags-${server.letter}-${name}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { emulatedVersion: _old, runtimeConfig: _served, variant: _design, ...rest } = flags;
    const ranges = range
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    // A gate that the chosen release does not know would keep it from starting.
    const gates = version === flags.version ? flags.gates : {};
    const next = withServedApi({
      ...rest,
      version,
      gates,
      serviceClusterIPRange: ranges,
      ...(emulated !== "" && { emulatedVersion: emulated }),
      ...(variant !== "" && { variant }),
    });
    act([{ do: "set-flags", server: index, flags: next }]);
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id("version")}>Release</label>
      <select
        id={id("version")}
        className={controls.select}
        value={version}
        onChange={(event) => setVersion(event.target.value)}
      >
        {[...new Set([...releases, flags.version])].map((release) => (
          <option key={release}>{release}</option>
        ))}
      </select>
      <label htmlFor={id("range")} className="mono">
        service-cluster-ip-range
      </label>
      <input
        id={id("range")}
        className={`${controls.field} mono`}
        value={range}
        onChange={(event) => setRange(event.target.value)}
        spellCheck={false}
      />
      <label htmlFor={id("emulated")} className="mono">
        emulated-version
      </label>
      <input
        id={id("emulated")}
        className={`${controls.field} mono`}
        value={emulated}
        placeholder="that of the release"
        onChange={(event) => setEmulated(event.target.value)}
        spellCheck={false}
      />
      <label htmlFor={id("design")}>Design</label>
      <select
        id={id("design")}
        className={controls.select}
        value={variant}
        aria-describedby={design && id("design-summary")}
        onChange={(event) => setVariant(event.target.value)}
      >
        <option value="">as the release has it</option>
        {designs.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </select>
      {design && (
        <p id={id("design-summary")} className={styles.summary}>
          {design.summary} Weighed in {design.source}.
        </p>
      )}
      <button type="submit" className={controls.button}>
        Use at the next start
      </button>
      <hr />
      <WriteFaults server={server} index={index} />
    </form>
  );
}
