import type { Scope } from "../../../core/scope.ts";
import { secretsOf } from "../../../core/scope.ts";
import { runBatch } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import type { AgeState } from "../../../lib/files/age.ts";
import { AgeWriter, beginAgeFile, NO_CHUNKS } from "../../../lib/files/age.ts";
import { joinBytes } from "../../../lib/files/bytes.ts";
import { sha256 } from "../../../lib/ids.ts";
import type { KeepUploadId, RemainingBytes, Unsent } from "../../../lib/files/upload.ts";
import { Upload } from "../../../lib/files/upload.ts";
import type { Sink } from "../../../lib/files/zip.ts";
import { ZipWriter } from "../../../lib/files/zip.ts";
import { findBackup } from "../backups.repository.ts";
import { manifestOf, README } from "../manifest.ts";
import type { BaseTable } from "../snapshot/snapshot.repository.ts";
import {
  beginSnapshot,
  dropSnapshot,
  expectRunning,
  findBaseTables,
  movePosition,
  readPage,
} from "../snapshot/snapshot.repository.ts";
import { whileRunning } from "./ending.service.ts";
import type { JobState, WrittenFile } from "./job-state.ts";
import { BackupEndedError, PAGE_ROWS, STEP_BYTES, STEP_ROWS } from "./job-state.ts";

/** What a step stores: the new state of the job, and data that the object stores separately. */
export interface StepResult {
  job: JobState;
  /** The key of the file's payload, from the first step. */
  key?: Uint8Array;
  /** Bytes that do not fill an encrypted chunk yet; absent if no bytes were written. */
  rest?: Uint8Array;
  /** Encrypted bytes that do not fill a part yet. */
  unsent?: RemainingBytes;
}

/** The stored data that a writing step continues from. */
export interface WritingState {
  key: Uint8Array;
  rest: Uint8Array;
  unsent: Unsent;
  keepId: KeepUploadId;
}

/**
 * Begins the snapshot and the file, as the first step. A repeated step begins both again, because
 * nothing is written yet.
 */
export async function begin(scope: Scope, job: JobState): Promise<StepResult> {
  const { db, calendar } = scope;
  const { jobId: backupId } = job;
  const row = await runRead(scope, findBackup(db, backupId));
  if (!row) throw new BackupEndedError("FAILED");
  const tables = await runRead(scope, findBaseTables());
  const { header, key } = await beginAgeFile(row.recipient);
  const now = calendar.now().toISOString();
  const moment = await whileRunning(beginSnapshot(db, { backupId, at: now, tables }));
  return {
    job: {
      ...job,
      phase: "copy",
      plan: { ...moment, at: now, tables },
      header,
      chunks: NO_CHUNKS.chunks,
    },
    key,
    rest: NO_CHUNKS.rest,
    unsent: { bytes: header, isAppended: false },
  };
}

const planOf = ({ plan }: JobState): NonNullable<JobState["plan"]> => {
  if (!plan) throw new BackupEndedError("FAILED");
  return plan;
};

/** Writes files of the archive, encrypts them and sends complete parts. */
async function writeFiles(
  scope: Scope,
  job: JobState,
  { key, rest, unsent, keepId }: WritingState,
  write: (zip: ZipWriter) => void,
  { isLast = false, seen }: { isLast?: boolean; seen?: Sink } = {},
): Promise<Pick<StepResult, "rest" | "unsent"> & Pick<JobState, "zip" | "chunks" | "upload">> {
  const upload = new Upload(scope.env.BACKUP_FILES, job.upload, unsent);
  const state: AgeState = { chunks: job.chunks, rest };
  const age = new AgeWriter(key, state, (bytes) => upload.push(bytes));
  const sink: Sink = (bytes) => {
    seen?.(bytes);
    age.write(bytes);
  };
  const zip = new ZipWriter(sink, job.zip);
  write(zip);
  if (isLast) age.end();
  const savedState = age.save();
  const sentParts = await upload.sendParts(keepId);
  return {
    zip: zip.save(),
    chunks: savedState.chunks,
    upload: sentParts.state,
    rest: savedState.rest,
    unsent: sentParts.unsent,
  };
}

/** Where the copying continues: a table, and its last row number in the file. */
type Cursor = Pick<JobState, "table" | "done">;

