/**
 * A scenario in a link's fragment: version, a dot, then the deflated text in base64url. The browser's own compression is
 * used, which Node has too, so nothing is shipped for it.
 */
import type { Refusal } from "./refusal.ts";

const version = "1";
/** More than any browser keeps of an address, so that a broken link is refused before it is unpacked. */
const limitCharacters = 200_000;
const limitUnpacked = 5_000_000;

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** The fragment without its '#'. */
export async function encodeLink(text: string): Promise<string> {
  const compact = JSON.stringify(JSON.parse(text));
  const packed = new Blob([compact]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `${version}.${toBase64Url(bytes)}`;
}

export async function decodeLink(fragment: string): Promise<Decoded> {
  const dot = fragment.indexOf(".");
  const found = fragment.slice(0, dot);
  if (dot < 1 || !/^\d{1,4}$/.test(found)) {
    return refuse(
      "This link does not hold a run",
      "a fragment without a format number",
      `a fragment that begins with "${version}."`,
      fragment,
    );
  }
  if (Number(found) > Number(version)) {
    return {
      ok: false,
      refusal: {
        title: "This link was made by a newer version",
        found: `link format ${found}`,
        expected: `link format ${version}`,
        where: "the part after #",
        mend: "Reload the page to get the newest version, then open the link again.",
        excerpt: fragment.slice(0, 120),
      },
    };
  }
  const packed = fragment.slice(dot + 1);
  if (packed.length > limitCharacters)
    return refuse(
      "This link is too long",
      `${packed.length} characters`,
      `at most ${limitCharacters}`,
      fragment,
    );
  const bytes = fromBase64Url(packed);
  if (bytes === undefined)
    return refuse(
      "This link is damaged",
      "characters that base64url does not have",
      "letters, digits, - and _",
      fragment,
    );
  try {
    return { ok: true, text: await unpack(bytes) };
  } catch {
    return refuse(
      "This link is damaged",
      "data that cannot be unpacked",
      "a whole, unchanged link",
      fragment,
    );
  }
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > limitUnpacked) throw new RangeError("too large");
  }
}

function refuse(title: string, found: string, expected: string, fragment: string): Decoded {
  const mend = "Ask for the link again, or open the scenario as a file.";
  return {
    ok: false,
    refusal: { title, found, expected, where: "the part after #", mend, excerpt: fragment.slice(0, 120) },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
  } catch {
    return undefined;
  }
}
