import { existsSync, readFileSync, statSync } from "node:fs";
import { LOGO_BYTES_MAX, LOGO_EXPECTED, readLogo } from "../../../workers/src/lib/settings/logo.ts";

/** The answers that are not a file: keep the logo of `wrangler.toml`, or use no logo. */
export const KEEP = "keep";
export const NONE = "none";

const PNG_FIRST_BYTE = 0x89;

/** Returns why an answer is no valid logo, as a sentence; null for a valid answer. */
export function logoProblem(answer: string, known: string): string | null {
  if (answer === NONE || (answer === KEEP && known !== "")) return null;
  if (!existsSync(answer) || !statSync(answer).isFile()) return `There is no file ${answer}.`;
  const isLogo = statSync(answer).size <= LOGO_BYTES_MAX && readLogo(dataUrl(answer)) !== null;
  return isLogo ? null : `A logo is ${LOGO_EXPECTED}.`;
}

/** Returns the text of `ORG_LOGO` for a valid answer. */
export function logoSetting(answer: string, known: string): string {
  if (answer === NONE) return "";
  return answer === KEEP ? known : dataUrl(answer);
}

/** Returns the data URL of an image; the first byte tells PNG from SVG. */
function dataUrl(file: string): string {
  const bytes = readFileSync(file);
  const type = bytes[0] === PNG_FIRST_BYTE ? "image/png" : "image/svg+xml";
  return `data:${type};base64,${bytes.toString("base64")}`;
}
