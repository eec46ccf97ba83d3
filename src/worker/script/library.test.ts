import { expect, it } from "vitest";
import { loadLibrary } from "../../scenarios/library.ts";
import { decodeLink, encodeLink } from "../../scenarios/link.ts";
import { Page } from "../testing/sessions.ts";

const { scenes } = await loadLibrary();

it.each(scenes.map((scene) => [scene.id, scene] as const))(
  "the link of %s opens, plays to its end, and every promise is kept",
  async (_id, scene) => {
    const decoded = await decodeLink(await encodeLink(scene.text()));
    if (!decoded.ok) throw new Error(decoded.refusal.title);
    const page = new Page();
    expect(page.ask({ ask: "open-scenario", text: decoded.text, origin: "link" })).toMatchObject({
      what: "done",
    });
    const { run } = page.move({ to: "end" });
    expect(run.title).toBe(scene.title);
    expect(run.scriptLeft).toBe(0);
    expect(run.expectations.filter((expectation) => expectation.met !== true)).toEqual([]);
  },
);
