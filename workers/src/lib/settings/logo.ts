import { LOGO_HEIGHT } from "@kehila/shared/base/logo";

/** The organisation's logo. */
export interface Logo {
  type: "image/png" | "image/svg+xml";
  bytes: Uint8Array<ArrayBuffer>;
  /** The width at {@link LOGO_HEIGHT}, in CSS pixels. */
  width: number;
}

/** Maximum length of `ORG_LOGO`: Cloudflare refuses variables of more than 5 kB. */
export const LOGO_TEXT_MAX = 5000;
/**
 * Maximum bytes of the image. Base64 writes three bytes as four characters, after the longer of the
 * two prefixes.
 */
export const LOGO_BYTES_MAX =
  Math.floor((LOGO_TEXT_MAX - "data:image/svg+xml;base64,".length) / 4) * 3;

const RATIO_MAX = 5;
const PIXELS_MAX = 1024;

/** What a logo must be; completes 'ORG_LOGO must be …'. */
export const LOGO_EXPECTED =
  `a PNG or SVG file of at most ${LOGO_BYTES_MAX} bytes, no side longer than ${RATIO_MAX} times the ` +
  `other: a PNG of at most ${PIXELS_MAX} pixels a side, or an SVG in UTF-8 with a viewBox, without ` +
  "scripts, links, animations, a document type and other files";

const DATA_URL =
  /^data:(image\/(?:png|svg\+xml));base64,((?:[\d+/A-Za-z]{4})*(?:[\d+/A-Za-z]{2}==|[\d+/A-Za-z]{3}=)?)$/u;

/** Returns the logo of a data URL, the text of `ORG_LOGO`; null for an invalid one. */
export function readLogo(text: string): Logo | null {
  if (text.length > LOGO_TEXT_MAX) return null;
  const [, type, base64 = ""] = DATA_URL.exec(text) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (type === "image/png") return withWidth(type, bytes, pngRatio(bytes));
  if (type === "image/svg+xml") return withWidth(type, bytes, svgRatio(bytes));
  return null;
}

/**
 * Returns a logo with the width for a ratio of width to height. Null without a ratio or for a ratio
 * outside the limits.
 */
function withWidth(type: Logo["type"], bytes: Logo["bytes"], ratio: number | null): Logo | null {
  if (ratio === null || !(ratio >= 1 / RATIO_MAX && ratio <= RATIO_MAX)) return null;
  return { type, bytes, width: Math.round(LOGO_HEIGHT * ratio) };
}

/** The signature of PNG, and the head of its first chunk: 13 bytes named IHDR. */
const PNG_HEAD = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
];
/** The signature, IHDR with its checksum, and an empty IEND. */
const SMALLEST_PNG = 45;

/** Returns width divided by height; null for other files and for a picture of too many pixels. */
function pngRatio(bytes: Logo["bytes"]): number | null {
  if (bytes.length < SMALLEST_PNG || PNG_HEAD.some((byte, index) => bytes[index] !== byte))
    return null;
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > PIXELS_MAX || height > PIXELS_MAX ? null : width / height;
}

/**
 * Content that an SVG must not have: elements that run, link, load or move, event handlers,
 * references to anything outside the file, and declarations that could hide these.
 */
const ACTIVE = new RegExp(
  [
    String.raw`<(?:[\w.-]+:)?(?:script|handler|listener|foreignObject|iframe|embed|object|audio|video|a|animate\w*|set|discard)\b`,
    "<!(?:DOCTYPE|ENTITY)",
    String.raw`<\?(?!xml\s)`,
    String.raw`\bencoding\s*=(?!\s*["']utf-8["'])`,
    String.raw`[\s"'/]on\w+\s*=`,
    String.raw`\b(?:href|src|xml:base)\s*=(?!\s*["']#)`,
    String.raw`url\((?!\s*["']?#)`,
    "@import",
    "javascript:",
  ].join("|"),
  "iu",
);

/** The root element, after an XML declaration and comments. */
const ROOT = /^\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*(<svg\s[^>]*>)/u;
const NAMESPACE = /\sxmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/u;
const VIEW_BOX =
  /\sviewBox=["']\s*-?[\d.]+[\s,]+-?[\d.]+[\s,]+(\d+(?:\.\d+)?|\.\d+)[\s,]+(\d+(?:\.\d+)?|\.\d+)\s*["']/u;

/** Returns width divided by height of the view box; null for an unsafe file and for other files. */
function svgRatio(bytes: Logo["bytes"]): number | null {
  const text = utf8(bytes);
  const [, root = ""] = ROOT.exec(text) ?? [];
  const [, width, height] = VIEW_BOX.exec(root) ?? [];
  if (ACTIVE.test(text) || !NAMESPACE.test(root)) return null;
  return Number(width) / Number(height);
}

/** Decodes UTF-8. Returns an empty text for other bytes, which could hide refused content. */
function utf8(bytes: Logo["bytes"]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return "";
  }
}
