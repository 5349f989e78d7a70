import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { endRemovals } from "./features/accounts/removal.service.ts";
import { eraseRejected } from "./features/applications/rejection.service.ts";
import { nightlyBackup } from "./features/backups/nightly.service.ts";
import { startRequestedBackup } from "./features/backups/requested.service.ts";
import { mailMadeLinks } from "./features/auth/password/made-links.service.ts";
import { cleanUp } from "./features/cleanup/cleanup.service.ts";
import { endOverdueJobs } from "./features/exports/overdue.service.ts";
import { inOrder } from "./lib/in-order.ts";
import { lookUpDuplicates } from "./features/persons/duplicates/inbox/look-up.service.ts";
import { sweepFiles } from "./features/exports/sweep.service.ts";
import { inJurisdiction } from "./core/jurisdiction.ts";
import { continueImports } from "./features/imports/continue.service.ts";
import { calendar } from "./core/clock.ts";
import { resealKeys } from "./features/second-factor/reseal.service.ts";
import { runCounted, runNight } from "./features/failures/failures.service.ts";

export { BackupJob } from "./features/backups/job/backup-job.service.ts";
export { ExportJob } from "./features/exports/job/export-job.service.ts";
export { ImportJob } from "./features/imports/job/import-job.service.ts";
export { ReadingTally } from "./features/access-log/reading-tally.service.ts";
export { Limiter } from "./rate-limit/limiter.ts";

/** The cron of `wrangler.toml` for work that must not wait for the night. */
const FREQUENT_CRON = "*/5 * * * *";

const app = createApp();

export default {
  fetch: (request, env, context) => app.fetch(request, inJurisdiction(env), context),
  /**
   * Runs the tasks of a cron (`wrangler.toml`). Every five minutes: backups that deployments
   * request, mails about links of `admin:link`, and the final deletion of removed accounts. Every night: all other tasks. Overdue
   * exports end before their rows expire. The backup is last, so that it contains no expired rows.
   */
  scheduled: async ({ cron }, bindings) => {
    const env = inJurisdiction(bindings);
    await (cron === FREQUENT_CRON
      ? inOrder([
          () => runCounted(env, calendar, "backup", () => startRequestedBackup(env, calendar)),
          () => runCounted(env, calendar, "mail", () => mailMadeLinks(env, calendar)),
          () => runCounted(env, calendar, "night.cleanup", () => endRemovals(env, calendar)),
        ])
      : runNight(env, calendar, {
          exports: () => endOverdueJobs(env, calendar),
          imports: () => continueImports(env, calendar),
          files: () => sweepFiles(env, calendar),
          rejections: () => eraseRejected(env, calendar),
          cleanup: () =>
            // The look-up uses the name keys that the cleanup rewrites.
            inOrder<unknown>([
              () => cleanUp(env, calendar),
              () => lookUpDuplicates(env, calendar),
              () => resealKeys(env, calendar),
            ]),
          backup: () => nightlyBackup(env, calendar),
        }));
  },
} satisfies ExportedHandler<Env>;
