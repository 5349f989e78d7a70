import { inflateRawSync } from "node:zlib";

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** Returns the files of a small archive as texts, without folders. */
export function unzip(bytes: Uint8Array): { name: string; text: string }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  let end = bytes.length - 22;
  while (end > 0 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  const files: { name: string; text: string }[] = [];
  let position = view.getUint32(end + 16, true);
  while (view.getUint32(position, true) === DIRECTORY_ENTRY) {
    const method = view.getUint16(position + 10, true);
    const compressedSize = view.getUint32(position + 20, true);
    const nameLength = view.getUint16(position + 28, true);
    const name = decoder.decode(bytes.subarray(position + 46, position + 46 + nameLength));
    const header = view.getUint32(position + 42, true);
    const data =
      header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const content = bytes.subarray(data, data + compressedSize);
    if (!name.endsWith("/")) {
      const text = decoder.decode(method === DEFLATED ? inflateRawSync(content) : content);
      files.push({ name, text });
    }
    position +=
      46 + nameLength + view.getUint16(position + 30, true) + view.getUint16(position + 32, true);
  }
  return files;
}
