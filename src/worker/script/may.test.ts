import { expect, it } from "vitest";
import { createService } from "../../scenarios/writing/actions.ts";
import { apiserver } from "../../scenarios/writing/flags.ts";
import { act, may, expect as promise, scenario, up, wait } from "../../scenarios/writing/scenario.ts";
import { Page } from "../testing/sessions.ts";

const told = { title: "May", about: "", question: "Is it so?", sources: ["KEP-1880"] };
const script = scenario(told, { apiservers: [apiserver("v1.34.9")] }, [
  up("A"),
  act(createService("A", "shop/cart", "10.96.0.80")),
  wait(1000),
  promise({ what: "ipaddress", address: "10.96.0.80", exists: true }),
  may({ what: "bitmap", exists: true }),
]);

it("what only may be is shown apart from what is promised, and breaks nothing", () => {
  const page = new Page();
  page.ask({ ask: "open-scenario", text: JSON.stringify(script), origin: "test" });
  const texts = (run: { expectations: readonly { text: string; met: boolean | null }[] }) =>
    run.expectations.map(({ text, met }) => [text, met]);
  expect(texts(page.view().run)).toEqual([
    ["IPAddress 10.96.0.80 exists", null],
    ["may be: the primary bitmap exists", null],
  ]);
  const { run } = page.move({ to: "end" });
  expect(texts(run)).toEqual([
    ["IPAddress 10.96.0.80 names shop/cart", true],
    ["may be otherwise: there is no primary bitmap in etcd", null],
  ]);
});

it("what a scenario says about itself comes with the view", () => {
  const page = new Page();
  page.ask({ ask: "open-scenario", text: JSON.stringify(script), origin: "test" });
  expect(page.view().run.background).toEqual({ question: "Is it so?", sources: ["KEP-1880"] });
});
