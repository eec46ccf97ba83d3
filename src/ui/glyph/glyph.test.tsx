import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bitsOf } from "../fixture/collision-grid.ts";
import { Glyph } from "./glyph.tsx";

test("inks are the page's custom properties, and every part is told", () => {
  const markup = renderToStaticMarkup(<Glyph cell={bitsOf.bitmapBehind} size={22} servers={["A", "B"]} />);
  expect([...markup.matchAll(/data-part="(\w+)"/g)].map(([, part]) => part)).toEqual([
    "service",
    "ipaddress",
    "bit",
    "foot",
  ]);
  expect(markup).toContain('fill="var(--service)"');
  expect(markup).toContain('stroke="var(--bitmap)" stroke-width="1" stroke-dasharray="2 1.5"');
});

test("the inspector's duplicate has the letters of both servers", () => {
  const markup = renderToStaticMarkup(<Glyph cell={bitsOf.duplicate} size={64} letters="AB" />);
  expect([...markup.matchAll(/>([A-E])<\/text>/g)].map(([, letter]) => letter)).toEqual(["A", "B"]);
});
