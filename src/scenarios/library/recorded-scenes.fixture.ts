/** Which scene tells what which recording or field case has shown, and where in both. */
import type { Words } from "./recorded-words.fixture.ts";

/**
 * At the end of that beat of the scene (1 is the first `say`), these things of the recording after that step are so.
 * `only` adds words that hold for this moment.
 */
interface Moment {
  readonly beat: number;
  readonly step: number;
  readonly shows: readonly string[];
  readonly only?: Words;
}

export interface Recorded {
  readonly scene: string;
  readonly recording: string;
  /** The recording's words, and the scene's. */
  readonly words: Words;
  readonly moments: readonly Moment[];
}

function at(beat: number, step: number, shows: readonly string[], only: Words = {}): Moment {
  return { beat, step, shows, only };
}

export const recordedScenes: readonly Recorded[] = [
  {
    scene: "up-down-up",
    recording: "S04-rollback",
    words: {
      "default/dyn-default": "shop/cart",
      "10.96.0.2": "10.96.0.80",
      "default/in-default": "shop/ads",
      "10.96.0.5": "10.96.0.81",
      "default/new-off": "shop/search",
      "10.96.0.14": "10.96.0.82",
    },
    moments: [
      at(1, 4, ["answer", "Service default/dyn-default", "IPAddress 10.96.0.2", "bit 10.96.0.2"]),
      at(1, 3, ["answer"]),
      at(3, 18, [
        "answer",
        "Service default/dyn-default",
        "IPAddress 10.96.0.2",
        "bit 10.96.0.2",
        "Service default/new-off",
        "IPAddress 10.96.0.14",
        "bit 10.96.0.14",
        "IPAddress 10.96.0.5",
      ]),
      at(4, 24, [
        "Event IPAddressNotAllocated IPAddress:10.96.0.2",
        "Event ClusterIPNotAllocated Service:default/new-off",
        "IPAddress 10.96.0.2",
        "bit 10.96.0.2",
        "IPAddress 10.96.0.14",
        "bit 10.96.0.14",
        "IPAddress 10.96.0.5",
      ]),
    ],
  },
  {
    scene: "rollback-outside",
    recording: "S04-rollback",
    words: {
      "default/in-extra2": "shop/far",
      "10.97.0.10": "192.168.1.1",
      "10.96.0.0/28": "10.0.0.0/20",
      "10.97.0.0/24": "192.168.1.0/24",
    },
    moments: [
      at(2, 7, ["answer", "Service default/in-extra2", "IPAddress 10.97.0.10", "ServiceCIDR extra"]),
      at(4, 10, [
        "Event ClusterIPOutOfRange Service:default/in-extra2",
        "Service default/in-extra2",
        "IPAddress 10.97.0.10",
        "bit 10.97.0.10",
        "bitmap",
      ]),
      at(5, 18, ["Service default/in-extra2", "IPAddress 10.97.0.10", "ServiceCIDR extra"]),
      at(6, 24, ["Event IPAddressNotAllocated IPAddress:10.97.0.10", "IPAddress 10.97.0.10"]),
    ],
  },
  {
    scene: "stale-bit",
    recording: "S02-stale-bitmap-v1.32-v1.33-v1.34",
    words: { "10.96.0.40": "10.96.0.11" },
    moments: [
      at(
        3,
        37,
        ["Event IPAddressNotAllocated IPAddress:10.96.0.40", "IPAddress 10.96.0.40", "bit 10.96.0.40"],
        { "default/bad33-0": "web/fixed" },
      ),
      at(4, 38, ["answer"], { "default/late33-0": "web/fixed", "10.96.0.30": "10.96.0.11" }),
      at(5, 47, ["answer"], { "default/rest33-0": "web/fixed", "10.96.0.30": "10.96.0.11" }),
      at(6, 55, ["answer"], { "default/try34-0": "web/fixed", "10.96.0.30": "10.96.0.11" }),
      at(6, 60, ["Service default/try34-0", "IPAddress 10.96.0.30", "bit 10.96.0.30"], {
        "default/try34-0": "web/fixed",
        "10.96.0.30": "10.96.0.11",
      }),
    ],
  },
  {
    scene: "renumber",
    recording: "S07-default-terminating",
    words: {
      "default/s0": "shop/cart",
      "10.96.0.3": "10.96.0.80",
      "10.96.0.0/29": "10.96.0.0/24",
      "10.97.0.0/24": "10.200.0.0/24",
      other: "temp",
      "default/d0": "shop/moved",
    },
    moments: [
      at(1, 4, ["answer", "Service default/s0", "IPAddress 10.96.0.3", "bit 10.96.0.3"]),
      at(2, 6, ["answer", "ServiceCIDR kubernetes", "ServiceCIDR other", "Service default/s0"]),
      at(3, 7, ["answer", "Service default/d0", "ServiceCIDR kubernetes"]),
    ],
  },
  {
    scene: "renumber",
    recording: "S07-default-terminating-nodual-v134",
    words: {
      "default/s0": "shop/cart",
      "10.96.0.5": "10.96.0.80",
      "10.96.0.0/29": "10.96.0.0/24",
      "10.97.0.0/24": "10.200.0.0/24",
      other: "temp",
      "default/d0": "shop/moved",
    },
    moments: [
      at(4, 7, [
        "answer",
        "Service default/d0",
        "ServiceCIDR kubernetes",
        "ServiceCIDR other",
        "Service default/s0",
      ]),
    ],
  },
  {
    scene: "shrink-boundary",
    recording: "S07-servicecidr-lifecycle-v134",
    words: {
      x: "large",
      "default/s1": "shop/edge",
      "10.97.0.5": "10.96.0.255",
      "10.97.0.0/24": "10.96.0.0/20",
    },
    moments: [
      at(2, 5, ["answer", "ServiceCIDR x", "Service default/s1", "IPAddress 10.97.0.5"]),
      at(3, 6, ["answer", "ServiceCIDR x", "Service default/s1"]),
      at(4, 12, ["ServiceCIDR x", "Service default/s1", "IPAddress 10.97.0.5"]),
      // The last address of a /24 is given out, as the /17 around it has it as one of many.
      at(2, 31, ["answer", "Service default/s9", "IPAddress 10.97.1.255"], {
        "default/s9": "shop/edge",
        "10.97.1.255": "10.96.0.255",
      }),
    ],
  },
  {
    scene: "one-way-door",
    recording: "S07-servicecidr-lifecycle-v134",
    words: { "10.96.0.0/29": "10.96.0.0/24", cover: "helper" },
    moments: [
      at(2, 47, ["answer", "ServiceCIDR kubernetes"]),
      at(3, 50, ["ServiceCIDR kubernetes"]),
      at(5, 54, ["ServiceCIDR kubernetes"]),
    ],
  },
  {
    scene: "one-way-door",
    recording: "S11-error-texts-full-v134",
    words: { "default/term2": "shop/new" },
    moments: [at(3, 21, ["answer", "Service default/term2"])],
  },
  {
    scene: "crash-inside-create",
    recording: "S08-ipaddress-misuse-v136",
    words: { "10.96.0.51": "10.96.0.40", "default/ghost2": "shop/cart" },
    moments: [
      at(2, 10, ["IPAddress 10.96.0.51", "Service default/ghost2"]),
      at(3, 8, ["answer", "Service default/blocked"], {
        "default/blocked": "shop/cart",
        "10.96.0.50": "10.96.0.40",
      }),
    ],
  },
  {
    scene: "dual-stack",
    recording: "S09-dual-stack",
    words: {
      "default/ss": "web/plain",
      "default/v6": "web/six",
      "default/rd": "web/two",
      "default/rd64": "web/six-first",
      "10.96.0.0/29": "10.96.0.0/24",
      "fd00:10::/112": "fd00:1::/112",
    },
    moments: [
      at(1, 4, ["answer", "Service default/ss", "bitmap"]),
      at(1, 6, ["answer"]),
      at(1, 7, ["answer", "Service default/v6"]),
      at(1, 8, ["answer"]),
    ],
  },
  {
    scene: "dual-stack",
    recording: "S02-stale-bitmap-v1.32-v1.33-v1.34",
    words: { "10.96.0.40": "10.96.0.11", "fd00:10::40": "fd00:1::55" },
    moments: [
      at(3, 30, ["IPAddress 10.96.0.40", "bit 10.96.0.40"], { "default/bad33-0": "web/half" }),
      at(
        4,
        37,
        ["Event IPAddressNotAllocated IPAddress:10.96.0.40", "IPAddress 10.96.0.40", "bit 10.96.0.40"],
        { "default/bad33-0": "web/half" },
      ),
      at(4, 31, ["answer"], { "default/again33-0": "web/half" }),
    ],
  },
  {
    scene: "different-flags",
    recording: "S09-flag-change-gate-off",
    words: { "10.100.0.0/24": "192.168.0.0/24" },
    moments: [
      at(2, 8, ["bitmap", "Event ClusterIPOutOfRange Service:default/kubernetes"], {
        "10.96.0.1": "10.0.0.1",
      }),
    ],
  },
  {
    scene: "different-flags",
    recording: "S09-two-ranges-v134",
    words: {
      "10.96.0.0/24": "10.0.0.0/24",
      "10.100.0.0/24": "192.168.0.0/24",
      "10.96.0.1": "10.0.0.1",
      "default/b1": "four/s1",
      "default/a1": "three/s1",
    },
    moments: [
      at(5, 4, ["answer", "Service default/b1"]),
      at(5, 5, [
        "answer",
        "Service default/a1",
        "ServiceCIDR kubernetes",
        "Service default/kubernetes",
        "Event KubernetesDefaultServiceCIDRInconsistent ServiceCIDR:kubernetes",
      ]),
    ],
  },
];

