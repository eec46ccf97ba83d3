import { afterEach, expect, it, vi } from "vitest";
import { markSeen, seenStories } from "./seen-stories.ts";

function storage(initial?: string) {
  let kept = initial ?? null;
  vi.stubGlobal("localStorage", {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
  });
}

afterEach(() => vi.unstubAllGlobals());

it("keeps what was opened, once", () => {
  storage();
  markSeen("one-bitmap");
  markSeen("birthday");
  markSeen("one-bitmap");
  expect([...seenStories()]).toEqual(["one-bitmap", "birthday"]);
});

it("begins anew when what is stored is damaged", () => {
  storage('{"one":');
  expect(seenStories().size).toBe(0);
  storage('["a", 3, null]');
  expect([...seenStories()]).toEqual(["a"]);
});

it("works without a storage", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("off");
    },
    setItem: () => {
      throw new Error("off");
    },
  });
  markSeen("one-bitmap");
  expect(seenStories().size).toBe(0);
});
