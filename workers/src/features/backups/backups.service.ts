import type { Backups, RecoveryKey, RecoveryKeyCreate } from "@kehila/shared/backups";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { signedInActor } from "../../core/scope.ts";
import { runBatch } from "../../db/client.ts";
import { expectConfirmed } from "../../db/confirmed-session.ts";
import { violatesUnique } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../db/read.ts";
import { newIdentity } from "../../lib/files/age.ts";
import { newId } from "../../lib/ids.ts";
import { VERSION } from "../../lib/settings/version.ts";
import { recordChange } from "../history/history.service.ts";
import { recordSecurityEvent } from "../security-log/security-log.service.ts";
import { presentBackup } from "./backups.presenter.ts";
import type { Administrator, BackupSettings, Erasure, FoundBackup } from "./backups.repository.ts";
import * as repository from "./backups.repository.ts";
import { JOB_TIME } from "./job/job-state.ts";

/** The backups, and the settings for a new backup. */
interface Overview {
  settings: BackupSettings;
  backups: FoundBackup[];
}

export const findOverview = ({ db }: PlanScope): Read<Overview> =>
  joinReads({ settings: repository.findSettings(), backups: repository.findBackups(db) });

/**
 * Returns the backups for administrators. A running backup has the progress from its Durable
 * Object.
 */
export async function presentOverview(
  scope: Scope,
  { settings, backups }: Overview,
): Promise<Backups> {
  const shownBackups = await Promise.all(
    backups.map(async (backup) => presentBackup(backup, await progressOf(scope, backup))),
  );
  const lastGoodMoment = backups.find(({ status }) => status === "ready")?.moment ?? null;
  return { ...settings, lastGood: lastGoodMoment, backups: shownBackups };
}

/** Returns the progress in percent. Starts a job whose request was interrupted before the start. */
async function progressOf({ env }: Scope, { id, status }: FoundBackup): Promise<number> {
  if (status !== "running") return 100;
  const object = env.BACKUP_JOB.getByName(id);
  const progress = await object.progress();
  if (progress === null) await object.start(id);
  return progress ?? 0;
}

/**
 * Starts a backup and returns its id; returns the id of the running backup if there is one.
 * `startedBy` is null for a nightly backup. 409 without a recovery key.
 */
export async function startBackup(
  scope: Scope,
  { settings, backups }: Overview,
  startedBy: string | null,
): Promise<{ id: string }> {
  const { recipient } = settings;
  if (recipient === null) throw new AppError("INVALID_TRANSITION");
  const id = newId();
  const createdAt = scope.calendar.now().toISOString();
  try {
    await runBatch(scope.db, [
      repository.insertBackup(scope.db, { id, startedBy, recipient, createdAt }),
      recordSecurityEvent(scope, "backupStarted", {
        details: [startedBy === null ? "nightly" : "manual"],
      }),
    ]);
  } catch (error) {
    if (!violatesUnique(error, "backups.status")) throw error;
    await endOverdue(scope, backups);
    const runningId = await runRead(scope, repository.findRunning());
    if (runningId === null) throw new AppError("UNAVAILABLE");
    return { id: runningId };
  }
  await scope.env.BACKUP_JOB.getByName(id).start(id);
  return { id };
}

/** Ends a backup that runs for too long, because the runtime dropped its alarms. */
export async function endOverdue(
  { env, calendar }: Scope,
  backups: readonly FoundBackup[],
): Promise<void> {
  const since = new Date(calendar.now().getTime() - JOB_TIME).toISOString();
  const overdueBackup = backups.find(
    ({ status, createdAt }) => status === "running" && createdAt < since,
  );
  if (overdueBackup)
    await env.BACKUP_JOB.getByName(overdueBackup.id).end(overdueBackup.id, "TIMED_OUT");
}

/**
 * Creates a recovery key for the backups from now on. Only its public half is stored; earlier
 * backups still need the earlier key.
 */
