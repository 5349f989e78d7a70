import { env } from "cloudflare:workers";
import { newId } from "../../src/lib/ids.ts";
import { backupsEnded, storeRecoveryKey } from "../backups.ts";
import type { Cell, Matrix } from "./matrix.ts";
import { verified } from "./person-cells.ts";

/**
 * Backups in the authorization matrix: administrators only. Expectations are written from
 * docs/product.md#table-of-rights.
 */

const FILE = "the backup of the matrix";

/** Inserts a finished or failed backup; a finished backup has a file. */
async function insertBackup(status: "ready" | "failed"): Promise<string> {
  const id = newId();
  if (status === "ready") await env.BACKUP_FILES.put(FILE, "file");
  await env.DB.prepare(
    `insert into backups (id, status, failure, recipient, created_at, moment, finished_at, file_key, bytes, rows, persons)
      values (?1, ?2, ?3, 'age1', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00.000Z', ?4, 4, 1, 1)`,
  )
    .bind(id, status, status === "failed" ? "FAILED" : null, status === "ready" ? FILE : null)
    .run();
  return id;
}

const cell = (
  on: string,
  path: () => Promise<string> | string,
  outcome = 200,
  arrange: () => Promise<unknown> = async () => {},
  body?: object,
): Cell => ({
  on,
  arrange: async () => {
    await arrange();
    return { path: await path(), ...(body ? { body } : {}) };
  },
  expected: verified((actor) => (actor.isAdmin ? outcome : 403)),
});

const withoutKey = () =>
  env.DB.prepare("delete from settings where key = 'backup-recipient'").run();
const withRunning = async (): Promise<void> => {
  await storeRecoveryKey();
  await env.DB.prepare(
    "insert or replace into backups (id, status, recipient, created_at) values ('running', 'running', 'age1', ?)",
  )
    .bind(new Date().toISOString())
    .run();
};
const withoutRunning = async (): Promise<void> => {
  await env.DB.prepare("delete from backups where id = 'running'").run();
  await backupsEnded();
  await storeRecoveryKey();
};

export const BACKUP_MATRIX: Matrix = {
  "GET /api/backup": [
    cell(
      "all",
      () => "/api/backup",
      200,
      () => insertBackup("ready"),
    ),
    cell(
      "a failed one",
      () => "/api/backup",
      200,
      () => insertBackup("failed"),
    ),
  ],
  "POST /api/backup": [
    cell("a recovery key", () => "/api/backup", 201, withoutRunning),
    cell(
      "another backup",
      () => "/api/backup",
      201,
      async () => {
        await withoutRunning();
        await withRunning();
      },
    ),
    cell(
      "no recovery key",
      () => "/api/backup",
      409,
      async () => {
        await withoutRunning();
        await withoutKey();
      },
    ),
  ],
  "POST /api/backup/key": [
    cell(
      "the register",
      () => "/api/backup/key",
      201,
      async () => {},
      { language: "he" },
    ),
  ],
  "POST /api/backup/drill": [cell("the register", () => "/api/backup/drill")],
  "GET /api/backup/erasures": [cell("the register", () => "/api/backup/erasures")],
  "GET /api/backup/:id/file": [
    cell("a finished one", async () => `/api/backup/${await insertBackup("ready")}/file`),
    cell("a failed one", async () => `/api/backup/${await insertBackup("failed")}/file`, 404),
    cell("a missing one", () => "/api/backup/missing/file", 404),
  ],
};

/** Returns values that requests about backups change, but running backups do not. */
export const backupFingerprint = async (): Promise<unknown> =>
  env.DB.prepare(
    `select count(*) as backups, (select group_concat(key || value) from settings) as settings
      from backups`,
  ).first();
