import type { NightTask } from "@kehila/shared/system";

/** The cron of `wrangler.toml` for work that must not wait for the night. */
export const FREQUENT_CRON = "*/5 * * * *";

/**
 * The crons of `wrangler.toml` for the tasks of the night. Each cron is an invocation of its own, with
 * its own limits (docs/limits.md). The look-up of duplicates runs until no person is left; the frequent
 * cron looks up changed persons.
 */
export const NIGHT_CRONS: Readonly<Record<string, readonly NightTask[]>> = {
  "17 1 * * *": ["backup"],
  "22 1 * * *": ["exports", "imports", "files"],
  "27 1 * * *": ["rejections"],
  "32 1 * * *": ["cleanup"],
  "37 1 * * *": ["secrets"],
  "*/10 2-4 * * *": ["duplicates"],
};

/** Maximum statements and other calls of bindings of one invocation (docs/limits.md). */
export const INVOCATION_CALLS = 1000;
