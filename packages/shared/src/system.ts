import * as z from "zod/mini";

/** The tasks of the night, in the order in which they run. */
export const NIGHT_TASKS = [
  "exports",
  "imports",
  "files",
  "rejections",
  "cleanup",
  "backup",
] as const;
export type NightTask = (typeof NIGHT_TASKS)[number];

/**
 * The closed list of failures that are counted by day: unexpected errors of requests, mails, jobs,
 * and tasks of the night. Refusals such as 403 are not failures.
 */
export const COUNTED_FAILURES = [
  "request",
  "mail",
  "export",
  "import",
  "backup",
  ...NIGHT_TASKS.map((task) => `night.${task}` as const),
] as const;
export type CountedFailure = (typeof COUNTED_FAILURES)[number];

/** Days for which counts of failures are stored. */
export const FAILURE_DAYS = 90;
/** The night is reported as late when its last end is older than this. */
export const NIGHT_LATE_HOURS = 26;

/** `GET /health`: without a session and without data of the register. */
export const healthSchema = z.strictObject({
  /** Whether requests that need the database can succeed. */
  ok: z.boolean(),
  version: z.string(),
  database: z.boolean(),
  /**
   * Whether the newest finished backup is at most 48 hours old; null while the database is
   * unreachable.
   */
  backupFresh: z.nullable(z.boolean()),
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
