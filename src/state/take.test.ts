import { expect, it } from "vitest";
import type { Ask } from "../worker/protocol.ts";
import { Page } from "../worker/testing/sessions.ts";
import { beginTake, followTake, type Take, withOwnWords, wordsOf } from "./take.ts";

/** A page that records, as the store does it. */
function recording() {
  const page = new Page();
  page.open("two-apiservers-one-ip");
  page.move({ to: "by", steps: 12 });
  let take: Take = beginTake(page.view().run);
  return {
    page,
    texts: () => wordsOf(take).map(({ text }) => text),
    say: (text: string) => {
      take = withOwnWords(take, page.view().run, text);
    },
    ask: (ask: Ask) => {
      const before = page.view().run;
      page.ask(ask);
      take = followTake(take, before, page.view().run, ask, "");
    },
  };
}

const crash = (server: number): Ask => ({ ask: "act", inputs: [{ do: "crash", server }] });

it("what is done gets its sentence, and the person's own words stay", () => {
  const { ask, say, texts } = recording();
  ask(crash(1));
  expect(texts()).toEqual(["Crash B"]);
  ask({ ask: "move", move: { to: "by", steps: 5 } });
  say("Nobody answers for B now.");
  ask(crash(0));
  expect(texts()).toEqual(["Crash B", "Nobody answers for B now."]);
});

it("going back and doing something else forgets what followed", () => {
  const { ask, texts, page } = recording();
  ask(crash(1));
  ask({ ask: "move", move: { to: "by", steps: 4 } });
  ask(crash(0));
  expect(texts()).toEqual(["Crash B", "Crash A"]);
  const { step } = page.view().run;
  ask({ ask: "move", move: { to: "step", step: step - 3 } });
  ask({ ask: "act", inputs: [{ do: "start", server: 1 }] });
  expect(texts()).toHaveLength(2);
  expect(texts()[0]).toBe("Crash B");
  expect(texts()[1]).toMatch(/^(Re)?[sS]tart/);
  ask({ ask: "switch-branch", branch: page.view().run.branches[0]?.id ?? 0 });
  expect(texts()[1]).not.toBe("Crash A");
});

it("a request that changes nothing says nothing, and a violation is said", () => {
  const { ask, texts, page } = recording();
  const first = texts();
  ask({ ask: "console", server: 0, line: "kubectl get services -A" });
  ask({ ask: "view" });
  expect(texts()).toEqual(first);
  const before = page.view().run;
  const moved: Ask = { ask: "move", move: { to: "violation", direction: 1 } };
  page.ask(moved);
  const take = followTake(beginTake(before), before, page.view().run, moved, "x".repeat(400));
  expect(take.words.at(-1)?.text).toHaveLength(140);
  expect(take.words.at(-1)?.step).toBe(page.view().run.step);
});
