/** What people have met in real clusters, each with the right answer. The ids begin with the number of the case. */
import type { WrittenScenario } from "../writing/scenario.ts";
import { oldAndNewWithDualWrite, oldAndNewWithoutGuard } from "./r01-old-and-new-same-ip.ts";
import { leakedBitIsFreedByTheThirdRound, slowRequestIsRescued } from "./r02-leak-three-rounds.ts";
import { staleBitAfterOldRepair, staleBitRefusesForEver, staleBitWithoutDualWrite } from "./r05-stale-bit.ts";
import { halfFailedCreateLeaks, halfFailedCreateOtherOrder } from "./r06-half-failed-dual-stack.ts";
import { firstAddressTaken, noBandInSmallRange } from "./r08-first-address-taken.ts";
import { newNameBeforeOldIsGone } from "./r09-handing-over-a-fixed-address.ts";
import { upgradeMeetsDuplicate } from "./r11-upgrade-meets-duplicate.ts";
import { finalizerKeepsBit, finalizerKeepsIPAddress } from "./r12-finalizer-keeps-address.ts";
import { statusDoorLeaks, statusDoorReleases } from "./r13-finalizer-through-status.ts";
import { crashBeforeTheService } from "./r14-crash-before-the-service.ts";
import { foreignIPAddress, foreignIPAddressOfAService } from "./r15-foreign-ip-address.ts";
import { labelsStripped } from "./r17-labels-stripped.ts";
import { churnDoesNotStopNewStart, churnStopsOldStart } from "./r19-churn-at-start-up.ts";
import {
  namelessServiceScansRange,
  namelessServiceStops,
  namelessServiceWithDualWrite,
} from "./r20-nameless-service.ts";
import { bitFirstPicksInBitmap, objectFirstPicksAboveBitmap } from "./r22-wide-ipv6-flag.ts";
import { fullBitmap, fullThenAnotherRange } from "./r23-full-range.ts";
import { fullForAMoment } from "./r24-full-for-a-moment.ts";
import { deletingTheOnlyRange } from "./r25-deleting-the-only-range.ts";
import { addressesBelowTheRange, addressesInTheRange } from "./r27-addresses-below-the-range.ts";
import { rangesThatDoNotStart } from "./r29-ranges-that-do-not-start.ts";
import { backFromA64 } from "./r30-back-from-a-64.ts";
import { largeBitmap } from "./r31-large-bitmap.ts";
import { multicastRange } from "./r33-multicast-range.ts";
import { watchThatDeliversNothing } from "./r34-watch-that-delivers-nothing.ts";
import { fewerServices, manyServices } from "./r37-many-services-at-first-start.ts";
import { recoveryApiserver } from "./r40-recovery-apiserver.ts";
import { upgradeFallsBackToDefaultRange } from "./r41-upgrade-falls-back-to-default-range.ts";
import { twoRangesOld } from "./r42-two-ranges-old.ts";
import { twoRangesNew } from "./r43-two-ranges-new.ts";
import { growingInPlace, growingInTheWrongOrder, growingToAnotherBase } from "./r46-growing-in-place.ts";
import { lateCreateBlocksDelete, laterCreateIsOutside } from "./r49-shrinking-under-load.ts";
import {
  documentedStepsFail,
  documentedStepsWithoutDualWrite,
  documentedStepsWorkLater,
} from "./r51-documented-steps-on-133.ts";
import { examLab } from "./r52-exam-lab.ts";
import {
  dnsLeftBehind,
  kubernetesCannotComeBack,
  kubernetesKeepsItsAddress,
} from "./r53-kubernetes-keeps-its-address.ts";
import { temporaryRangeOnAlpha } from "./r55-temporary-range-on-alpha.ts";
import { singleToDualStack } from "./r56-single-to-dual-stack.ts";
import { rollbackAndForwardAgain, rollbackWithASecondRange } from "./r59-rollback-with-a-second-range.ts";
import { dualWriteOffTooEarly } from "./r61-dual-write-off-too-early.ts";
import { bornOn133, bornOn134, otherRangeIsLeft } from "./r63-which-release-has-a-bitmap.ts";
import { rangeInTheError } from "./r64-range-in-the-error.ts";
import { gaugesThatAreNotThere } from "./r69-gauges-that-are-not-there.ts";
import {
  reservedRangeIsNotReserved,
  temporaryRangeGetsServices,
} from "./r71-temporary-range-gets-services.ts";
import { thirteenLeftAreTwelve } from "./r75-thirteen-left-are-twelve.ts";

