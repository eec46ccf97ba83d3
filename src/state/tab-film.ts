/** Films this tab, where the browser can: it asks the person, who may refuse, and gives a file at the end. */

export type TabFilm =
  | { readonly state: "off" }
  | { readonly state: "asking" }
  | { readonly state: "filming" }
  /** `href` is a blob of this page. */
  | { readonly state: "done"; readonly href: string; readonly extension: string; readonly seconds: number }
  /** It was tried, or cannot be; why, as a sentence. */
  | { readonly state: "none"; readonly why: string };

const types = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
const framesPerSecond = 30;

/** Why this browser cannot film a tab, as a sentence; empty when it can. */
export function whyNoTabFilm(): string {
  if (typeof MediaRecorder === "undefined")
    return "This browser has no MediaRecorder, so it cannot film. The scene is recorded all the same.";
  if (navigator.mediaDevices?.getDisplayMedia === undefined)
    return isSecureContext
      ? "This browser does not let a page film its tab. The scene is recorded all the same."
      : "A browser lets a page film its tab only over https or on localhost. The scene is recorded all the same.";
  if (!types.some((type) => MediaRecorder.isTypeSupported(type)))
    return "This browser writes neither webm nor mp4. The scene is recorded all the same.";
  return "";
}

/** Chromium's own wishes: this very tab, offered first. */
interface TabWishes extends DisplayMediaStreamOptions {
  readonly preferCurrentTab: boolean;
  readonly selfBrowserSurface: "include";
}

/**
 * Begins once the person has agreed. `tell` hears of every change, also when the person ends it in the browser's own bar.
 * The function that is returned ends it.
 */
export async function filmTab(tell: (film: TabFilm) => void): Promise<() => void> {
  const why = whyNoTabFilm();
  if (why !== "") {
    tell({ state: "none", why });
    return () => {};
  }
  tell({ state: "asking" });
  const wishes: TabWishes = {
    video: { frameRate: framesPerSecond },
    audio: false,
    preferCurrentTab: true,
    selfBrowserSurface: "include",
  };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia(wishes);
  } catch (error) {
    const refused = error instanceof DOMException && error.name === "NotAllowedError";
    tell({
      state: "none",
      why: refused
        ? "Filming was refused. The scene is recorded all the same."
        : `The browser could not film: ${String(error)}. The scene is recorded all the same.`,
    });
    return () => {};
  }
  const type = types.find((one) => MediaRecorder.isTypeSupported(one)) ?? "";
  const recorder = new MediaRecorder(stream, { mimeType: type });
  const parts: Blob[] = [];
  const began = performance.now();
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    for (const track of stream.getTracks()) track.stop();
    tell({
      state: "done",
      href: URL.createObjectURL(new Blob(parts, { type })),
      extension: type.startsWith("video/mp4") ? "mp4" : "webm",
      seconds: (performance.now() - began) / 1000,
    });
  };
  const end = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  for (const track of stream.getTracks()) track.onended = end;
  recorder.start();
  tell({ state: "filming" });
  return end;
}
