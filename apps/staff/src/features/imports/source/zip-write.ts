/** Returns a zip file of uncompressed parts, for a reader that needs no checksums. */
export function zipOf(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const files = [...parts].map(([name, bytes]) => ({
    name: new TextEncoder().encode(name),
    bytes,
  }));
  const entries: Uint8Array[] = [];
  const bodies: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const local = header(30, 0x04034b50, (view) => {
      view.setUint32(18, bytes.length, true);
      view.setUint32(22, bytes.length, true);
      view.setUint16(26, name.length, true);
    });
    const start = offset;
    const entry = header(46, 0x02014b50, (view) => {
      view.setUint32(20, bytes.length, true);
      view.setUint32(24, bytes.length, true);
      view.setUint16(28, name.length, true);
      view.setUint32(42, start, true);
    });
    bodies.push(local, name, bytes);
    entries.push(entry, name);
    offset += local.length + name.length + bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const end = header(22, 0x06054b50, (view) => {
    view.setUint16(8, files.length, true);
    view.setUint16(10, files.length, true);
    view.setUint32(12, size, true);
    view.setUint32(16, offset, true);
  });
  return concat([...bodies, ...entries, end]);
}

function header(size: number, signature: number, fill: (view: DataView) => void): Uint8Array {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, signature, true);
  fill(view);
  return new Uint8Array(view.buffer);
}

/** Concatenates byte arrays. */
export function concat(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let position = 0;
  for (const chunk of chunks) {
    all.set(chunk, position);
    position += chunk.length;
  }
  return all;
}
