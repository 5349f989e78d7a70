import type { Scope } from "../../../core/scope.ts";
import { runBatch } from "../../../db/client.ts";
import { failedExpectation } from "../../../db/expectations.ts";
import { runRead } from "../../../db/read.ts";
import { discardUpload } from "../../../lib/files/upload.ts";
import { recordChange } from "../../history/history.service.ts";
import { failBackup, findBackup, finishBackup } from "../backups.repository.ts";
import { dropSnapshot, expectRunning } from "../snapshot/snapshot.repository.ts";
import type { JobState, WrittenFile } from "./job-state.ts";
import { BackupEndedError } from "./job-state.ts";

/** The actor's name in the history of nightly backups. */
const SYSTEM = "system";

/**
 * Awaits a database call. Throws `BackupEndedError` if the call finds that the backup no longer
 * runs.
 */
export async function whileRunning<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw failedExpectation(error) === "NOT_FOUND" ? new BackupEndedError("TIMED_OUT") : error;
  }
}

/** Stores the proven file in the backup's row. A repeated step finds the file in the row. */
export async function save(scope: Scope, job: JobState): Promise<void> {
  const { db, calendar } = scope;
  const { jobId: backupId, written, upload, plan } = job;
  const row = await runRead(scope, findBackup(db, backupId));
  if (row?.status === "ready") return;
  const storedObject = await scope.env.BACKUP_FILES.head(upload.key);
  if (!row || !storedObject || !written) throw new BackupEndedError("UNPROVEN");
  const rowsOf = (writtenFiles: readonly WrittenFile[]) =>
    writtenFiles.reduce((sum, { rows }) => sum + rows, 0);
  const counts = {
    bytes: storedObject.size,
    rows: rowsOf(written.files),
    persons: rowsOf(written.files.filter(({ table }) => table === "persons")),
  };
  await whileRunning(
    runBatch(db, [
      expectRunning(db, backupId),
      finishBackup(db, backupId, {
        ...counts,
        fileKey: upload.key,
        finishedAt: calendar.now().toISOString(),
      }),
      recordChange(scope, "backup", {
        action: "create",
        entityId: backupId,
        after: { ...counts, moment: plan?.at ?? null, recipient: row.recipient },
        actor: row.starter ?? { id: null, name: SYSTEM },
      }),
    ]),
  );
}

/**
 * Ends a job without a file. If the row already contains the file, because a response was lost, the
 * file stays.
 */
export async function endFailedBackup(scope: Scope, job: JobState): Promise<void> {
  const { db, calendar } = scope;
  const { jobId: backupId, failure, upload } = job;
  const row = await runRead(scope, findBackup(db, backupId));
  if (row?.status === "ready") return;
  if (row?.status === "running") {
    await runBatch(db, [
      expectRunning(db, backupId),
      failBackup(db, backupId, { failure, finishedAt: calendar.now().toISOString() }),
      ...(await dropSnapshot(db)),
      recordChange(scope, "backup", {
        action: "fail",
        entityId: backupId,
        after: { failure },
        actor: row.starter ?? { id: null, name: SYSTEM },
      }),
    ]);
  }
  await discardUpload(scope.env.BACKUP_FILES, upload);
}
