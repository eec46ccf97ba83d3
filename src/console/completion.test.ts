import { expect, test } from "vitest";
import { complete } from "./completion.ts";
import { smallCluster } from "./console.fixture.ts";

const { world } = smallCluster();
const candidates = (line: string) => complete(world, 0, line).candidates;

test.each([
  ["ku", ["kubectl"]],
  ["kubectl des", ["describe"]],
  ["create ", ["namespace", "service"]],
  ["create service c", ["clusterip"]],
  ["set ", ["selector"]],
  ["get serv", ["service", "servicecidr", "servicecidrs", "services"]],
  ["get svc,i", ["svc,ip", "svc,ipaddress", "svc,ipaddresses"]],
  ["get svc ", ["kubernetes", "web"]],
  ["get svc web ", ["kubernetes"]],
  ["get svc/w", ["svc/web"]],
  ["get svc -n shop ", ["cart"]],
  ["get svc -n sh", ["shop"]],
  ["get ip 10.97", ["10.97.0.30"]],
  ["get svc --sh", ["--show-kind", "--show-labels", "--show-managed-fields"]],
  ["get svc -o y", ["yaml"]],
  ["create -f - --dry-run=s", ["--dry-run=server"]],
  ["patch svc web --type j", ["json"]],
  ["wait --for con", ["condition=Ready"]],
  ["frobnicate ", []],
])("%j", (line, expected) => {
  expect(candidates(line)).toEqual(expected);
});

test("looks only at what stands before the cursor", () => {
  expect(complete(world, 0, "get svc we -o yaml", 10)).toEqual({ from: 8, candidates: ["web"] });
});

test("knows no objects of an apiserver that does not run", () => {
  expect(complete(world, 3, "get svc ").candidates).toEqual([]);
});
