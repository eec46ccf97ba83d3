/** The questions of the KEP's review, each as a scene. Their order is that of a course; their ids stay as they are. */

import { dualWrite } from "../built-in/dual-write.ts";
import { gateOffThenOn } from "../built-in/gate-off-then-on.ts";
import { twoApiserversOneIP } from "../built-in/two-apiservers-one-ip.ts";
import type { WrittenScenario } from "../writing/scenario.ts";
import { addARange } from "./add-a-range.ts";
import { bands } from "./bands.ts";
import { birthday } from "./birthday.ts";
import { compareAndSwap } from "./compare-and-swap.ts";
import { crashInsideCreate } from "./crash-inside-create.ts";
import { defaultRollouts } from "./default-rollouts.ts";
import { deleteAgainstCreate } from "./delete-against-create.ts";
import { designVariants } from "./design-variants.ts";
import { differentFlags } from "./different-flags.ts";
import { driftedBitmap } from "./drifted-bitmap.ts";
import { dualStack } from "./dual-stack.ts";
import { dualWriteOffTooEarly } from "./dual-write-off-too-early.ts";
import { forgottenKey } from "./forgotten-key.ts";
import { ignoredRange } from "./ignored-range.ts";
import { ipaddressAsLock } from "./ipaddress-as-lock.ts";
import { ipaddressByHand } from "./ipaddress-by-hand.ts";
import { ipv6Wide } from "./ipv6-64.ts";
import { oneBitmap } from "./one-bitmap.ts";
import { oneWayDoor } from "./one-way-door.ts";
import { operatorsView } from "./operators-view.ts";
import { rangeIsFull } from "./range-is-full.ts";
import { renumber } from "./renumber.ts";
import { replaceDefault } from "./replace-default.ts";
import { rollbackOutside } from "./rollback-outside.ts";
import { seeingRanges } from "./seeing-ranges.ts";
import { shrinkBoundary } from "./shrink-boundary.ts";
import { singleToDual } from "./single-to-dual.ts";
import { staleBit } from "./stale-bit.ts";
import { twoCoversDeleted } from "./two-covers-deleted.ts";
import { upDownUp } from "./up-down-up.ts";
import { wrongTwin } from "./wrong-twin.ts";

export const scenes: readonly (readonly [id: string, scenario: WrittenScenario])[] = [
  ["one-bitmap", oneBitmap],
  ["compare-and-swap", compareAndSwap],
  ["ipaddress-as-lock", ipaddressAsLock],
  ["two-apiservers-one-ip", twoApiserversOneIP],
  ["dual-write", dualWrite],
  ["birthday", birthday],
  ["gate-off-then-on", gateOffThenOn],
  ["up-down-up", upDownUp],
  ["default-rollouts", defaultRollouts],
  ["dual-write-off-too-early", dualWriteOffTooEarly],
  ["rollback-outside", rollbackOutside],
  ["stale-bit", staleBit],
  ["drifted-bitmap", driftedBitmap],
  ["forgotten-key", forgottenKey],
  ["add-a-range", addARange],
  ["ignored-range", ignoredRange],
  ["renumber", renumber],
  ["seeing-ranges", seeingRanges],
  ["ipv6-64", ipv6Wide],
  ["shrink-boundary", shrinkBoundary],
  ["one-way-door", oneWayDoor],
  ["delete-against-create", deleteAgainstCreate],
  ["two-covers-deleted", twoCoversDeleted],
  ["crash-inside-create", crashInsideCreate],
  ["ipaddress-by-hand", ipaddressByHand],
  ["wrong-twin", wrongTwin],
  ["dual-stack", dualStack],
  ["different-flags", differentFlags],
  ["replace-default", replaceDefault],
  ["single-to-dual", singleToDual],
  ["bands", bands],
  ["range-is-full", rangeIsFull],
  ["design-variants", designVariants],
  ["operators-view", operatorsView],
];
