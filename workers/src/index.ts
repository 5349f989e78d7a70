import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { cleanUp } from "./features/cleanup/cleanup.service.ts";
import { sweepFiles } from "./features/exports/sweep.service.ts";
import { calendar } from "./core/clock.ts";

export { ExportJob } from "./features/exports/job/export-job.service.ts";
export { Limiter } from "./rate-limit/limiter.ts";

const app = createApp();

export default {
  fetch: app.fetch,
  /** Every night (`wrangler.toml`). */
  scheduled: async (_controller, env) => {
    await cleanUp(env, calendar);
    await sweepFiles(env, calendar);
  },
} satisfies ExportedHandler<Env>;
