import { concat } from "./zip-write.ts";
import { SourceError, UNPACKED_BYTES_MAX } from "./problems.ts";

/** A part of a zip file, as its central directory describes it. */
interface ZipPart {
  name: string;
  isStored: boolean;
  packed: Uint8Array<ArrayBuffer>;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** Size of the end record of a zip file, and of the longest comment after that record. */
const END_BYTES = 22;
const COMMENT_BYTES = 65_535;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const PARTS_MAX = 2000;

const brokenError = (): SourceError => new SourceError("BROKEN");

/** Returns the packed parts of a zip file. Throws a {@link SourceError} for a broken file. */
export function zipParts(bytes: Uint8Array<ArrayBuffer>): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(bytes, view);
  } catch (error) {
    // Offsets in the file are untrusted: an offset outside the file is a RangeError of DataView.
    throw error instanceof RangeError ? brokenError() : error;
  }
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>, view: DataView): ZipPart[] {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > PARTS_MAX) throw new SourceError("TOO_LARGE_UNPACKED");
  const parts: ZipPart[] = [];
  let position = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(position, true) !== DIRECTORY_ENTRY) throw brokenError();
    // Bit 0: encrypted.
    if (view.getUint16(position + 8, true) % 2 === 1)
      throw new SourceError("PASSWORD_OR_OLD_EXCEL");
    const method = view.getUint16(position + 10, true);
    if (method !== 0 && method !== 8) throw brokenError();
    const size = view.getUint32(position + 20, true);
    const nameBytes = view.getUint16(position + 28, true);
    const local = view.getUint32(position + 42, true);
    if (view.getUint32(local, true) !== LOCAL_HEADER) throw brokenError();
    const start =
      local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > bytes.length) throw brokenError();
    const name = new TextDecoder().decode(
      bytes.subarray(position + ENTRY_BYTES, position + ENTRY_BYTES + nameBytes),
    );
    parts.push({ name, isStored: method === 0, packed: bytes.subarray(start, start + size) });
    position +=
      ENTRY_BYTES +
      nameBytes +
      view.getUint16(position + 30, true) +
      view.getUint16(position + 32, true);
  }
  return parts;
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES);
  for (let position = view.byteLength - END_BYTES; position >= first; position -= 1) {
    if (view.getUint32(position, true) === END_OF_DIRECTORY) return position;
  }
  throw brokenError();
}

/**
 * Unpacks the parts of a zip file, at most {@link UNPACKED_BYTES_MAX} in total. Counts the unpacked
 * bytes, since the sizes that the file declares can be false.
 */
export async function unpack(
  parts: readonly ZipPart[],
  isWanted: (name: string) => boolean,
  limit = UNPACKED_BYTES_MAX,
): Promise<Map<string, Uint8Array>> {
  const wantedParts = new Map<string, Uint8Array>();
  let total = 0;
  for (const { name, isStored, packed } of parts) {
    const chunks: Uint8Array[] = [];
    const keep = isWanted(name);
    for await (const chunk of isStored ? [packed] : inflated(packed)) {
      total += chunk.length;
      if (total > limit) throw new SourceError("TOO_LARGE_UNPACKED");
      if (keep) chunks.push(chunk);
    }
    if (keep) wantedParts.set(name, concat(chunks));
  }
  return wantedParts;
}

async function* inflated(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch {
    throw brokenError();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
