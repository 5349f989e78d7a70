import type { Scope } from "../../../core/scope.ts";
import { secretsOf } from "../../../core/scope.ts";
import { runBatch } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { AgeWriter, beginAgeFile } from "../../../lib/files/age.ts";
import { joinBytes } from "../../../lib/files/bytes.ts";
import { sha256 } from "../../../lib/ids.ts";
import { Upload } from "../../../lib/files/upload.ts";
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
import type { JobFile } from "../../jobs/stepped-job.service.ts";
import { changeFile } from "../../jobs/stepped-job.service.ts";
import { whileRunning } from "./ending.service.ts";
import type { JobState, Plan, WrittenFile } from "./job-state.ts";
import { BackupEndedError, PAGE_ROWS, STEP_BYTES, STEP_ROWS } from "./job-state.ts";

/** The file of a backup that is being written. */
export interface BackupFile extends JobFile {
  zip: ZipWriter;
  age: AgeWriter;
  /** Encrypts and decrypts the payload. */
  key: Uint8Array;
  header: Uint8Array;
  plan: Plan;
  /** Where the copying continues: a table, and its last row number in the file. */
  table: number;
  done: number;
  files: WrittenFile[];
  /** The plain bytes of the archive's directory. */
  directory: Uint8Array[];
  /** The offset of the directory; null until it is written. */
  directoryAt: number | null;
}

/** Begins the snapshot and the file. */
export async function newFile(
  scope: Scope,
  job: JobState,
): Promise<{ file: BackupFile; job: JobState }> {
  const { db, calendar } = scope;
  const { jobId: backupId } = job;
  const row = await runRead(scope, findBackup(db, backupId));
  if (!row) throw new BackupEndedError("FAILED");
  const tables = await runRead(scope, findBaseTables());
  const { header, key } = await beginAgeFile(row.recipient);
  const now = calendar.now().toISOString();
  const moment = await whileRunning(beginSnapshot(db, { backupId, at: now, tables }));
  const plan = { ...moment, at: now, tables };
  const upload = new Upload(job.upload.key);
  upload.push(header);
  const age = new AgeWriter(key, (bytes) => upload.push(bytes));
  const directory: Uint8Array[] = [];
  const file: BackupFile = {
    upload,
    isWhole: true,
    zip: new ZipWriter((bytes) => {
      if (file.directoryAt !== null) directory.push(bytes);
      age.write(bytes);
    }),
    age,
    key,
    header,
    plan,
    table: 0,
    done: 0,
    files: [],
    directory,
    directoryAt: null,
  };
  return { file, job: { ...job, phase: "copy", plan, table: 0, done: 0, written: null } };
}

/** Copies the next rows, each table into files of its own; returns the next state of the job. */
export async function copy(scope: Scope, job: JobState, file: BackupFile): Promise<JobState> {
  const { tables, last: lastOf } = file.plan;
  const position = {
    at: file.plan.at,
    before: tables.slice(0, file.table).map(({ name }) => name),
    table: tables[file.table]?.name ?? null,
    done: file.done,
  };
  const hasTriggers = await whileRunning(
    movePosition(scope.db, job.jobId, tables.length, position),
  );
  if (!hasTriggers) throw new BackupEndedError("SCHEMA_CHANGED");
  let rows = 0;
  for (let table = tables[file.table]; table && rows < STEP_ROWS; table = tables[file.table]) {
    const { name } = table;
    const last = lastOf[name] ?? 0;
    const read = await readRows(scope, table, { after: file.done, last, take: STEP_ROWS - rows });
    const isTableDone = read.done >= last;
    rows += read.lines.length;
    await changeFile(file, async () => {
      if (read.lines.length > 0) await addFile(file, name, read.lines);
      if (isTableDone) [file.table, file.done] = [file.table + 1, 0];
      else file.done = read.done;
    });
    if (!isTableDone) break;
  }
  const phase = file.table < tables.length ? "copy" : "describe";
  return { ...job, phase, table: file.table, done: file.done };
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

/** Adds rows of a table as a file of the archive. */
async function addFile(
  { files, zip }: BackupFile,
  table: string,
  lines: readonly string[],
): Promise<void> {
  const number = files.filter((file) => file.table === table).length + 1;
  const name = `${table}/${String(number).padStart(DIGITS, "0")}.ndjson`;
  const text = lines.map((line) => `${line}\n`).join("");
  zip.file(name, text);
  files.push({ table, name, rows: lines.length, sha256: await sha256(text) });
}

/**
 * Ends the snapshot, and writes the last files of the archive: the server's secret, the
 * description, the manifest and the directory.
 */
export async function describe(scope: Scope, job: JobState, file: BackupFile): Promise<JobState> {
  const { db } = scope;
  await whileRunning(
    dropSnapshot(db).then((drop) =>
      runBatch(db, [expectRunning(db, job.jobId, file.plan.at), ...drop]),
    ),
  );
  if (file.directoryAt === null) await changeFile(file, () => writeEnd(scope, file));
  const bytes = joinBytes(file.directory);
  return {
    ...job,
    phase: "finish",
    written: {
      files: file.files,
      entries: file.zip.entries,
      header: file.header,
      directory: { at: file.directoryAt ?? 0, size: bytes.length, sha256: await sha256(bytes) },
    },
  };
}

async function writeEnd(scope: Scope, file: BackupFile): Promise<void> {
  const { zip, age } = file;
  const secrets = secretsOf(scope).verifying.map(({ name, value }) => [name, value]);
  const secret = `${JSON.stringify(Object.fromEntries(secrets))}\n`;
  const manifest = manifestOf(file.plan, file.files, {
    name: "secret.json",
    sha256: await sha256(secret),
  });
  zip.file("secret.json", secret);
  zip.file("README.txt", README);
  zip.file("manifest.json", `${JSON.stringify(manifest, null, 1)}\n`);
  file.directoryAt = zip.offset;
  zip.finish();
  age.end();
}