export const fieldCases: Readonly<Record<string, WrittenScenario>> = {
  "r01-no-dual-write": oldAndNewWithoutGuard,
  "r01-dual-write": oldAndNewWithDualWrite,
  "r02-three-rounds": leakedBitIsFreedByTheThirdRound,
  "r02-rescued": slowRequestIsRescued,
  "r05-stale-bit": staleBitRefusesForEver,
  "r05-dual-write-off": staleBitWithoutDualWrite,
  "r05-old-repair": staleBitAfterOldRepair,
  "r06-leak": halfFailedCreateLeaks,
  "r06-other-order": halfFailedCreateOtherOrder,
  "r08-first-address-taken": firstAddressTaken,
  "r08-no-band": noBandInSmallRange,
  "r09-hand-over": newNameBeforeOldIsGone,
  "r11-upgrade-meets-duplicate": upgradeMeetsDuplicate,
  "r12-finalizer-bitmap": finalizerKeepsBit,
  "r12-finalizer-ipaddress": finalizerKeepsIPAddress,
  "r13-status-leaks": statusDoorLeaks,
  "r13-status-releases": statusDoorReleases,
  "r14-crash": crashBeforeTheService,
  "r15-foreign-ipaddress": foreignIPAddress,
  "r15-foreign-replaced": foreignIPAddressOfAService,
  "r17-labels": labelsStripped,
  "r19-churn-bitmap": churnStopsOldStart,
  "r19-churn-ipaddress": churnDoesNotStopNewStart,
  "r20-scan": namelessServiceScansRange,
  "r20-dual-write": namelessServiceWithDualWrite,
  "r20-fixed": namelessServiceStops,
  "r22-ipaddress-first": objectFirstPicksAboveBitmap,
  "r22-bit-first": bitFirstPicksInBitmap,
  "r23-full": fullBitmap,
  "r23-another-range": fullThenAnotherRange,
  "r24-full-for-a-moment": fullForAMoment,
  "r25-only-range": deletingTheOnlyRange,
  "r27-below": addressesBelowTheRange,
  "r27-fixed": addressesInTheRange,
  "r29-flag-sizes": rangesThatDoNotStart,
  "r30-back-from-64": backFromA64,
  "r31-large-bitmap": largeBitmap,
  "r33-multicast": multicastRange,
  "r34-silent-watch": watchThatDeliversNothing,
  "r37-ten-thousand": manyServices,
  "r37-three-thousand": fewerServices,
  "r40-recovery": recoveryApiserver,
  "r41-default-range": upgradeFallsBackToDefaultRange,
  "r42-two-ranges": twoRangesOld,
  "r43-two-ranges": twoRangesNew,
  "r46-grow": growingInPlace,
  "r46-wrong-order": growingInTheWrongOrder,
  "r47-other-base": growingToAnotherBase,
  "r49-late-create": lateCreateBlocksDelete,
  "r49-later-create": laterCreateIsOutside,
  "r51-fails": documentedStepsFail,
  "r51-later-release": documentedStepsWorkLater,
  "r51-dual-write-off": documentedStepsWithoutDualWrite,
  "r52-exam": examLab,
  "r53-bitmap": kubernetesKeepsItsAddress,
  "r53-servicecidr": kubernetesCannotComeBack,
  "r54-dns": dnsLeftBehind,
  "r55-two-ranges": temporaryRangeOnAlpha,
  "r56-dual-stack": singleToDualStack,
  "r59-rollback": rollbackWithASecondRange,
  "r60-forward-again": rollbackAndForwardAgain,
  "r61-too-early": dualWriteOffTooEarly,
  "r63-born-on-133": bornOn133,
  "r63-other-range": otherRangeIsLeft,
  "r63-born-on-134": bornOn134,
  "r64-error-text": rangeInTheError,
  "r69-gauges": gaugesThatAreNotThere,
  "r71-temporary-range": temporaryRangeGetsServices,
  "r73-reserved-range": reservedRangeIsNotReserved,
  "r75-twelve-left": thirteenLeftAreTwelve,
};

/** Cases that are no scenario, and why. */
export const casesLeftOut: Readonly<Record<string, string>> = {
  R04: "about the findings for a dump: ten Services at one address; the defect was in an alpha of 1.24, which is not modelled",
  R07: "about the findings for a dump; 1.15 and 1.16 are not modelled",
  R35: "admission control and namespaces are not modelled",
  R36: "webhooks are not modelled",
  R38: "the same start as R19",
  R39: "1.16 and 1.17 are not modelled",
  R65: "about network plugins, which are not modelled",
  R66: "about a platform's admission policy, which is not modelled",
  R67: "about an admission policy and a conformance test",
  R68: "admission policies are not modelled",
};