/**
 * A field case and a scene of the same thing. `1.2` is the second condition of the case's first `expect`, `1` all of
 * them; the scene keeps them at the end of that beat.
 */
export interface SameAsCase {
  readonly scene: string;
  readonly fieldCase: string;
  /** The case's words, and the scene's. */
  readonly words: Words;
  readonly promises: readonly (readonly [beat: number, promise: string])[];
}

export const sameAsCase: readonly SameAsCase[] = [
  {
    scene: "up-down-up",
    fieldCase: "r60-forward-again",
    words: { "web/s10": "shop/search", "192.168.1.1": "10.96.0.80" },
    promises: [
      [4, "3.2"],
      [4, "3.3"],
      [5, "3.4"],
      [5, "3.5"],
      [5, "3.6"],
    ],
  },
  {
    scene: "rollback-outside",
    fieldCase: "r59-rollback",
    words: { "a/x": "shop/far" },
    promises: [
      [2, "1"],
      [4, "2"],
      [5, "3"],
    ],
  },
  {
    scene: "stale-bit",
    fieldCase: "r05-stale-bit",
    words: {},
    promises: [
      [4, "1"],
      [5, "2"],
      [6, "3"],
    ],
  },
  {
    scene: "renumber",
    fieldCase: "r51-fails",
    words: { "a/x": "shop/moved" },
    promises: [
      [2, "1"],
      [3, "2.1"],
    ],
  },
  {
    scene: "renumber",
    fieldCase: "r51-later-release",
    words: { "a/x": "shop/moved" },
    promises: [[4, "2"]],
  },
  {
    scene: "one-way-door",
    fieldCase: "r25-only-range",
    words: { "shop/any": "shop/new", "shop/later": "shop/new" },
    promises: [
      [2, "1"],
      [3, "2.1"],
      [5, "4"],
      [6, "5"],
    ],
  },
  {
    scene: "crash-inside-create",
    fieldCase: "r14-crash",
    words: {},
    promises: [
      [2, "1"],
      [4, "2.1"],
      [4, "3"],
    ],
  },
  {
    scene: "dual-stack",
    fieldCase: "r06-leak",
    words: { "x/y": "web/half" },
    promises: [
      [3, "1"],
      [4, "2"],
      [4, "4"],
    ],
  },
  {
    scene: "different-flags",
    fieldCase: "r42-two-ranges",
    words: {},
    promises: [
      [2, "1"],
      [3, "3.4"],
    ],
  },
  {
    scene: "different-flags",
    fieldCase: "r43-two-ranges",
    words: { "two/b5": "four/s3" },
    promises: [
      [5, "1.1"],
      [5, "1.2"],
      [5, "1.5"],
    ],
  },
];
