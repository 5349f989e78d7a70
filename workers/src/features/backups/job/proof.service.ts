import { crc32, inflateRawSync } from "node:zlib";
import type { Scope } from "../../../core/scope.ts";
import { decryptSpan, encryptedSpan } from "../../../lib/files/age.ts";
import { sha256 } from "../../../lib/ids.ts";
import { dataOffset } from "../../../lib/files/zip.ts";
import type { JobState } from "./job-state.ts";
import { BackupEndedError, PROVEN_BYTES } from "./job-state.ts";
import type { StepResult } from "./steps.service.ts";

/** Reads files back from R2, decrypts them and compares their hashes. */
export async function prove(scope: Scope, job: JobState, key: Uint8Array): Promise<StepResult> {
  const { zip, files, directory, proven } = job;
  const storedObject = await scope.env.BACKUP_FILES.head(job.upload.key);
  if (!storedObject || !directory) throw new BackupEndedError("UNPROVEN");
  const size = storedObject.size - job.header.length;
  const hashes = new Map(files.map((file) => [file.name, file.sha256]));
  const read = (from: number, to: number) => readBack(scope, job, key, { from, to, size });
  if (proven === 0)
    await proveEnds(scope, job, await read(directory.at, directory.at + directory.size));
  let next = proven;
  for (let bytes = 0; next < zip.entries.length && bytes < PROVEN_BYTES; next += 1) {
    const entry = zip.entries[next];
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
  const isLast = next >= zip.entries.length;
  return { job: { ...job, proven: next, phase: isLast ? "save" : "prove" } };
}

/**
 * Compares the header and the directory of the stored file with the written header and directory.
 */
async function proveEnds(
  { env }: Scope,
  { upload, header, directory }: JobState,
  bytes: Uint8Array,
): Promise<void> {
  const storedObject = await env.BACKUP_FILES.get(upload.key, {
    range: { offset: 0, length: header.length },
  });
  const firstBytes = new Uint8Array((await storedObject?.arrayBuffer()) ?? []);
  const hasHeader = (await sha256(firstBytes)) === (await sha256(header));
  if (!hasHeader || (await sha256(bytes)) !== directory?.sha256) {
    throw new BackupEndedError("UNPROVEN");
  }
}

/** Decrypts a span of the archive from the stored file. */
async function readBack(
  { env }: Scope,
  { upload, header }: JobState,
  key: Uint8Array,
  { from, to, size }: { from: number; to: number; size: number },
): Promise<Uint8Array> {
  const span = encryptedSpan({ from, to });
  const end = Math.min(span.to, size);
  const storedObject = await env.BACKUP_FILES.get(upload.key, {
    range: { offset: header.length + span.from, length: end - span.from },
  });
  const bytes = new Uint8Array((await storedObject?.arrayBuffer()) ?? []);
  try {
    return decryptSpan(key, { from, to }, bytes, size);
  } catch {
    throw new BackupEndedError("UNPROVEN");
  }
}
