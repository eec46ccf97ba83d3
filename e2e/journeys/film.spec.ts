import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../kit/test.ts";

const short = {
  skewscope: 1,
  title: "One Service",
  question: "Who gets 10.96.0.80?",
  cluster: {
    apiservers: [{ version: "v1.33.12", gates: {}, serviceClusterIPRange: ["10.96.0.0/24"] }],
  },
  steps: [
    { say: "A starts." },
    { act: [{ do: "start", server: "A" }] },
    { wait: { until: { what: "phase", server: "A", is: "ready" } } },
    { say: "A is asked for 10.96.0.80, and gives it." },
    {
      act: [
        {
          do: "request",
          server: "A",
          request: {
            verb: "create",
            resource: "services",
            namespace: "shop",
            name: "cart",
            body: { spec: { clusterIP: "10.96.0.80", ports: [{ port: 80 }] } },
          },
        },
      ],
    },
    { wait: { ms: 400 } },
  ],
};

test("two films of a scene have the same pictures, captions of every beat, and a still of each", async ({
  lab,
}, info) => {
  test.setTimeout(120_000);
  const films = [];
  for (const name of ["one", "two"]) {
    const folder = info.outputPath(name);
    await lab.open({ text: JSON.stringify(short), film: folder, speed: 4 });
    await lab.filmScene();
    films.push(await lab.saveFilm("film", "png"));
    expect(readFileSync(join(folder, "film.vtt"), "utf8")).toContain(
      "A is asked for 10.96.0.80, and gives it.",
    );
    expect(readFileSync(join(folder, "transcript.md"), "utf8")).toContain("# One Service");
    expect(readFileSync(join(folder, "poster.png")).length).toBeGreaterThan(10_000);
  }
  const [one, two] = films;
  expect(one?.captions.map(({ text }) => text)).toEqual([
    "Who gets 10.96.0.80?",
    "A starts.",
    "A is asked for 10.96.0.80, and gives it.",
  ]);
  expect(new Set(one?.hashes).size).toBe(3);
  expect(two).toEqual(one);
});

test("a caption lies over nothing that it speaks of, also a long one, and axe finds nothing", async ({
  lab,
  page,
}, info) => {
  await lab.open({ scene: "two-apiservers-one-ip", film: info.outputPath("film") });
  await lab.run("next-violation");
  await lab.run("caption", { text: "B cannot see bit 80. ".repeat(12) });
  const scene = await page.getByRole("main").boundingBox();
  const caption = page.getByRole("contentinfo");
  const band = await caption.boundingBox();
  if (scene === null || band === null) throw new Error("scene and caption are on the page");
  expect(scene.y + scene.height).toBeLessThanOrEqual(band.y);
  expect(band.y + band.height).toBeLessThanOrEqual(900);
  expect(await caption.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a script reads cells, objects, events and invariants without waiting by time", async ({ lab }) => {
  await lab.open({ scene: "two-apiservers-one-ip" });
  expect(await lab.invariant("unique-cluster-ip")).toMatchObject({ state: "holds" });
  await lab.run("next-violation");
  expect(await lab.invariant("unique-cluster-ip")).toMatchObject({ state: "broken" });
  const cell = await lab.cell("10.96.0.80");
  expect(cell.state).toBe("duplicate");
  expect(cell.services).toHaveLength(2);
  await lab.step(-1);
  expect(await lab.invariant("unique-cluster-ip")).toMatchObject({ state: "holds" });
  expect(await lab.kubectl("kubectl get services -n shop -o name", "A")).toContain("service/");
  await expect(lab.run("go-to-step", { step: -1 })).rejects.toThrow(/argument "step"/);
  await expect(lab.run("open-scene", { id: "no-such-scene" })).rejects.toThrow(/no scene no-such-scene/);
});
