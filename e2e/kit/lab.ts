/** The Lab for a script: open, act, wait until it is still, look, narrate, film. No sleeps anywhere. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { ArgumentsOf, CommandName } from "../../src/ui/commands/commands.ts";
import type { AddressView, InvariantView, LabView } from "../../src/worker/lab-view.ts";
import { Camera } from "./camera.ts";
import { type Caption, transcript, webVtt } from "./captions.ts";
import { encode, type Format, findFfmpeg } from "./ffmpeg.ts";
import { paceOf } from "./pace.ts";

/** Where a script begins: a scene that ships, the fragment of a link, or the text of a scenario file or recording. */
export interface Start {
  readonly scene?: string;
  readonly link?: string;
  readonly text?: string;
  /** Folder for a film: from then on what is narrated and stepped is filmed into it. */
  readonly film?: string;
  readonly theme?: "light" | "dark";
  /** 2 films twice as fast. */
  readonly speed?: number;
}

export interface Film {
  readonly seconds: number;
  readonly captions: readonly Caption[];
  /** SHA-256 of the still of each caption. */
  readonly hashes: readonly string[];
  /** File name of the film; null for a folder of pictures. */
  readonly file: string | null;
}

/** Seconds that a broken invariant is looked at when it breaks on a film. */
const shock = 1.6;