export async function createRecoveryKey(
  scope: Scope,
  administrators: readonly Administrator[],
  { language }: RecoveryKeyCreate,
): Promise<RecoveryKey> {
  const { calendar, env } = scope;
  const expectations = expectConfirmed(scope);
  const { identity, recipient } = await newIdentity();
  const createdAt = calendar.now().toISOString();
  // The library of PDF files is most of this slice's code, and no other request needs it.
  const { recoveryKit } = await import("./kit/recovery-kit.ts");
  const kit = await recoveryKit(
    {
      identity,
      recipient,
      createdAt,
      timeZone: calendar.timeZone,
      creator: signedInActor(scope).name,
      product: env.PRODUCT_TITLE,
      version: VERSION,
      administrators,
    },
    language,
  );
  await runBatch(scope.db, [
    ...expectations,
    repository.putRecipient(scope.db, recipient, createdAt),
    recordChange(scope, "backup", {
      action: "newKey",
      entityId: "recovery-key",
      after: { recipient },
    }),
    recordSecurityEvent(scope, "recoveryKeyCreated"),
  ]);
  return { identity, recipient, createdAt, kit: base64(kit) };
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));

/** Records that administrators have restored a backup as a drill. */
export async function noteDrill(scope: Scope): Promise<void> {
  const now = scope.calendar.now().toISOString();
  await runBatch(scope.db, [
    repository.putDrill(scope.db, now),
    recordChange(scope, "backup", { action: "drill", entityId: "drill" }),
    recordSecurityEvent(scope, "restoreTried", { details: ["passed"] }),
  ]);
}

/** Reads a finished backup; 404 for every other backup. */
export const findReady = ({ db }: PlanScope, id: string): Read<FoundBackup> =>
  mapRead(repository.findBackup(db, id), (backup) => {
    if (!backup || backup.status !== "ready") throw new AppError("NOT_FOUND");
    return backup;
  });

/** A file for download. */
interface Download {
  file: R2ObjectBody;
  fileName: string;
}

/** Opens the encrypted file of a backup, and logs that. */
export async function openBackup(
  scope: Scope,
  { fileKey, moment }: FoundBackup,
): Promise<Download> {
  const file = await scope.env.BACKUP_FILES.get(fileKey ?? "");
  if (!file) throw new AppError("NOT_FOUND");
  await runBatch(scope.db, [recordSecurityEvent(scope, "backupDownloaded")]);
  return { file, fileName: `kehila-backup-${nameOf(moment ?? "")}.age` };
}

/** Returns an instant for the name of a file: `2026-11-24T0117`. */
const nameOf = (instant: string): string => instant.slice(0, 16).replace(":", "");

/** Reads the moment of the newest finished backup, or null. */
export const findLastGood = (): Read<string | null> => repository.findLastGood();

/** Reads whether there is a recovery key, and the moment of the newest finished backup. */
export const findBackupState = (): Read<{ hasKey: boolean; lastGood: string | null }> =>
  mapRead(
    joinReads({ settings: repository.findSettings(), lastGood: repository.findLastGood() }),
    ({ settings, lastGood }) => ({ hasKey: settings.recipient !== null, lastGood }),
  );

/** Reads the accounts that a recovery kit names. */
export const findAdministrators = (): Read<readonly Administrator[]> =>
  repository.findAdministrators();

/** Reads the permanent deletions of persons. */
export const findErasures = (): Read<readonly Erasure[]> => repository.findErasures();

/**
 * Returns the erasure log: one JSON object per line, first the moment up to which the log is
 * complete. The log names persons by id only.
 */
export function presentErasures(
  { calendar }: Scope,
  erasures: readonly Erasure[],
): { text: string; fileName: string } {
  const until = calendar.now().toISOString();
  const lines = [{ format: "kehila-erasures", version: 1, until }, ...erasures];
  return {
    text: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    fileName: `kehila-erasures-${nameOf(until)}.ndjson`,
  };
}

/** Starts a backup for the signed-in administrator. */
export const startOwnBackup = (scope: Scope, overview: Overview): Promise<{ id: string }> =>
  startBackup(scope, overview, signedInActor(scope).id);

/** Reads the overview outside of a request. */
export const readOverview = (scope: Scope): Promise<Overview> =>
  runRead(scope, findOverview(scope));
