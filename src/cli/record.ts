/**
 * `npm run record -- [SCENE...]`: films scenes of the library on the built page. Each gets a folder with the film, its
 * captions as WebVTT, a transcript, a still of each beat and a poster. A scene that was filmed with the same page,
 * scenario and options is left as it is, so an interrupted run goes on where it was. Exit status 1 when one failed.
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { build, preview } from "vite";
import { findBrowser } from "../../e2e/browser/find-browser.ts";
import { freePort } from "../../e2e/browser/free-port.ts";
import { launchArguments } from "../../e2e/browser/launch-arguments.ts";
import { machineProbes } from "../../e2e/browser/machine-probes.ts";
import { findFfmpeg } from "../../e2e/kit/ffmpeg.ts";
import { quickFilm } from "../../e2e/kit/quick-film.ts";
import { filmed, filmTo } from "../../e2e/kit/studio.ts";
import { scenes } from "../scenarios/library/scenes.ts";
import { type RecordOptions, readRecordOptions, recordHelp } from "./record-options.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function list(): void {
  for (const [id, { title }] of scenes) console.log(`${id.padEnd(26)} ${title}`);
}

async function record(options: RecordOptions): Promise<boolean> {
  if (options.format !== "png" || options.quick) await findFfmpeg((line) => console.error(line));
  await build({ root, logLevel: "error" });
  const port = await freePort();
  const server = await preview({
    root,
    logLevel: "error",
    preview: { host: "127.0.0.1", port, strictPort: true },
  });
  const { path } = await findBrowser(machineProbes());
  const browser = await chromium.launch({ executablePath: path, args: launchArguments() });
  const address = `http://127.0.0.1:${port}/`;
  let failed = 0;
  try {
    const wanted = scenes.filter(([id]) => options.scenes.length === 0 || options.scenes.includes(id));
    for (const [i, [id, scenario]] of wanted.entries()) {
      const place = `${i + 1}/${wanted.length} ${id}`;
      const job = { id, text: JSON.stringify(scenario), dist: `${root}dist`, address, ...options };
      if (filmed(job)) {
        console.log(`${place}: already filmed`);
        continue;
      }
      const began = performance.now();
      try {
        const { seconds, file } = options.quick ? await quickFilm(browser, job) : await filmTo(browser, job);
        const took = (performance.now() - began) / 1000;
        console.log(`${place}: ${seconds.toFixed(0)} s of film in ${took.toFixed(0)} s, ${file}`);
      } catch (error) {
        failed += 1;
        console.error(`${place}: failed. ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  if (failed > 0) console.error(`${failed} of the scenes failed; run the command again to film them.`);
  return failed === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    size: { type: "string", default: "1920x1080" },
    theme: { type: "string", default: "light" },
    speed: { type: "string", default: "1" },
    format: { type: "string", default: "webm" },
    out: { type: "string", default: "films" },
    quick: { type: "boolean", default: false },
  },
});
if (values.help) console.log(recordHelp);
else if (values.list) list();
else {
  const known = scenes.map(([id]) => id);
  const options = readRecordOptions(values, positionals, known);
  if (typeof options === "string") {
    console.error(options);
    process.exitCode = 2;
  } else
    process.exitCode = await record(options).then(
      (ok) => (ok ? 0 : 1),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : String(error));
        return 1;
      },
    );
}
