import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../model/objects/json-reading.ts";
import { pack, unpack } from "./packed.ts";
import { openRecording } from "./recording.ts";
import { type Report, reportOf } from "./report.ts";

const folder = new URL("../recordings/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".ndjson"));

const reports = new Map<string, Report>();

function reportFor(file: string): Report {
  const recording = openRecording(readFileSync(new URL(file, folder), "utf8"));
  if (recording === undefined) throw new Error(`${file} is no recording`);
  const report = reports.get(file) ?? reportOf(recording);
  reports.set(file, report);
  return report;
}

describe("commands recorded from a real kubectl", () => {
  test("are there", () => {
    expect(files.length).toBeGreaterThan(15);
  });

  test.each(files)("%s: what the console supports prints the same", (file) => {
    const { lines, totals } = reportFor(file);
    expect(lines.filter((line) => !line.startsWith("  unsupported:")).slice(1)).toEqual([]);
    expect(totals.agree).toBeGreaterThan(0);
  });

  test("are supported, nine of ten", () => {
    const totals = files.map((file) => reportFor(file).totals);
    const agree = totals.reduce((sum, one) => sum + one.agree, 0);
    const all = totals.reduce((sum, one) => sum + one.agree + one.differ + one.unsupported, 0);
    expect(agree / all).toBeGreaterThan(0.9);
  });
});

describe("the compact form", () => {
  const recording: JsonObject = {
    id: "K00",
    title: "two commands",
    server_version: "v1.33.12",
    kubectl_version: "v1.33.9",
    apiserver_flags: { "--service-cluster-ip-range": "10.96.0.0/24" },
    state: { services: [], ipaddresses: [], servicecidrs: [] },
    state_after: {
      services: [{ metadata: { name: "a", namespace: "default" }, spec: { clusterIPs: ["10.96.0.9"] } }],
    },
    commands: [
      { argv: ["kubectl", "get", "svc"], exit: 0, t: 0.5, stdout: "a\n", stderr: "", age_columns: true },
      { argv: ["kubectl", "get", "svc", "b"], exit: 1, t: 1, stdout: "", stderr: "a\n" },
      {
        argv: ["kubectl", "get", "svc", "-w"],
        exit: null,
        t: 2,
        stdout: "a\n",
        stderr: "",
        during: [{ argv: ["kubectl", "version"], exit: 0, stdout: "", stderr: "" }],
      },
    ],
  };

  test("comes back as it was", () => {
    expect(unpack(pack(recording))).toEqual(recording);
  });

  test("keeps a text that occurs twice once", () => {
    expect(pack(recording).match(/"a\\n"/g)).toHaveLength(1);
  });

  test("is opened like the recorder's own", () => {
    expect(openRecording(pack(recording))).toEqual(openRecording(JSON.stringify(recording)));
    expect(openRecording("no recording")).toBeUndefined();
    expect(openRecording('{"id":"x"}')).toBeUndefined();
  });
});
