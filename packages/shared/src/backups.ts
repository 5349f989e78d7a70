import * as z from "zod/mini";
import { LANGUAGES } from "./base/languages.ts";
import { id } from "./persons/parts.ts";

export const BACKUP_STATUSES = ["running", "ready", "failed"] as const;

/** The closed list of reasons why a backup failed; the staff app translates them. */
export const BACKUP_FAILURES = [
  "FAILED",
  /** The content read back from the file differs from the content written. */
  "UNPROVEN",
  /** A migration changed the tables while the backup ran. */
  "SCHEMA_CHANGED",
  "TIMED_OUT",
] as const;
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

/** A backup older than this is reported as old. */
export const BACKUP_FRESH_HOURS = 48;

/** Whether the moment of the newest finished backup is recent; null stands for none. */
export const isBackupFresh = (lastGoodMoment: string | null, now: number): boolean =>
  lastGoodMoment !== null &&
  Date.parse(lastGoodMoment) >= now - BACKUP_FRESH_HOURS * 60 * 60 * 1000;

/** How many backups stay: the newest one of each of the last days, weeks and months. */
export const BACKUPS_KEPT = { days: 7, weeks: 5, months: 12 } as const;

const count = z.int().check(z.gte(0));
const instant = z.iso.datetime();

/** A backup as `GET /api/backup` lists it. */
export const backupSchema = z.strictObject({
  id,
  status: z.enum(BACKUP_STATUSES),
  failure: z.nullable(z.enum(BACKUP_FAILURES)),
  /** Percent, of a running backup; 100 for an ended one. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** The administrator who started it; null for a nightly backup and for a deleted account. */
  startedBy: z.nullable(z.string()),
  createdAt: instant,
  /** The moment at which the register had the state in the backup. */
  moment: z.nullable(instant),
  finishedAt: z.nullable(instant),
  bytes: z.nullable(count),
  rows: z.nullable(count),
  persons: z.nullable(count),
  /** The public half of the recovery key that decrypts the file. */
  recipient: z.string(),
});
export type Backup = z.infer<typeof backupSchema>;

/** `GET /api/backup`: the recovery key, the last drill, and the backups, newest first. */
export const backupsSchema = z.strictObject({
  /** The public half of the present recovery key; null before one was created. */
  recipient: z.nullable(z.string()),
  keyCreatedAt: z.nullable(instant),
  /** The moment of the newest finished backup. */
  lastGood: z.nullable(instant),
  /** The last restore drill of administrators. */
  lastDrill: z.nullable(instant),
  backups: z.array(backupSchema),
});
export type Backups = z.infer<typeof backupsSchema>;

/** Response of `POST /api/backup`. */
export const backupStartedSchema = z.strictObject({ id });

/** Body of `POST /api/backup/key`. */
export const recoveryKeyCreateSchema = z.strictObject({
  /** The language of the recovery kit. */
  language: z.enum(LANGUAGES),
});
export type RecoveryKeyCreate = z.infer<typeof recoveryKeyCreateSchema>;

/** Response of `POST /api/backup/key`: shown once, because only the recipient is stored. */
export const recoveryKeySchema = z.strictObject({
  recipient: z.string(),
  /** The recovery key: an age identity, `AGE-SECRET-KEY-1…`. */
  identity: z.string(),
  createdAt: instant,
  /** The recovery kit: a PDF file for print, in base64. */
  kit: z.string(),
});
export type RecoveryKey = z.infer<typeof recoveryKeySchema>;
