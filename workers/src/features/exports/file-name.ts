/**
 * Characters that are impossible in file systems or headers, or that change the visible order of a
 * name.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Names that Windows reserves for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;
/** File systems limit a name to 255 bytes. */
const BYTES_MAX = 200;

const encoder = new TextEncoder();

/** Shortens a text to a number of UTF-8 bytes, at a character boundary. */
function shorten(text: string, max: number): string {
  let length = 0;
  let start = "";
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > max) break;
    start += character;
  }
  return start;
}

/** Returns a name without unsafe characters; empty if none are left. */
const withoutUnsafe = (name: string): string =>
  shorten(name.replaceAll(UNSAFE, " ").replaceAll(/\s+/gu, " ").trim(), BYTES_MAX)
    .replaceAll(/^[. ]+|[. ]+$/gu, "")
    .replace(DEVICE, "");

/**
 * Returns the file name of an export: the typed name made safe, or the default name, with the
 * extension.
 */
export function fileNameOf(
  typedName: string | null,
  defaultName: string,
  extension: string,
): string {
  const ending = `.${extension}`;
  const base = typedName?.toLowerCase().endsWith(ending)
    ? typedName.slice(0, -ending.length)
    : typedName;
  return `${withoutUnsafe(base ?? "") || withoutUnsafe(defaultName) || "export"}${ending}`;
}

/** Returns the `Content-Disposition` header of a download (RFC 6266, RFC 5987). */
export function attachment(fileName: string): string {
  const asciiName = fileName.replaceAll(/[^\u{20}-\u{7E}]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/gu,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase() ?? ""}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
