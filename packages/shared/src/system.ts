import * as z from "zod/mini";

/** The tasks of the night, in the order in which they run: the backup first, whatever follows. */
export const NIGHT_TASKS = [
  "backup",
  "exports",
  "imports",
  "files",
  "rejections",
  "cleanup",
  "secrets",
  "duplicates",
] as const;
export type NightTask = (typeof NIGHT_TASKS)[number];

/**
 * The closed list of failures that are counted by day and kept: answers with a status of 5xx except
 * `UNAVAILABLE`, mails, jobs, the probe of the database, and tasks of the night. Refusals such as
 * 403 are not failures.
 */
export const COUNTED_FAILURES = [
  "request",
  "mail",
  "export",
  "import",
  "backup",
  "probe",
  ...NIGHT_TASKS.map((task) => `night.${task}` as const),
] as const;
export type CountedFailure = (typeof COUNTED_FAILURES)[number];

/** Days for which failures and their counts are stored. */
export const FAILURE_DAYS = 90;
/** The number of failures that are kept with their places in the code, the newest ones. */
export const FAILURES_KEPT = 500;
/** The night is reported as late when its last end is older than this. */
export const NIGHT_LATE_HOURS = 26;
/** Whether the last complete night is recent; null stands for none. */
export const isNightFresh = (lastNight: string | null, now: number): boolean =>
  lastNight !== null && now - Date.parse(lastNight) <= NIGHT_LATE_HOURS * 60 * 60 * 1000;
/**
 * Writing to the database is reported as failing when the last successful probe is older than this:
 * three probes have failed, or have not run.
 */
export const PROBE_LATE_MINUTES = 16;

/** Query of `GET /health`: with `strict`, a stale backup or a late night is a failure too. */
export const healthQuerySchema = z.object({ strict: z.optional(z.string()) });

/** `GET /health`: without a session and without data of the register. */
export const healthSchema = z.strictObject({
  /** Whether requests that need the database can succeed; with `strict`, whether all is well. */
  ok: z.boolean(),
  version: z.string(),
  /** The commit from which the Worker was built; null for a source without Git. */
  commit: z.nullable(z.string()),
  database: z.boolean(),
  /**
   * Whether the last probe wrote to the database within {@link PROBE_LATE_MINUTES}; null before the
   * first probe, and while the database is unreachable.
   */
  writable: z.nullable(z.boolean()),
  /**
   * Whether the newest finished backup is at most 48 hours old; null while the database is
   * unreachable.
   */
  backupFresh: z.nullable(z.boolean()),
  /**
   * Whether a complete night ended within {@link NIGHT_LATE_HOURS}; null while the database is
   * unreachable.
   */
  nightFresh: z.nullable(z.boolean()),
});
export type Health = z.infer<typeof healthSchema>;

const instant = z.iso.datetime();

/** The failures of one kind on one day. */
export const failureCountSchema = z.strictObject({
  day: z.iso.date(),
  failure: z.enum(COUNTED_FAILURES),
  count: z.int().check(z.gte(1)),
  lastAt: instant,
});
export type FailureCount = z.infer<typeof failureCountSchema>;

/** `GET /api/system`: the state of the installation, for administrators. */
export const systemSchema = z.strictObject({
  version: z.string(),
  mailConfigured: z.boolean(),
  /** The end of the last night in which every task succeeded; null before the first one. */
  lastNight: z.nullable(instant),
  /** The moment of the newest finished backup. */
  lastBackup: z.nullable(instant),
  /** The counts of the last {@link FAILURE_DAYS} days, the newest day first. */
  failures: z.array(failureCountSchema),
});
export type System = z.infer<typeof systemSchema>;
