/** Where a scenario's answer comes from: the forms in which sources are written, and where each can be read. */

const github = "https://github.com";
const kep = `${github}/kubernetes/enhancements/blob/master/keps/sig-network/1880-multiple-service-cidrs/README.md`;

/** The release whose files the paths name: the first one with the gate on, and with dual write. */
const release = "v1.33.0";

/** Headings of KEP-1880's text that sources name. */
export const kepSections = [
  "Motivation",
  "Non-Goals",
  "Proposal",
  "Story 1",
  "Story 2",
  "Story 3",
  "Story 4",
  "Notes/Constraints/Caveats",
  "Risks and Mitigations",
  "Current implementation details",
  "New allocation model",
  "The kube-apiserver bootstrap process and the service-cidr flags",
  "The special “default” ServiceCIDR",
  "Service IP Allocation",
  "Service IP Reservation",
  "Edge cases",
  "Resizing Service IP Ranges",
  "API",
  "Allocator",
  "Graduation Criteria",
  "Upgrade / Downgrade / Version Skew Strategy",
  "Feature Enablement and Rollback",
  "Monitoring Requirements",
  "Alternatives",
] as const;

export type KepSection = (typeof kepSections)[number];

/** As GitHub makes the anchor of a heading: lower case, no punctuation, dashes for blanks. */
export function kepLink(section: KepSection): string {
  const anchor = section
    .toLowerCase()
    .replace("notes/constraints/caveats", "notes/constraints/caveats (optional)")
    .replace(/[^a-z\d\s-]/g, "")
    .replace(/\s/g, "-");
  return `${kep}#${anchor}`;
}

/** `pkg/…/store.go#Create` to the file. */
export function fileLink(source: string): string {
  return `${github}/kubernetes/kubernetes/blob/${release}/${source.split("#")[0]}`;
}

/** Projects by the short names that sources call them. */
const projects: Readonly<Record<string, string>> = {
  kubernetes: "kubernetes/kubernetes",
  kubeadm: "kubernetes/kubeadm",
  "cluster-api": "kubernetes-sigs/cluster-api",
  kwok: "kubernetes-sigs/kwok",
  k3s: "k3s-io/k3s",
  rke2: "rancher/rke2",
  k0s: "k0sproject/k0s",
  telepresence: "telepresenceio/telepresence",
  kvisor: "castai/kvisor",
  "cluster-kube-apiserver-operator": "openshift/cluster-kube-apiserver-operator",
  "charmed-kubernetes bundle": "charmed-kubernetes/bundle",
};

const pages: Readonly<Record<string, string>> = {
  "kubernetes.io: Extend Service IP Ranges":
    "https://kubernetes.io/docs/tasks/network/extend-service-ip-ranges/",
  "kubernetes.io: Default Service IP range reconfiguration":
    "https://kubernetes.io/docs/tasks/network/reconfigure-default-service-ip-ranges/",
  "KEP-3070": `${github}/kubernetes/enhancements/tree/master/keps/sig-network/3070-reserved-service-ip-range`,
};

export interface Source {
  readonly kind: "kep" | "file" | "thread" | "page" | "recording" | "case" | "words";
  /** Shorter than what is written, where that is long. */
  readonly label: string;
  /** Undefined for what ships with this program, and for plain words. */
  readonly href?: string;
}

/**
 * `KEP-1880, Story 2`; `pkg/…/store.go#Create`; `kubernetes 136475` and `k3s PR 12` (issues and changes on GitHub);
 * `S04-rollback` (a recording); `field case R59`. Anything else is plain words.
 */
export function readSource(text: string): Source {
  const section = kepSections.find((heading) => text === `KEP-1880, ${heading}`);
  if (section !== undefined) return { kind: "kep", label: text, href: kepLink(section) };
  if (/^(pkg|cmd|test|staging)\/[\w./-]+\.go(#[\w.]+)?$/.test(text))
    return { kind: "file", label: text.slice(text.lastIndexOf("/") + 1), href: fileLink(text) };
  const page = Object.hasOwn(pages, text) ? pages[text] : undefined;
  if (page !== undefined) return { kind: "page", label: text, href: page };
  if (/^S\d\d[\w-]*-[\w.-]+$/.test(text)) return { kind: "recording", label: `recording ${text}` };
  if (/^field case R\d\d$/.test(text)) return { kind: "case", label: text };
  const thread = /^(.+?) (PR )?(\d+)$/.exec(text);
  const name = thread?.[1] ?? "";
  const project = /^kubernetes\/[\w-]+$/.test(name) || !Object.hasOwn(projects, name) ? name : projects[name];
  if (thread !== null && project !== undefined && /^[\w-]+\/[\w.-]+$/.test(project)) {
    const kind = thread[2] === undefined ? "issues" : "pull";
    return { kind: "thread", label: text, href: `${github}/${project}/${kind}/${thread[3]}` };
  }
  return { kind: "words", label: text };
}
