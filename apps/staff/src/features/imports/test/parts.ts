import { unpack, zipParts } from "../source/zip.ts";
import { zipOf } from "../source/zip-write.ts";

/** The part with the cells of the first sheet. */
export const SHEET = "xl/worksheets/sheet1.xml";

/** Returns a copy of a file with one part replaced. */
export async function withPart(
  file: Uint8Array<ArrayBuffer>,
  name: string,
  change: (xml: string) => string,
) {
  const parts = await unpack(zipParts(file), () => true);
  const xml = new TextDecoder().decode(parts.get(name));
  parts.set(name, new TextEncoder().encode(change(xml)));
  return new Uint8Array(zipOf(parts));
}
