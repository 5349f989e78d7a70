import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { eraseRejected } from "./features/applications/rejection.service.ts";
import { nightlyBackup } from "./features/backups/nightly.service.ts";
import { cleanUp } from "./features/cleanup/cleanup.service.ts";
import { endOverdueJobs } from "./features/exports/overdue.service.ts";
import { sweepFiles } from "./features/exports/sweep.service.ts";
import { calendar } from "./core/clock.ts";
import { runNight } from "./features/failures/failures.service.ts";

export { BackupJob } from "./features/backups/job/backup-job.service.ts";
export { ExportJob } from "./features/exports/job/export-job.service.ts";
export { ImportJob } from "./features/imports/job/import-job.service.ts";
export { ReadingTally } from "./features/access-log/reading-tally.service.ts";
export { Limiter } from "./rate-limit/limiter.ts";

const app = createApp();

export default {
  fetch: app.fetch,
  /**
   * Runs every night (`wrangler.toml`). Overdue exports are ended before their rows expire; the backup
   * is last, so that it lacks what the cleanup has deleted.
   */
  scheduled: (_controller, env) =>
    runNight(env, calendar, {
      exports: () => endOverdueJobs(env, calendar),
      files: () => sweepFiles(env, calendar),
      rejections: () => eraseRejected(env, calendar),
      cleanup: () => cleanUp(env, calendar),
      backup: () => nightlyBackup(env, calendar),
    }),
} satisfies ExportedHandler<Env>;
