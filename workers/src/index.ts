import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { sweep } from "./features/sweep/sweep.service.ts";
import { calendar } from "./lib/clock.ts";

export { Limiter } from "./http/limiter.ts";

const app = createApp();

export default {
  fetch: app.fetch,
  /** Every night (`wrangler.toml`). */
  scheduled: async (_controller, env) => {
    await sweep(env, calendar);
  },
} satisfies ExportedHandler<Env>;
