/** What a film says, as WebVTT for players and as a text to read. */

export interface Caption {
  readonly text: string;
  /** Seconds from the film's beginning. */
  readonly from: number;
  readonly to: number;
  /** File name of the still that shows its end. */
  readonly still: string;
}

/** WebVTT as players read it: https://www.w3.org/TR/webvtt1/. */
export function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(
    ({ text, from, to }, i) => `${i + 1}\n${stamp(from)} --> ${stamp(to)}\n${escaped(text)}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** A blank line or an arrow would end the cue, and markup would be read. */
function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\s*\n\s*/g, " ");
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`;
}

/** Markdown: title and question, then each caption with its time and its still. */
export function transcript(title: string, question: string, captions: readonly Caption[]): string {
  const lines = captions.map(({ text, from, still }) => {
    const time = stamp(from).slice(3, 8);
    return `**${time}** ${text}\n\n![${text.replaceAll("]", "\\]")}](${still})\n`;
  });
  return `# ${title}\n\n${question === "" ? "" : `${question}\n\n`}${lines.join("\n")}`;
}
