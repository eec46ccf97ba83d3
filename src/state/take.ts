/** A run while it is recorded as a scene: the words that go with what the person does. */
import type { RunView } from "../worker/lab-view.ts";
import type { Ask, TakenWords } from "../worker/protocol.ts";

export interface Words extends TakenWords {
  /** The person's own: what is done at the same place does not replace them. */
  readonly own: boolean;
}

export interface Take {
  readonly words: readonly Words[];
}

/** Requests by which a person does something. */
const deeds: readonly Ask["ask"][] = ["act", "take", "console", "branch-remedy"];

/** A longer caption is not read in one look. */
const longest = 140;

/** Where the scenario says something itself, that stays the caption. */
export function beginTake({ step, now, say, title }: RunView): Take {
  return { words: say === "" ? [{ step, time: now, text: title, own: false }] : [] };
}

export function withOwnWords({ words }: Take, { step, now }: RunView, text: string): Take {
  const others = words.filter((one) => one.step !== step || one.time !== now);
  return { words: inOrder([...others, { step, time: now, text, own: true }]) };
}

/**
 * What the take becomes when a request is answered: something done gets words, its own sentence at first, and what was
 * recorded after that place on another branch is forgotten. `news` is what broke with it, or empty.
 */
export function followTake(take: Take, before: RunView, after: RunView, ask: Ask, news: string): Take {
  let { words } = take;
  if (ask.ask === "switch-branch" || after.branch !== before.branch) {
    const common = ask.ask === "switch-branch" ? sharedSteps(before, after) : before.step;
    words = words.filter(({ step }) => step <= common);
  }
  const grown = after.branch !== before.branch || after.steps > before.steps;
  const did = deeds.includes(ask.ask) && grown;
  if (did) words = withSentence(words, { step: before.step, time: before.now, text: after.sentence });
  if (news !== "") words = withSentence(words, { step: after.step, time: after.now, text: news });
  return words === take.words ? take : { words: inOrder(words) };
}

function withSentence(words: readonly Words[], { step, time, text }: TakenWords): readonly Words[] {
  const here = words.filter((one) => one.step === step);
  if (text === "" || here.some(({ own }) => own)) return words;
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return [...words.filter((one) => one.step !== step), { step, time, text: short, own: false }];
}

function inOrder(words: readonly Words[]): readonly Words[] {
  return words.toSorted((a, b) => a.step - b.step || a.time - b.time);
}

/** Up to which step two branches are the same. */
function sharedSteps(before: RunView, after: RunView): number {
  const from = (id: number) =>
    after.branches.find((branch) => branch.id === id)?.from ?? Number.POSITIVE_INFINITY;
  return Math.min(from(before.branch), from(after.branch));
}

export function wordsOf({ words }: Take): readonly TakenWords[] {
  return words.map(({ step, time, text }) => ({ step, time, text }));
}