export class Lab {
  readonly page: Page;
  #camera: Camera | undefined;
  #speed = 1;
  #captions: Caption[] = [];
  #hashes: string[] = [];
  #broken = 0;
  /** The still for the film's cover. */
  #poster = "";

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page at its first step, still. */
  async open(start: Start = {}): Promise<void> {
    const { scene, link, text, film, theme = "light", speed = 1 } = start;
    if (film !== undefined) await this.page.emulateMedia({ reducedMotion: "reduce", colorScheme: theme });
    await this.page.goto(`./${film === undefined ? "" : "?film"}${link === undefined ? "" : `#${link}`}`);
    await this.page.locator("html[data-ready=true]").waitFor({ state: "attached" });
    await this.page.getByRole("main").waitFor();
    await this.page.evaluate(() => window.skewscope?.pause());
    if (scene !== undefined) await this.run("open-scene", { id: scene });
    if (text !== undefined) await this.run("open-text", { text });
    await this.idle();
    await this.run("first-step");
    this.#camera = film === undefined ? undefined : new Camera(this.page, join(film, "pictures"));
    this.#speed = speed;
    this.#captions = [];
    this.#hashes = [];
    this.#poster = "";
    this.#broken = 0;
  }

  /** Runs a command of the page and waits until it is over. Rejects with the reason when it cannot be run. */
  async run<N extends CommandName>(name: N, args?: ArgumentsOf<N>): Promise<void> {
    await this.page.evaluate(([command, given]) => window.skewscope?.run(command, given as never), [
      name,
      args ?? {},
    ] as const);
    await this.idle();
  }

  /** Nothing plays, no answer is outstanding, and the picture is painted. */
  async idle(): Promise<void> {
    await this.page.evaluate(() => window.skewscope?.idle());
  }

  /** All that is on the screen, as data. */
  async view(): Promise<LabView> {
    const view = await this.page.evaluate(() => window.skewscope?.view());
    if (view === undefined || view === null) throw new Error("the page has no view yet");
    return view;
  }

  /** Selects an address and gives what is known of it: its state, its Services, its records. */
  async cell(address: string): Promise<AddressView> {
    await this.run("select", { what: address });
    const { inspector } = await this.view();
    if (inspector === null) throw new Error(`the page says nothing about ${address}`);
    return inspector;
  }

  /** What kubectl prints about the cluster at the playhead, through the console's apiserver or the one named. */
  async kubectl(line: string, server?: string): Promise<string> {
    const wanted = server?.charCodeAt(0);
    const index = wanted === undefined ? 0 : wanted - 65;
    await this.run("kubectl", { line, server: String.fromCharCode(65 + index) });
    const said = await this.page.evaluate(() => window.skewscope?.printed());
    if (said === undefined || said === null) throw new Error(`nothing came of: ${line}`);
    if (said.exitCode !== 0) throw new Error(`${line}: ${said.stderr}`);
    return said.stdout;
  }

  async events(): Promise<LabView["events"]> {
    return (await this.view()).events;
  }

  async invariant(id: string): Promise<InvariantView> {
    const { invariants } = await this.view();
    const found = invariants.find((one) => one.id === id);
    if (found === undefined)
      throw new Error(`there is no invariant ${id}; there are ${invariants.map((one) => one.id).join(", ")}`);
    return found;
  }

  /** Goes so many steps; on a film each is seen. */
  async step(steps = 1): Promise<void> {
    const { run } = await this.view();
    if (this.#camera === undefined || steps < 0) {
      await this.run(steps < 0 ? "step-back" : "step-forward", { steps: Math.abs(steps) });
      return;
    }
    for (let i = 0; i < steps; i++) {
      await this.run("step-forward");
      await this.#look(0.35 / this.#speed);
    }
    if ((await this.view()).run.step > run.step) await this.#closeStill();
  }

  /** To the end of the scenario, or to the last step of what was done. */
  async toEnd(): Promise<void> {
    if (this.#camera === undefined) return await this.run("last-step");
    const { step } = (await this.view()).run;
    await this.run("last-step");
    const { steps } = (await this.view()).run;
    await this.run("go-to-step", { step, steady: true });
    await this.#film("", step, steps);
  }

  /**
   * Says something: the caption of the film from here on. With `to` the run goes to that step meanwhile. Without a film
   * nothing is shown.
   */
  async narrate(text: string, to?: number): Promise<void> {
    if (this.#camera === undefined) return;
    await this.run("caption", { text });
    const { step } = (await this.view()).run;
    const from = this.#camera.time;
    await this.#film(text, step, to ?? step);
    const still = this.#camera.shots.at(-1);
    if (still === undefined) return;
    this.#hashes.push(still.hash);
    this.#captions.push({ text, from, to: this.#camera.time, still: `pictures/${still.file}` });
  }

  /** Films the whole scenario that is open, with its own words as captions. */
  async filmScene(): Promise<void> {
    await this.run("last-step");
    const { run } = await this.view();
    await this.run("first-step");
    await this.run("clear");
    this.#broken = 0;
    const { beats, steps } = run;
    await this.narrate(run.background?.question ?? run.title, beats[0]?.step ?? steps);
    for (const [i, beat] of beats.entries()) {
      // A wait of the script may end between two steps: its words begin there.
      await this.run("go-to-time", { ms: beat.time, steady: true });
      await this.narrate(beat.text, beats[i + 1]?.step ?? steps);
    }
    await this.run("go-to-time", { ms: run.scriptEnd, steady: true });
    await this.#look(1.5 / this.#speed);
  }

  /** Writes what was filmed: film, captions, transcript, stills and poster, into the folder that `open` was given. */
  async saveFilm(name: string, format: Format = "webm", tell = (_line: string) => {}): Promise<Film> {
    const camera = this.#camera;
    if (camera === undefined) throw new Error("nothing was filmed: open() was not given a folder for a film");
    const folder = join(camera.folder, "..");
    const { run } = await this.view();
    mkdirSync(join(folder, "stills"), { recursive: true });
    const captions = this.#captions.map((caption, i) => {
      const still = `stills/${String(i + 1).padStart(2, "0")}.png`;
      copyFileSync(join(folder, caption.still), join(folder, still));
      return { ...caption, still };
    });
    const poster = this.#poster === "" ? camera.shots.at(-1)?.file : this.#poster;
    if (poster !== undefined) copyFileSync(join(camera.folder, poster), join(folder, "poster.png"));
    writeFileSync(join(folder, `${name}.vtt`), webVtt(captions));
    writeFileSync(
      join(folder, "transcript.md"),
      transcript(run.title, run.background?.question ?? "", captions),
    );
    const file = format === "png" ? null : `${name}.${format}`;
    if (format !== "png")
      await encode(
        await findFfmpeg(tell),
        camera.folder,
        camera.shots,
        format,
        join(folder, `${name}.${format}`),
      );
    return { seconds: camera.time, captions, hashes: this.#hashes, file };
  }

  async #film(text: string, from: number, to: number): Promise<void> {
    const { lead, steps, each, rest } = paceOf(text, from, to, this.#speed);
    await this.#look(lead);
    for (const step of steps) {
      await this.run("go-to-step", { step, steady: true });
      await this.#look(each);
    }
    await this.#look(rest);
  }

  /** One picture; a moment in which something breaks is looked at for longer. */
  async #look(seconds: number): Promise<void> {
    const camera = this.#camera;
    if (camera === undefined) return;
    const broken = await this.page.evaluate(
      () => window.skewscope?.view()?.invariants.filter(({ state }) => state === "broken").length ?? 0,
    );
    const worse = broken > this.#broken;
    this.#broken = broken;
    const shot = await camera.shoot(seconds + (worse ? shock / this.#speed : 0));
    if (worse && this.#poster === "") this.#poster = shot.file;
  }

  /** Steps after words belong to those words: their still and their end move on. */
  async #closeStill(): Promise<void> {
    const camera = this.#camera;
    const last = this.#captions.at(-1);
    const shot = camera?.shots.at(-1);
    if (camera === undefined || last === undefined || shot === undefined) return;
    this.#captions[this.#captions.length - 1] = { ...last, to: camera.time, still: `pictures/${shot.file}` };
    this.#hashes[this.#hashes.length - 1] = shot.hash;
  }
}
