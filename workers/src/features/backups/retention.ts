import { BACKUPS_KEPT } from "@kehila/shared/backups";
import { dayOfInstant } from "@kehila/shared/base/dates";
import { DAY } from "../../lib/duration.ts";

/** Days after which the row of a failed backup is deleted. */
const FAILED_DAYS = 30;

/** The data of a backup on which its retention depends. */
export interface RetainedBackup {
  id: string;
  status: "running" | "ready" | "failed";
  createdAt: string;
}

/** Returns the Monday of a day's week, `YYYY-MM-DD`. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - weekday * DAY).toISOString().slice(0, 10);
}

/**
 * Returns the ids of the backups to delete. Kept are the newest finished backup of each of the last
 * 7 days, 5 weeks and 12 months that have one. Backups older than twelve months are deleted, except
 * the newest one.
 */
export function outdatedIds(
  backups: readonly RetainedBackup[],
  { now, timeZone }: { now: Date; timeZone: string },
): string[] {
  const readyBackups = backups
    .filter(({ status }) => status === "ready")
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const dayOf = ({ createdAt }: RetainedBackup): string =>
    dayOfInstant(new Date(createdAt), timeZone);
  const keptBackups = new Set([
    ...newestOf(readyBackups, BACKUPS_KEPT.days, dayOf),
    ...newestOf(readyBackups, BACKUPS_KEPT.weeks, (backup) => weekOf(dayOf(backup))),
    ...newestOf(readyBackups, BACKUPS_KEPT.months, (backup) => dayOf(backup).slice(0, 7)),
  ]);
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - BACKUPS_KEPT.months);
  const isTooOld = (backup: RetainedBackup): boolean =>
    backup !== readyBackups[0] && backup.createdAt < oldest.toISOString();
  const failedBefore = new Date(now.getTime() - FAILED_DAYS * DAY).toISOString();
  return backups
    .filter((backup) => {
      if (backup.status === "failed") return backup.createdAt < failedBefore;
      return backup.status === "ready" && (!keptBackups.has(backup) || isTooOld(backup));
    })
    .map(({ id }) => id);
}

/** Returns the first backup of each of the first `count` periods. */
function newestOf(
  newestFirst: readonly RetainedBackup[],
  count: number,
  periodOf: (backup: RetainedBackup) => string,
): RetainedBackup[] {
  const byPeriod = new Map<string, RetainedBackup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!byPeriod.has(period)) byPeriod.set(period, backup);
  }
  return [...byPeriod.values()].slice(0, count);
}
