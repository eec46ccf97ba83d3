/** What the model is, where it is simpler than Kubernetes, what it leaves out, and where texts and code disagree. */

export interface Limit {
  readonly what: string;
  readonly why: string;
  /** A recording, an issue or a pull request, a KEP section, or a package of Kubernetes. */
  readonly source: string;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly limits: readonly Limit[];
}

export const chapters: readonly Chapter[] = [
  {
    id: "modelled",
    title: "Modelled as it is",
    about: "Held to recordings of real apiservers of 1.31 to 1.36, step by step, each time the tests run.",
    limits: [
      {
        what: "One etcd operation at a time",
        why: "A transition performs at most one read or transaction, so every interleaving at etcd is a possible run. Between two operations a process holds its locks as the real one does.",
        source: "pkg/registry/core/service/allocator, ipallocator",
      },
      {
        what: "Three allocators and both dual writes",
        why: "The bitmap, IPAddress objects, and the one over ServiceCIDRs; the IPAddress first in 1.31 and 1.32, the bit first from 1.33. Known defects belong to their releases.",
        source: "S02-stale-bitmap, S09-dual-stack-first-start-v131, kubernetes issue 129797",
      },
      {
        what: "Both repair loops, the default ServiceCIDR, the finalizer",
        why: "With their periods, graces, counters and Events, also the errors that end a process in its first pass.",
        source: "S01-leak-cleanup, S03-enable-two-servers-at-once, S07-servicecidr-lifecycle",
      },
      {
        what: "Requests on Services, ServiceCIDRs and IPAddresses",
        why: "Create, update, patch, delete and server-side dry run with the codes, reasons and texts of each release.",
        source: "S11-error-texts, S11-types-gate-on, S07-servicecidr-validation, S08-ipaddress-misuse",
      },
      {
        what: "Chance",
        why: "Random starts, the uneven order of Go's map iteration and generated names are choices that a transition carries, so that a run replays bit for bit.",
        source: "S02-which-cidr",
      },
      {
        what: "Stored bytes and metrics",
        why: "The bitmap is kept as the RangeAllocation that etcd has, envelope included; the series have their real names and labels.",
        source: "S02-gate-on-baseline, api/core/v1 generated.proto",
      },
    ],
  },
  {
    id: "simplified",
    title: "Simpler than it is",
    about: "None of these changes what is possible at etcd, only how often or how fast.",
    limits: [
      {
        what: "Time",
        why: "Each operation takes the delay that you set, always the same. Real delays scatter; a search over all orders does not need them.",
        source: "LAT-create-latency",
      },
      {
        what: "A guaranteed update is one step",
        why: "Kubernetes reads, changes and compares until it succeeds. Nobody sees the attempts that lost, so the model keeps the last one.",
        source: "apiserver storage/etcd3 GuaranteedUpdate",
      },
      {
        what: "One watch queue a kind and apiserver",
        why: "Events of one kind arrive in order, kinds overtake each other, an apiserver may lag or stop. Bookmarks, relists and the watch cache are not told apart from lag.",
        source: "client-go tools/cache reflector",
      },
      {
        what: "Workers of a repair loop take turns",
        why: "The five workers of the IPAddress loop are tasks that may interleave at etcd, but one key is worked on by one worker only, as the queue guarantees.",
        source: "ipallocator/controller/repairip.go",
      },
      {
        what: "A search that cannot succeed ends at once",
        why: "Up to 1.34 a Service without a usable name makes the server try every address, for half a minute on a /16. The model gives the same answer and counts the same errors without the wait.",
        source: "S11-nameless-create-10.96.0.0_16-v134, kubernetes issue 135333",
      },
      {
        what: "Events are sent at once",
        why: "The recorder's rate limit, its aggregation after six minutes and the hour after which etcd forgets an Event are not modelled. Series are.",
        source: "client-go tools/events",
      },
    ],
  },
  {
    id: "left-out",
    title: "Left out",
    about: "A recorded step that needs one of these counts as unchecked, never as agreed.",
    limits: [
      {
        what: "Node ports",
        why: "They have an allocator and a bitmap of their own, which no ClusterIP depends on. A Service of type NodePort has none here.",
        source: "S11-types-gate-on steps 23 and 24",
      },
      {
        what: "Namespaces",
        why: "Every namespace exists. A request into a missing one is refused by admission before any allocator runs.",
        source: "S11-error-texts step 24",
      },
      {
        what: "Request timeouts",
        why: "A request takes as long as it takes; the 34 s after which an apiserver answers 504 do not exist.",
        source: "S11-nameless-create-10.96.0.0_16-v134 step 2",
      },
      {
        what: "Endpoints, proxies, pods and DNS",
        why: "A duplicate is a fault of allocation, whatever traffic makes of it. kubernetes.default counts as reachable when its Service exists and its address is its own.",
        source: "KEP-1880 non-goals",
      },
      {
        what: "Admission plugins, quota, authorisation, field managers",
        why: "They come before the registry or beside it. Server-side apply is left out with them.",
        source: "S11 recordings ran with AlwaysAllow",
      },
      {
        what: "Several etcd members",
        why: "etcd is linearizable for these operations, so that one member stands for all of them.",
        source: "KEP-1880 upgrade section",
      },
      {
        what: "Releases before 1.26 and after 1.36",
        why: "Their source was not read. An unknown version is refused with that reason.",
        source: "kube_features.go of 1.26 to 1.36",
      },
    ],
  },
  {
    id: "disagree",
    title: "Where the text and the code disagree",
    about:
      "The model does what the code does. Recordings decide, then the source, then reports, then the KEP.",
    limits: [
      {
        what: "The gate in 1.32",
        why: "The KEP's table has MultiCIDRServiceAllocator on by default in beta; 1.31 and 1.32 shipped it off.",
        source: "KEP-1880 graduation table; kube_features.go; S03-gate-settings",
      },
      {
        what: "Grace before a deleted ServiceCIDR goes",
        why: "The KEP says 60 s, the controller waits 10 s from the deletion timestamp.",
        source: "KEP-1880 ServiceCIDR deletion; S07-servicecidr-lifecycle",
      },
      {
        what: "The reason of a blocked deletion",
        why: "The website shows OrphanIPAddress; the condition's reason is Terminating.",
        source: "S07-servicecidr-lifecycle",
      },
      {
        what: "The stored bitmap at the end",
        why: "The KEP's table deletes it in 1.35 and the gate in 1.36. No release deletes it, and 1.36 still has the gate, locked.",
        source: "KEP-1880 release table; S03-gate-settings-v136",
      },
      {
        what: "A finalizer on IPAddress",
        why: "The KEP protects an IPAddress with one and reuses addresses late. The allocator sets none; an address is free again when the informer says so.",
        source: "KEP-1880 IPAddress lifecycle; S08-ipaddress-misuse",
      },
      {
        what: "Who hears of a duplicate",
        why: "A common belief is IPAddressWrongReference. The Event is ClusterIPAlreadyAllocated, on the Service that the IPAddress does not name; age plays no part.",
        source: "repairip.go; S06-skew-nodual",
      },
      {
        what: "Repair metrics as a rollback signal",
        why: "The KEP names the repair counters. With the gate on they do not exist, so that leaks and duplicates show in Events alone.",
        source: "KEP-1880 monitoring; S02-gate-on-baseline",
      },
      {
        what: "One cycle of beta, on by default",
        why: "It was planned and did not happen: off in 1.31 and 1.32, GA and on, still switchable, in 1.33.",
        source: "KEP-1880 graduation; feature gates of 1.33",
      },
    ],
  },
];
