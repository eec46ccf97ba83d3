import { describe, expect, it } from "vitest";
import { Play } from "../play.fixture.ts";

const narrow = ["10.96.0.0/28"];
const wide = ["10.96.0.0/24"];

function cluster(variant?: string): Play {
  const play = new Play();
  const flags = { version: "v1.34.9", gates: {}, serviceClusterIPRange: narrow };
  for (let i = 0; i < 2; i++) {
    play.addServer(variant === undefined ? flags : { ...flags, variant });
    play.wait(15_000);
  }
  return play;
}

/** Restarts a server with the wide range and gives the ranges of ServiceCIDR `kubernetes` afterwards. */
function widen(play: Play, server: number): readonly string[] | undefined {
  const { flags } = play.server(server);
  play.give({ do: "set-flags", server, flags: { ...flags, serviceClusterIPRange: wide } });
  play.give({ do: "start", server });
  play.wait(60_000);
  return play.world.etcd.servicecidrs.now.objects.get("kubernetes")?.spec.cidrs;
}

describe("a default ServiceCIDR that does not match the flags", () => {
  it("is left as it is by the releases (servicecidr-controllers.md 1.2, S09-single-then-changes)", () => {
    expect(widen(cluster(), 0)).toEqual(narrow);
  });

  it("goes to the last start where the last writer wins", () => {
    const play = cluster("default-range-last-writer");
    expect(widen(play, 0)).toEqual(wide);
    // The other apiserver, which still has the old flags, does not write at its 10 s checks.
    expect(play.server(1).flags.serviceClusterIPRange).toEqual(narrow);
  });

  it("is mended once all agree", () => {
    const play = cluster("default-range-all-agree");
    expect(widen(play, 0)).toEqual(narrow);
    expect(widen(play, 1)).toEqual(wide);
  });
});
