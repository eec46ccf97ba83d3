/** The history of one address as bars: when each record claimed it, and when each apiserver saw that. */
import type { Address } from "../../../model/net/address.ts";
import { letterOf } from "../../../model/world.ts";
import type { Stances, Trace } from "../../history/branch.ts";
import { type Claims, claimsOn, sees } from "../../history/claims.ts";
import type { Mark } from "../../history/marks.ts";
import type { AddressView, RecordKind } from "../../lab-view.ts";
import type { StepIndex } from "../../protocol.ts";
import { shortAddress } from "../../words/format.ts";
import type { Scene } from "../scene.ts";

type Bar = AddressView["history"][number];

interface Moment {
  readonly step: StepIndex;
  readonly claims: Claims;
}

/** Bars of the stretches in which something holds. */
function bars(
  row: string,
  record: RecordKind,
  label: string,
  moments: readonly { readonly step: StepIndex; readonly on: boolean }[],
): Bar[] {
  const found: Bar[] = [];
  let from: StepIndex | undefined;
  for (const { step, on } of moments) {
    if (on) from ??= step;
    else if (from !== undefined) {
      found.push({ row, record, from, to: step, label });
      from = undefined;
    }
  }
  if (from !== undefined) found.push({ row, record, from, to: null, label });
  return found;
}

function holders(moments: readonly Moment[]): string[] {
  return [...new Set(moments.flatMap((moment) => moment.claims.holders))];
}

function shortName(key: string): string {
  return key.slice(key.indexOf("/") + 1);
}

/** What the apiserver made of the address after every step that changed a record of it or the apiserver itself. */
function views(
  id: number,
  address: Address,
  moments: readonly Moment[],
  stances: readonly Mark<Stances>[],
): { step: StepIndex; on: boolean }[] {
  const steps = [
    ...new Set([...moments.map((moment) => moment.step), ...stances.map((mark) => mark.step)]),
  ].sort((a, b) => a - b);
  return steps.map((step) => {
    const claims = moments.findLast((moment) => moment.step <= step)?.claims;
    const stance = stances.findLast((mark) => mark.step <= step)?.value.servers[id];
    const claimed = claims !== undefined && (claims.holders.length > 0 || claims.ipaddress || claims.bit);
    return { step, on: claimed && stance !== undefined && sees(stance, claims, address) };
  });
}

/** Rows: Service, IPAddress, Bit, then one an apiserver. */
export function historyBars(scene: Scene, address: Address, text: string): Bar[] {
  const { branch, step } = scene;
  const traces: readonly Mark<Trace>[] = branch.traces.of(text)?.upTo(step) ?? [];
  const moments: Moment[] = [
    { step: 0, claims: claimsOn(branch.origin.etcd, address) },
    ...traces.map((mark) => ({ step: mark.step, claims: mark.value.claims })),
  ];
  const stances = branch.stances.upTo(step);
  const when = (on: (claims: Claims) => boolean) =>
    moments.map((moment) => ({ step: moment.step, on: on(moment.claims) }));
  return [
    ...holders(moments).flatMap((name) =>
      bars(
        "Service",
        "service",
        shortName(name),
        when((claims) => claims.holders.includes(name)),
      ),
    ),
    ...bars(
      "IPAddress",
      "ipaddress",
      "",
      when((claims) => claims.ipaddress),
    ),
    ...bars(
      `Bit ${shortAddress(text).slice(1)}`,
      "bitmap",
      "",
      when((claims) => claims.bit),
    ),
    ...scene.stances.flatMap((_, id) =>
      bars(`${letterOf(id)}'s view`, "other", "", views(id, address, moments, stances)),
    ),
  ];
}
