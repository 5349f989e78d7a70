import { crc32, inflateRawSync } from "node:zlib";
import type { Scope } from "../../../core/scope.ts";
import { decryptSpan, encryptedSpan } from "../../../lib/files/age.ts";
import { sha256 } from "../../../lib/ids.ts";
import { dataOffset } from "../../../lib/files/zip.ts";
import type { JobState, Written } from "./job-state.ts";
import { BackupEndedError, PROVEN_BYTES } from "./job-state.ts";

/** A written file in R2. */
type StoredFile = Written & { fileKey: string };

/** Reads files back from R2, decrypts them and compares their hashes. */
export async function prove(scope: Scope, job: JobState, key: Uint8Array): Promise<JobState> {
  const { written, upload, proven } = job;
  const storedObject = await scope.env.BACKUP_FILES.head(upload.key);
  if (!storedObject || !written) throw new BackupEndedError("UNPROVEN");
  const { directory, entries, files, header } = written;
  const stored: StoredFile = { ...written, fileKey: upload.key };
  const size = storedObject.size - header.length;
  const hashes = new Map(files.map((file) => [file.name, file.sha256]));
  const read = (from: number, to: number) => readBack(scope, stored, key, { from, to, size });
  if (proven === 0)
    await proveEnds(scope, stored, await read(directory.at, directory.at + directory.size));
  let next = proven;
  for (let bytes = 0; next < entries.length && bytes < PROVEN_BYTES; next += 1) {
    const entry = entries[next];
    if (!entry) break;
    const from = dataOffset(entry);
    const text = inflateRawSync(await read(from, from + entry.compressed));
    const expectedHash = hashes.get(entry.name);
    const isSame =
      crc32(text) === entry.crc &&
      (expectedHash === undefined || (await sha256(text)) === expectedHash);
    if (!isSame) throw new BackupEndedError("UNPROVEN");
    bytes += text.length;
    await scheduler.wait(0);
  }
  const isLast = next >= entries.length;
  return { ...job, proven: next, phase: isLast ? "save" : "prove" };
}

/**
 * Compares the header and the directory of the stored file with the written header and directory.
 */
async function proveEnds(
  { env }: Scope,
  { fileKey, header, directory }: StoredFile,
  bytes: Uint8Array,
): Promise<void> {
  const storedObject = await env.BACKUP_FILES.get(fileKey, {
    range: { offset: 0, length: header.length },
  });
  const firstBytes = new Uint8Array((await storedObject?.arrayBuffer()) ?? []);
  const hasHeader = (await sha256(firstBytes)) === (await sha256(header));
  if (!hasHeader || (await sha256(bytes)) !== directory.sha256) {
    throw new BackupEndedError("UNPROVEN");
  }
}

/** Decrypts a span of the archive from the stored file. */
async function readBack(
  { env }: Scope,
  { fileKey, header }: StoredFile,
  key: Uint8Array,
  { from, to, size }: { from: number; to: number; size: number },
): Promise<Uint8Array> {
  const span = encryptedSpan({ from, to });
  const end = Math.min(span.to, size);
  const storedObject = await env.BACKUP_FILES.get(fileKey, {
    range: { offset: header.length + span.from, length: end - span.from },
  });
  const bytes = new Uint8Array((await storedObject?.arrayBuffer()) ?? []);
  try {
    return decryptSpan(key, { from, to }, bytes, size);
  } catch {
    throw new BackupEndedError("UNPROVEN");
  }
}
