/** Every rule says where it stands, and every one is the answer to something that can happen. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bitmapEvents, objectEvents } from "../../model/apiserver/repair/events.ts";
import { checkInvariants } from "../../model/invariants/invariants.ts";
import { loadLibrary } from "../../scenarios/library.ts";
import { openScenario } from "../../scenarios/open-scenario.ts";
import { move } from "../../worker/move.ts";
import { answerRule, printedRule } from "../../worker/rules/answer-rule.ts";
import { eventRule } from "../../worker/rules/event-rule.ts";
import { noteRule } from "../../worker/rules/note-rule.ts";
import type { RuleId } from "../../worker/rules/rule-id.ts";
import { startRule } from "../../worker/rules/start-rule.ts";
import { stateRules } from "../../worker/rules/state-rule.ts";
import { stepRule } from "../../worker/rules/step-rule.ts";
import { finish, runOf } from "../../worker/testing/sessions.ts";
import { rules } from "./rules.ts";

const { scenes, cases } = await loadLibrary();

/** What nothing that ships brings about, each from the text or the transition that would. */
function outOfTheWay(): RuleId[] {
  const at = 0;
  const input = (what: Parameters<typeof stepRule>[0] & { kind: "input" }) => stepRule(what, [], []);
  return [
    input({ kind: "input", at, input: { do: "crash", server: 0 } }),
    input({
      kind: "input",
      at,
      input: { do: "add-server", flags: { version: "v1.33.12", gates: {}, serviceClusterIPRange: [] } },
    }),
    input({ kind: "input", at, input: { do: "fail-writes", server: 0, how: "lost", count: 1 } }),
    input({ kind: "input", at, input: { do: "stop-controller-manager" } }),
    startRule('invalid argument "X=true" for "--feature-gates" flag: unrecognized feature gate: X'),
    startRule("emulation version 1.20 is not between [1.28, 1.33.0]"),
    startRule("cannot create cluster IP allocator: the provided range does not match the current range"),
    startRule("service-cluster-ip-range[0] is not a valid cidr"),
    eventRule("KubernetesDefaultServiceCIDRError", "The default ServiceCIDR can not be created"),
    eventRule("Terminating", "Configuration matches, but …"),
    stepRule({ kind: "timer", at, server: 0, timer: "start-up-timeout" }, [], []),
  ];
}

/** The rules of every step and every note of a story, played to its end. */
function rulesOf(text: string): Set<RuleId> {
  const opened = openScenario(text);
  if (!opened.ok) throw new Error(opened.refusal.title);
  const run = runOf(opened.script);
  finish(move(run, { to: "end" }));
  const { branch } = run.playhead;
  const found = new Set<RuleId>();
  for (let index = 1; index <= branch.length; index++) {
    const step = branch.step(index);
    const stances = branch.stances.last(index)?.value.servers ?? [];
    if (step === undefined) continue;
    found.add(stepRule(step.transition, step.notes, stances));
    for (const note of step.notes) found.add(noteRule(note, stances));
  }
  for (const { id } of checkInvariants(run.world())) found.add(`must-${id}`);
  return found;
}

interface Recorded {
  readonly code?: number;
  readonly reason: string;
  readonly message?: string;
  readonly note?: string;
}

/** Every answer and every Event of the recordings, wherever it stands in them; causes and conditions have no code. */
function* recorded(value: unknown): Generator<Recorded> {
  if (typeof value !== "object" || value === null) return;
  const answered = "code" in value && Number(value.code) >= 400 && "message" in value;
  if ("reason" in value && (answered || "note" in value)) yield value as Recorded;
  for (const part of Object.values(value)) yield* recorded(part);
}

const recordings = readdirSync("src/drivers/recordings")
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) => [...recorded(JSON.parse(readFileSync(`src/drivers/recordings/${name}`, "utf8")))]);

function recordedRule({ code, reason, message, note }: Recorded): RuleId {
  if (note !== undefined) return eventRule(reason, note);
  return answerRule({ text: message ?? "", code: code ?? 0, reason: reason as "Invalid" });
}

function used(): Set<RuleId> {
  const found = new Set<RuleId>([...outOfTheWay(), ...Object.values(stateRules)]);
  for (const story of [...scenes, ...cases]) for (const rule of rulesOf(story.text())) found.add(rule);
  expect(recordings.length).toBeGreaterThan(500);
  for (const one of recordings) found.add(recordedRule(one));
  for (const send of Object.values({ ...bitmapEvents }))
    found.add(eventOf(send as (...given: unknown[]) => { reason: string; note: string }));
  for (const send of Object.values({ ...objectEvents }))
    found.add(eventOf(send as (...given: unknown[]) => { reason: string; note: string }));
  return found;
}

function eventOf(send: (...given: unknown[]) => { reason: string; note: string }): RuleId {
  const { reason, note } = send(0, "shop/cart", "10.96.0.80", "IPv4", "10.96.0.0/24");
  return eventRule(reason, note);
}

describe("the rules", () => {
  it("are each the answer to something", () => {
    const found = used();
    // Answers that need an apiserver which the model and the recordings do not have.
    for (const [text, code] of [
      ["ipaddresses.networking.k8s.io is forbidden", 403],
      ["connect: connection refused", 503],
      ["Internal error occurred: anything else", 500],
      ["etcdserver: request timed out", 500],
      ['Operation cannot be fulfilled on services "cart": the object has been modified', 409],
      ["strict decoding error", 400],
      ['services "cart" not found', 404],
    ] as const)
      found.add(answerRule({ text, code }));
    expect(Object.keys(rules).filter((id) => !found.has(id as RuleId))).toEqual([]);
    expect([...found].filter((id) => !Object.hasOwn(rules, id))).toEqual([]);
  });

  it("say what they rest on: files of Kubernetes, sections, scenes that there are", () => {
    for (const [id, { source, scene, text, title }] of Object.entries(rules)) {
      for (const one of source) expect(one, id).toMatch(/^(pkg|cmd|staging\/src)\/[\w./-]+\.go(#[\w.]+)?$/);
      if (scene !== undefined)
        expect(
          scenes.map((one) => one.id),
          id,
        ).toContain(scene);
      expect(`${title} ${text}`, id).not.toMatch(/['"]|\bKEP §/);
      expect(text.length, id).toBeLessThan(330);
    }
  });
});

describe("an Event", () => {
  it("is told apart by its text where two loops use one reason", () => {
    const bit = bitmapEvents.notAllocated(0, "shop/cart", "fd00:1::50", "IPv6");
    const object = objectEvents.notAllocated(0, "shop/cart", "fd00:1::50", "IPv6");
    expect(eventRule(bit.reason, bit.note)).toBe("event-bit-missing");
    expect(eventRule(object.reason, object.note)).toBe("event-ipaddress-missing");
  });
});

describe("what kubectl prints", () => {
  it("has the rule of the answer, and none when kubectl itself complains", () => {
    const taken =
      'The Service "cart" is invalid: spec.clusterIPs: Invalid value: ["10.96.0.80"]: failed to allocate IP 10.96.0.80: provided IP is already allocated\n';
    expect(printedRule(taken)).toBe("refused-taken");
    expect(printedRule('Error from server (NotFound): services "cart" not found\n')).toBe(
      "refused-not-found",
    );
    expect(
      printedRule('The ServiceCIDR "x" is invalid: spec.cidrs: Required value: at least one CIDR required\n'),
    ).toBe("refused-cidrs");
    expect(printedRule("error: unknown flag: --wide\n")).toBeNull();
    expect(printedRule("")).toBeNull();
  });
});
