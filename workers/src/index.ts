import type { NightTask } from "@kehila/shared/system";
import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { endRemovals } from "./features/accounts/removal.service.ts";
import { eraseRejected } from "./features/applications/rejection.service.ts";
import { nightlyBackup } from "./features/backups/nightly.service.ts";
import { startRequestedBackup } from "./features/backups/requested.service.ts";
import { mailNotices } from "./features/auth/notices/notices.service.ts";
import { cleanUp } from "./features/cleanup/cleanup.service.ts";
import { endOverdueJobs } from "./features/exports/overdue.service.ts";
import { classOf } from "./lib/error-places.ts";
import { inOrder } from "./lib/in-order.ts";
import { lookUpChanged, lookUpDuplicates } from "./features/duplicates-inbox/look-up.service.ts";
import { sweepFiles } from "./features/exports/sweep.service.ts";
import { inJurisdiction } from "./core/jurisdiction.ts";
import { continueImports } from "./features/imports/continue.service.ts";
import { calendar } from "./core/clock.ts";
import { FREQUENT_CRON, NIGHT_CRONS } from "./core/crons.ts";
import { resealKeys } from "./features/second-factor/reseal.service.ts";
import { runNight, runNoted } from "./features/failures/failures.service.ts";
import { probeDatabase } from "./features/system/probe.service.ts";

export { BackupJob } from "./features/backups/job/backup-job.service.ts";
export { ExportJob } from "./features/exports/job/export-job.service.ts";
export { ImportJob } from "./features/imports/job/import-job.service.ts";
export { ReadingTally } from "./features/access-log/reading-tally.service.ts";
export { Limiter } from "./rate-limit/limiter.ts";

const app = createApp();

/** Returns what each task of the night does in one invocation. */
const nightTasks = (env: Env): Readonly<Record<NightTask, () => Promise<unknown>>> => ({
  backup: () => nightlyBackup(env, calendar),
  exports: () => endOverdueJobs(env, calendar),
  imports: () => continueImports(env, calendar),
  files: () => sweepFiles(env, calendar),
  rejections: () => eraseRejected(env, calendar),
  cleanup: () => cleanUp(env, calendar),
  secrets: () => resealKeys(env, calendar),
  // After the cleanup, which rewrites the name keys.
  duplicates: () => lookUpDuplicates(env, calendar),
});

/**
 * Runs the tasks of a cron (`wrangler.toml`). Every five minutes: a probe of the database, backups
 * that deployments request, mails to administrators about events of the security log, the final
 * deletion of removed accounts, and the likely duplicates of changed persons. At night: the tasks of
 * `NIGHT_CRONS`; all of them for a local trigger, which names no cron.
 */
const runCron = (cron: string, env: Env): Promise<unknown> =>
  cron === FREQUENT_CRON
    ? inOrder([
        () => runNoted(env, calendar, "probe", () => probeDatabase(env, calendar)),
        () => runNoted(env, calendar, "backup", () => startRequestedBackup(env, calendar)),
        () => runNoted(env, calendar, "mail", () => mailNotices(env, calendar)),
        () => runNoted(env, calendar, "night.cleanup", () => endRemovals(env, calendar)),
        () => runNoted(env, calendar, "night.duplicates", () => lookUpChanged(env, calendar)),
      ])
    : runNight(env, calendar, nightTasks(env), NIGHT_CRONS[cron]);

export default {
  fetch: (request, env, context) => app.fetch(request, inJurisdiction(env), context),
  scheduled: async ({ cron }, bindings) => {
    const failure = await runCron(cron, inJurisdiction(bindings)).then(() => null, classOf);
    // Cloudflare's log stores messages and causes of errors, which could contain values.
    if (failure !== null) throw new Error(`A task of the cron failed: ${failure}`);
  },
} satisfies ExportedHandler<Env>;
