/** Takes the pictures of a film one by one; how long each stays is data, so a slow machine films the same film. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";

export interface Shot {
  /** File name in the camera's folder. */
  readonly file: string;
  /** SHA-256 of the picture. */
  readonly hash: string;
  readonly seconds: number;
}

export class Camera {
  readonly folder: string;
  readonly #page: Page;
  readonly #shots: Shot[] = [];
  #session: CDPSession | undefined;

  /** The folder is made; pictures that are in it are replaced. */
  constructor(page: Page, folder: string) {
    this.#page = page;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get shots(): readonly Shot[] {
    return this.#shots;
  }

  /** Seconds filmed so far. */
  get time(): number {
    return this.#shots.reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** Chromium's own call packs the picture less tightly, which takes a third of the time; other browsers have none. */
  async #picture(): Promise<Buffer> {
    if (this.#page.context().browser()?.browserType().name() !== "chromium")
      return await this.#page.screenshot({ animations: "disabled", caret: "hide" });
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const { data } = await this.#session.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
    });
    return Buffer.from(data, "base64");
  }

  /** The page as it is now, for so long. A picture like the one before makes that one longer. */
  async shoot(seconds: number): Promise<Shot> {
    const picture = await this.#picture();
    const hash = createHash("sha256").update(picture).digest("hex");
    const last = this.#shots.at(-1);
    if (last?.hash === hash) {
      const longer = { ...last, seconds: last.seconds + seconds };
      this.#shots[this.#shots.length - 1] = longer;
      return longer;
    }
    const file = `${String(this.#shots.length + 1).padStart(4, "0")}.png`;
    writeFileSync(join(this.folder, file), picture);
    const shot = { file, hash, seconds };
    this.#shots.push(shot);
    return shot;
  }
}
