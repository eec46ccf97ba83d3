/**
 * The tests of Kubernetes itself that say how these parts behave (upstream-test-cases.md): a row's id is the first word of
 * the name of its test here. Rows that have no test say why.
 */

export interface UpstreamRow {
  readonly id: string;
  /** Short name of the upstream test file. */
  readonly file: string;
  readonly test: string;
  /** Why no test here carries this id; undefined when one has to. */
  readonly left: string | undefined;
}

type Tests = Readonly<Record<string, string>>;

/** File, then the row's id with the upstream test's name. */
const files: readonly (readonly [string, Tests])[] = [
  [
    "ABT",
    {
      BM1: "TestAllocate",
      BM2: "TestAllocateMax",
      BM3: "TestAllocateNextMax",
      BM4: "TestAllocateError",
      BM5: "TestRelease",
      BM6: "TestForEach",
      BM7: "TestSnapshotAndRestore",
      BM8: "TestAllocateMax_BitmapReserved",
      BM9: "TestPreAllocateReservedFull_BitmapReserved",
      BM10: "TestAllocateUniqueness",
      BM11: "TestCountBits",
    },
  ],
  [
    "AST",
    {
      BS1: "TestEmpty",
      BS2: "TestStore",
      BS3: "TestAllocatedStorageButReleasedLocally",
      BS4: "TestAllocatedLocallyButReleasedStorage",
    },
  ],
  [
    "ISTT",
    {
      BS5: "TestEmpty",
      BS6: "TestErrors",
      BS7: "TestStore",
      BS8: "TestAllocateReserved",
      BS9: "TestAllocateReservedDynamicBlockExhausted",
    },
  ],
  [
    "IBT",
    {
      BR1: "TestAllocate",
      BR2: "TestAllocateTiny",
      BR3: "TestAllocateReserved",
      BR4: "TestAllocateSmall",
      BR5: "TestForEach",
      BR6: "TestSnapshot",
      BR7: "TestNewFromSnapshot",
      BR8: "TestClusterIPMetrics",
      BR9: "TestClusterIPAllocatedMetrics",
      BR10: "TestMetricsDisabled",
      BR11: "TestDryRun",
      BR12: "Test_calculateRangeOffset",
    },
  ],
  [
    "IPT",
    {
      IP1: "TestAllocateIPAllocator",
      IP2: "TestAddOffsetAddress",
      IP3: "TestAllocateTinyIPAllocator",
      IP4: "TestAllocateReservedIPAllocator",
      IP5: "TestAllocateSmallIPAllocator",
      IP6: "TestForEachIPAllocator",
      IP7: "TestIPAllocatorClusterIPMetrics",
      IP8: "TestIPAllocatorClusterIPAllocatedMetrics",
      IP9: "Test_addOffsetAddress",
      IP10: "Test_broadcastAddress",
      IP11: "Test_hostsPerNetwork",
      IP12: "Test_ipIterator",
      IP13: "Test_ipIterator_Number",
      IP14: "TestAllocateNextFC",
      IP15: "TestUsedWithCIDRFiltering",
      IP16: "TestFreeWithOverflowProtection",
      IP17: "TestUsedWithInvalidIPs",
      IP18: "TestAllocateNextStopOnError",
      IP19: "TestAllocateNext_Collision",
    },
  ],
  [
    "CT",
    {
      MA1: "TestCIDRAllocateMultiple",
      MA2: "TestCIDRAllocateShadow",
      MA3: "TestCIDRAllocateGrow",
      MA4: "TestCIDRAllocateShrink",
      MA5: "TestCIDRAllocateDualWrite",
      MA6: "TestCIDRAllocateDualWriteCollision",
      MA7: "Test_isNotContained",
      MA8: "TestCIDRAllocatorClusterIPAllocatedMetrics",
      MA9: "TestCIDRAllocateNextStopOnError",
      MA10: "TestCIDRAllocateNextDontStopOnNot",
      MA11: "TestCIDRAllocateIPv6",
      MA12: "TestCIDRAllocateDualStack",
    },
  ],
  [
    "RBT",
    {
      RB1: "TestRepair",
      RB2: "TestRepairLeak",
      RB3: "TestRepairWithExisting",
      RB4: "TestShouldWorkOnSecondary",
      RB5: "TestRepairDualStack",
      RB6: "TestRepairLeakDualStack",
      RB7: "TestRepairWithExistingDualStack",
    },
  ],
  [
    "RIT",
    {
      RI1: "TestRepairServiceIP",
      RI2: "TestRepairServiceIP",
      RI3: "TestRepairServiceIP",
      RI4: "TestRepairServiceIP",
      RI5: "TestRepairServiceIP",
      RI6: "TestRepairServiceIP",
      RI7: "TestRepairServiceIP",
      RI8: "TestRepairServiceIP",
      RI9: "TestRepairServiceIP",
      RI10: "TestRepairServiceIP",
      RI11: "TestRepairServiceIP",
      RI12: "TestRepairServiceIP",
      RI13: "TestRepairServiceIP",
      RI14: "TestRepairServiceIP",
      RI15: "TestRepairServiceIP",
      RI16: "TestRepairServiceIP",
      RI17: "TestRepairServiceIP",
      RI18: "TestRepairServiceIP",
      RI19: "TestRepairServiceIP",
      RI20: "TestRepairServiceIP",
      RI21: "TestRepairServiceIP",
      RI22: "TestRepairIPAddress_syncIPAddress",
      RI23: "TestRepairIPAddress_syncIPAddress",
      RI24: "TestRepairIPAddress_syncIPAddress",
      RI25: "TestRepairIPAddress_syncIPAddress",
      RI26: "TestRepairIPAddress_runOnce",
      RI27: "TestRepairIPAddress_runOnce",
    },
  ],
  [
    "FCT",
    {
      FC1: "TestController_sync",
      FC2: "TestController_sync",
      FC3: "TestController_sync",
      FC4: "TestController_sync",
      FC5: "TestController_sync",
      FC6: "TestController_sync",
      FC7: "TestController_sync",
      FC8: "TestController_sync",
      FC9: "TestController_sync",
      FC10: "TestController_sync",
      FC11: "TestController_sync",
      FC12: "TestController_sync",
      FC13: "TestController_sync",
      FD1: "TestController_canDeleteCIDR",
      FD2: "TestController_canDeleteCIDR",
      FD3: "TestController_canDeleteCIDR",
      FD4: "TestController_canDeleteCIDR",
      FD5: "TestController_canDeleteCIDR",
      FD6: "TestController_canDeleteCIDR",
      FD7: "TestController_canDeleteCIDR",
      FD8: "TestController_canDeleteCIDR",
      FD9: "TestController_canDeleteCIDR",
      FD10: "TestController_canDeleteCIDR",
      FD11: "TestController_canDeleteCIDR",
      FI1: "TestController_ipToCidrs",
      FI2: "TestController_cidrToCidrs",
    },
  ],
  ["DCT", { DC1: "TestControllerSync, TestControllerSyncConversions" }],
  ["KST", { KS1: "TestCreateOrUpdateMasterService" }],
  [
    "SVT",
    {
      PX1: "TestOverlapsPrefix",
      PX2: "TestContainsPrefix",
      PX3: "TestContainsAddress",
      PX4: "Test_PrefixContainIP",
      PX5: "TestIPToAddr",
      PX6: "TestBroadcastAddress",
    },
  ],
  [
    "NVT",
    {
      NV1: "TestValidateIPAddress",
      NV2: "TestValidateIPAddressUpdate",
      NV3: "TestValidateServiceCIDR",
      NV4: "TestValidateServiceCIDRUpdate",
    },
  ],
  ["NST", { NV5: "TestServiceCIDRStrategy, TestServiceCIDRStatusStrategy, TestIPAddressStrategy" }],
  [
    "SST",
    {
      SM1: "TestCreateInitIPFields",
      SM2: "TestUpdateIPsFromSingleStack",
      SM3: "TestUpdateIPsFromDualStack",
      SM4: "TestCreateInvalidClusterIPInputs",
    },
  ],
  [
    "SST",
    {
      SS1: "TestNormalizeClusterIPs",
      SS2: "TestPatchAllocatedValues, TestUpdatePatchAllocatedValues",
      SS3: "TestServiceDefaultOnRead",
      SS4: "TestCreateIgnoresIPsForExternalName",
      SS5: "TestCreateInitClusterIPsFromClusterIP",
      SS6: "TestCreateDeleteReuse",
      SS7: "TestCreateSkipsAllocationsForHeadless",
      SS8: "TestCreateDryRun",
      SS9: "TestDeleteWithFinalizer",
      SS10: "TestDeleteDryRun, TestUpdateDryRun",
      SS11: "TestFeatureExternalName, TestFeatureClusterIPs, TestFeatureType",
    },
  ],
  ["TXT", { SS12: "Test_metaTransaction" }],
  [
    "INT",
    {
      IN1: "TestServiceAllocation",
      IN2: "TestServiceAllocIPAddressLargeCIDR",
      IN3: "TestMigrateService",
      IN4: "TestSkewedAllocatorsRollback",
      IN5: "TestSkewAllocatorsRollout",
      IN6: "TestFlagsIPAllocator",
      IN7: "TestInvalidService",
      IN8: "TestEnableDisableServiceCIDR",
      IN9: "TestMigrateServiceCIDR",
      IN10: "TestServiceCIDRMigrationScenarios",
      IN11: "TestServiceAllocNewServiceCIDR",
      IN12: "TestServiceCIDRDeletion",
      IN13: "TestValidationAdmissionPolicyServiceCIDR",
      IN14: "TestServiceIPRepairRaceCondition",
      IN15: "TestServiceAllocPerformance",
    },
  ],
  [
    "DST",
    {
      DS1: "TestCreateServiceSingleStackIPv4",
      DS2: "TestCreateServiceSingleStackIPv6",
      DS3: "TestCreateServiceDualStackIPv4IPv6",
      DS4: "TestCreateServiceDualStackIPv6IPv4",
      DS5: "TestUpgradeDowngrade",
      DS6: "TestConvertToFromExternalName",
      DS7: "TestPreferDualStack",
      DS8: "TestServiceUpdate",
      DS9: "TestUpgradeServicePreferToDualStack",
      DS10: "TestDowngradeServicePreferFromDualStack",
      DS11: "Test_ServiceChangeTypeHeadlessToExternalNameWithPatch",
    },
  ],
  [
    "E2E",
    {
      E1: "should create Services and serve on different Service CIDRs",
      E2: "should support ServiceCIDR API operations",
      E3: "should support IPAddress API operations",
    },
  ],
  ["data.go", { SP1: "test/integration/etcd" }],
];

const reads = "reads are not requests of the model";
const goOnly = "a detail of the Go code without a counterpart";

const left: Readonly<Record<string, string>> = {
  BR10: "an apiserver has one allocator a range, whose metrics are always on",
  IP13: goOnly,
  SS12: goOnly,
  E2: reads,
  IN13: "admission policies are outside the model",
  IN14: "skipped upstream, needs 330,000 namespaces",
  IN15: "skipped upstream, a measurement",
  RI26: "the model's etcd never answers Conflict or Forbidden to a create",
  SP1: "paths and encodings in etcd are outside the model",
};

export const upstreamRows: readonly UpstreamRow[] = files.flatMap(([file, tests]) =>
  Object.entries(tests).map(([id, test]) => ({ id, file, test, left: left[id] })),
);