/** Copies the next rows, each table into files of its own. */
export async function copy(
  scope: Scope,
  job: JobState,
  writing: WritingState,
): Promise<StepResult> {
  const { tables, last: lastOf } = planOf(job);
  const position = {
    before: tables.slice(0, job.table).map(({ name }) => name),
    table: tables[job.table]?.name ?? null,
    done: job.done,
  };
  const isWhole = await whileRunning(movePosition(scope.db, job.jobId, tables.length, position));
  if (!isWhole) throw new BackupEndedError("SCHEMA_CHANGED");
  let cursor: Cursor = job;
  let rows = 0;
  const files = [...job.files];
  const texts: { name: string; text: string }[] = [];
  for (let table = tables[cursor.table]; table && rows < STEP_ROWS; table = tables[cursor.table]) {
    const last = lastOf[table.name] ?? 0;
    const read = await readRows(scope, table, { after: cursor.done, last, take: STEP_ROWS - rows });
    const isTableDone = read.done >= last;
    cursor = isTableDone ? { table: cursor.table + 1, done: 0 } : { ...cursor, done: read.done };
    rows += read.lines.length;
    if (read.lines.length === 0) continue;
    const text = read.lines.map((line) => `${line}\n`).join("");
    const file = await fileOf(files, table.name, read.lines.length, text);
    files.push(file);
    texts.push({ name: file.name, text });
    if (!isTableDone) break;
  }
  const { rest, unsent, ...written } = await writeFiles(scope, job, writing, (zip) => {
    for (const { name, text } of texts) zip.file(name, text);
  });
  const phase = cursor.table < tables.length ? "copy" : "describe";
  return {
    job: { ...job, ...written, table: cursor.table, done: cursor.done, files, phase },
    ...(rest ? { rest } : {}),
    ...(unsent ? { unsent } : {}),
  };
}

/** Reads the rows of one file, page by page: between two pages other requests are served. */
async function readRows(
  scope: Scope,
  table: BaseTable,
  { after, last, take }: { after: number; last: number; take: number },
): Promise<{ lines: readonly string[]; done: number }> {
  const lines: string[] = [];
  let bytes = 0;
  let doneRows = after;
  while (doneRows < last && lines.length < take && bytes < STEP_BYTES) {
    const page = await readPage(scope.db, table, { after: doneRows, last, take: PAGE_ROWS });
    lines.push(...page.lines);
    for (const line of page.lines) bytes += line.length;
    doneRows = page.last;
    // In a shared runtime, D1 reads do not let other requests run; a new task does.
    await scheduler.wait(0);
  }
  return { lines, done: doneRows };
}

/** Digits of the number in the name of a file. */
const DIGITS = 5;

async function fileOf(
  files: readonly WrittenFile[],
  table: string,
  rows: number,
  text: string,
): Promise<WrittenFile> {
  const number = files.filter((file) => file.table === table).length + 1;
  const name = `${table}/${String(number).padStart(DIGITS, "0")}.ndjson`;
  return { table, name, rows, sha256: await sha256(text) };
}

/**
 * Ends the snapshot, and writes the last files of the archive: the server's secret, the
 * description, the manifest and the directory.
 */
export async function describe(
  scope: Scope,
  job: JobState,
  writing: WritingState,
): Promise<StepResult> {
  const plan = planOf(job);
  const { db } = scope;
  await whileRunning(
    dropSnapshot(db).then((drop) => runBatch(db, [expectRunning(db, job.jobId), ...drop])),
  );
  const secrets = secretsOf(scope).verifying.map(({ name, value }) => [name, value]);
  const secret = `${JSON.stringify(Object.fromEntries(secrets))}\n`;
  const manifest = manifestOf(plan, job.files, {
    name: "secret.json",
    sha256: await sha256(secret),
  });
  const directory: Uint8Array[] = [];
  let at: number | null = null;
  const { rest, unsent, ...written } = await writeFiles(
    scope,
    job,
    writing,
    (zip) => {
      zip.file("secret.json", secret);
      zip.file("README.txt", README);
      zip.file("manifest.json", `${JSON.stringify(manifest, null, 1)}\n`);
      at = zip.save().offset;
      zip.finish();
    },
    { isLast: true, seen: (bytes) => at !== null && directory.push(bytes) },
  );
  const bytes = joinBytes(directory);
  return {
    job: {
      ...job,
      ...written,
      phase: "finish",
      directory: { at: at ?? 0, size: bytes.length, sha256: await sha256(bytes) },
    },
    ...(rest ? { rest } : {}),
    ...(unsent ? { unsent } : {}),
  };
}

/** Sends the last part of the file and completes it in R2. */
export async function finish(
  scope: Scope,
  job: JobState,
  unsentBytes: Unsent,
): Promise<StepResult> {
  await new Upload(scope.env.BACKUP_FILES, job.upload, unsentBytes).finish();
  return { job: { ...job, phase: "prove" } };
}
