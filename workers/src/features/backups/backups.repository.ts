import type { BackupFailure } from "@kehila/shared/backups";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRow, readRows, readSql } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { backups } from "../../db/schema/backups.ts";
import { settings } from "../../db/schema/second-factor.ts";
import { BACKUP_DRILL, BACKUP_RECIPIENT, BACKUP_REQUEST } from "../../lib/settings/setting-keys.ts";

/** A row of a backup. */
export type BackupRow = typeof backups.$inferSelect;

/** A backup with the administrator who started it. */
export interface FoundBackup extends BackupRow {
  starter: { id: string; name: string } | null;
}

const selectBackups = (db: Database) =>
  db
    .select({ backup: backups, starterId: users.id, starterName: users.name })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.startedBy))
    .$dynamic();

interface JoinedRow {
  backup: BackupRow;
  starterId: string | null;
  starterName: string | null;
}

const foundBackup = ({ backup, starterId, starterName }: JoinedRow): FoundBackup => ({
  ...backup,
  starter: starterId === null ? null : { id: starterId, name: starterName ?? "" },
});

/** Reads the backups, newest first: as many as the rule of retention keeps. */
export const findBackups = (db: Database): Read<FoundBackup[]> =>
  mapRead(
    readRows<JoinedRow>(selectBackups(db).orderBy(desc(backups.createdAt), desc(backups.id))),
    (rows) => rows.map(foundBackup),
  );

export const findBackup = (db: Database, id: string): Read<FoundBackup | null> =>
  mapRead(readRow<JoinedRow>(selectBackups(db).where(eq(backups.id, id))), (row) =>
    row ? foundBackup(row) : null,
  );

/** Reads the id of the running backup, or null. */
export const findRunning = (): Read<string | null> =>
  mapRead(
    readSql<{ id: string }>(sql`select id from ${backups} where status = 'running'`),
    ([row]) => row?.id ?? null,
  );

/** Reads the moment of the newest finished backup, or null. */
export const findLastGood = (): Read<string | null> =>
  mapRead(
    readSql<{ moment: string }>(
      sql`select moment from ${backups} where status = 'ready' order by created_at desc limit 1`,
    ),
    ([row]) => row?.moment ?? null,
  );

/** The recovery key's public half, and when the key and the last drill were stored. */
export interface BackupSettings {
  recipient: string | null;
  keyCreatedAt: string | null;
  lastDrill: string | null;
}

export const findSettings = (): Read<BackupSettings> =>
  mapRead(
    readSql<{ key: string; value: string; at: string }>(
      sql`select key, value, updated_at as at from ${settings}
        where key in (${BACKUP_RECIPIENT}, ${BACKUP_DRILL})`,
    ),
    (rows) => {
      const key = rows.find((row) => row.key === BACKUP_RECIPIENT);
      return {
        recipient: key ? (JSON.parse(key.value) as string) : null,
        keyCreatedAt: key?.at ?? null,
        lastDrill: rows.find((row) => row.key === BACKUP_DRILL)?.at ?? null,
      };
    },
  );

/** Reads the time of a deployment's request for a backup, or null. */
export const findRequest = (): Read<string | null> =>
  mapRead(
    readSql<{ at: string }>(
      sql`select updated_at as at from ${settings} where key = ${BACKUP_REQUEST}`,
    ),
    ([row]) => row?.at ?? null,
  );

/** Deletes a request; a later request stays. */
export const deleteRequest = (db: Database, now: string): Statement =>
  db.delete(settings).where(and(eq(settings.key, BACKUP_REQUEST), eq(settings.updatedAt, now)));

const putSetting = (db: Database, key: string, value: unknown, now: string): Statement => {
  const row = { value, updatedAt: now };
  return db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
};

export const putRecipient = (db: Database, recipient: string, now: string): Statement =>
  putSetting(db, BACKUP_RECIPIENT, recipient, now);

export const putDrill = (db: Database, now: string): Statement =>
  putSetting(db, BACKUP_DRILL, true, now);

export const insertBackup = (
  db: Database,
  row: Pick<BackupRow, "id" | "startedBy" | "recipient" | "createdAt">,
): Statement => db.insert(backups).values({ ...row, status: "running" });

/** Stores the proven file of a backup. */
export const finishBackup = (
  db: Database,
  id: string,
  result: { fileKey: string; bytes: number; rows: number; persons: number; finishedAt: string },
): Statement =>
  db
    .update(backups)
    .set({ ...result, status: "ready" })
    .where(eq(backups.id, id));

/** Ends a backup without a file. */
export const failBackup = (
  db: Database,
  id: string,
  end: { failure: BackupFailure; finishedAt: string },
): Statement =>
  db
    .update(backups)
    .set({ ...end, status: "failed" })
    .where(eq(backups.id, id));

export const deleteBackups = (db: Database, ids: readonly string[]): Statement =>
  db.delete(backups).where(sql`${backups.id} in ${jsonValues(ids)}`);

/** An account that a recovery kit names. */
export interface Administrator {
  name: string;
  email: string;
}

/** Reads the administrators, the oldest account first. */
export const findAdministrators = (): Read<readonly Administrator[]> =>
  readSql<Administrator>(sql`select name, email from ${users}
    where role = 'ADMIN' order by created_at, id`);

/** A permanent deletion, without personal data. */
export interface Erasure {
  id: string;
  at: string;
}

/** Reads the permanent deletions of persons, oldest first. */
export const findErasures = (): Read<readonly Erasure[]> =>
  readSql<Erasure>(sql`select entity_id as id, at from history
    where action = 'person.delete' order by seq`);
