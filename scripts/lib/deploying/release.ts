import {
  BACKUP_RECIPIENT,
  BACKUP_REQUEST,
} from "../../../workers/src/lib/settings/setting-keys.ts";
import { applyMigrations, readMissingMigrations } from "./migrations.ts";
import type { Wrangler } from "./wrangler.ts";
import { command, jsonOf, mustSucceed, query } from "./wrangler.ts";

/** The dependencies of a release; tests replace them. */
export interface ReleaseTools {
  wrangler: Wrangler;
  build: () => Promise<void>;
  /** Reads `/health` of the deployed product; throws without an answer. */
  readHealth: () => Promise<{ ok: boolean; version: string }>;
  wait: (milliseconds: number) => Promise<void>;
  say: (text: string) => void;
}

export interface ReleaseOptions {
  /** The version of this source, which `/health` must report after the release. */
  version: string;
  /** Whether to release without a backup; a backup needs a recovery key. */
  withoutBackup: boolean;
  /** Whether to change nothing: build, and print what a release would do. */
  isDryRun?: boolean;
}

const SECOND = 1000;
/** The wait between two polls for a backup, which takes minutes for 100,000 persons. */
const BACKUP_POLL = 15 * SECOND;
const BACKUP_POLLS = 240;
/** The wait between two polls of `/health`; a deployment reaches all places within seconds. */
const HEALTH_POLL = 5 * SECOND;
const HEALTH_POLLS = 24;

/** The advice after a failed release, by the step that failed. */
const WAYS_BACK = {
  before: "Nothing has changed.",
  migrations: [
    "The Worker is unchanged. If a migration failed, all were rolled back. Correct the cause and run",
    "the same command again.",
  ].join("\n"),
  worker: [
    "The database is migrated; migrations only add, and the running version works with them.",
    "Correct the cause and run the same command again.",
  ].join("\n"),
  // For a register without a person, for which no earlier version may exist.
  first: "The Worker is deployed. Correct the cause and run the same command again.",
  health: [
    "The new version is deployed and does not answer as it should. Back to the version before:",
    "  npx --yes pnpm@12.21.0 exec wrangler rollback",
    "The database stays as it is: migrations only add, and the version before works with them.",
  ].join("\n"),
} as const;

const NO_CERTIFICATE = [
  "The Worker is deployed, and its address does not answer yet: the certificate of a new domain can take",
  "some minutes, rarely hours. Open /health in a browser later.",
].join("\n");

const timeTravel = (bookmark: string): string =>
  [
    "Only if data was damaged: the database as it was before this release. What was entered since is lost.",
    `  npx --yes pnpm@12.21.0 exec wrangler d1 time-travel restore DB --bookmark=${bookmark}`,
  ].join("\n");

/**
 * Releases this source: backup, build, migrations, Worker, check of `/health`. Throws an error that
 * says how to go back from the step that failed. A first release whose address does not answer yet
 * has not failed: the certificate of a new domain can take longer than the wait.
 */
export async function release(tools: ReleaseTools, options: ReleaseOptions): Promise<void> {
  const { wrangler, say } = tools;
  let step: keyof typeof WAYS_BACK = "before";
  let bookmark: string | null = null;
  try {
    await tools.build();
    if (options.isDryRun) return await rehearse(tools, options);
    if (await isInUse(wrangler)) {
      bookmark = await readBookmark(wrangler);
      say(`Bookmark of the database before this release: ${bookmark}`);
      if (!options.withoutBackup) await makeBackup(tools);
    }
    step = "migrations";
    const applied = await applyMigrations(wrangler);
    say(applied.length === 0 ? "The database is up to date." : `Migrated: ${applied.join(", ")}`);
    step = "worker";
    await mustSucceed(wrangler, "The deployment", ["deploy"], { isShown: true });
    step = bookmark === null ? "first" : "health";
    const health = await readVersion(tools, options.version);
    if (health.isExpected) return say(`Version ${options.version} answers at /health.`);
    if (!health.isAnswered && step === "first") return say(NO_CERTIFICATE);
    throw new Error(`/health does not report version ${options.version}: ${health.last}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isChanged = step !== "before";
    throw new Error(
      [
        reason,
        WAYS_BACK[step],
        ...(isChanged && bookmark !== null ? [timeTravel(bookmark)] : []),
      ].join("\n\n"),
      { cause: error },
    );
  }
}

/** Prints what a release would do, after the build, and changes nothing. */
async function rehearse(
  { wrangler, say }: ReleaseTools,
  { version, withoutBackup }: ReleaseOptions,
): Promise<void> {
  const isBackedUp = !withoutBackup && (await isInUse(wrangler));
  const missing = await readMissingMigrations(wrangler);
  await mustSucceed(wrangler, "The trial of the deployment", ["deploy", "--dry-run"], {
    isShown: true,
  });
  say(
    [
      "Nothing has changed at Cloudflare. A release would:",
      isBackedUp ? "- wait for a backup" : "- make no backup",
      missing.length === 0 ? "- apply no migration" : `- apply ${missing.join(", ")}`,
      `- deploy version ${version}`,
    ].join("\n"),
  );
}

/** Whether the register has a person, so that a backup is necessary. */
async function isInUse(wrangler: Wrangler): Promise<boolean> {
  const ofTable = "select name from sqlite_schema where name = 'persons'";
  if ((await query(wrangler, "Reading the database", ofTable)).length === 0) return false;
  return (
    (await query(wrangler, "Reading the register", "select 1 from persons limit 1")).length > 0
  );
}

async function readBookmark(wrangler: Wrangler): Promise<string> {
  const output = await mustSucceed(
    wrangler,
    "Reading the bookmark",
    command("d1 time-travel info DB --json"),
  );
  return (jsonOf(output) as { bookmark: string }).bookmark;
}

/**
 * Requests a backup by a row that the deployed Worker's cron reads, and waits until the Worker has
 * verified the backup.
 */
async function makeBackup({ wrangler, wait, say }: ReleaseTools): Promise<void> {
  const requested = await query<{ at: string }>(
    wrangler,
    "Requesting a backup",
    `insert into settings (key, value, updated_at)
       select '${BACKUP_REQUEST}', 'true', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
       where exists (select 1 from settings where key = '${BACKUP_RECIPIENT}')
       on conflict (key) do update set updated_at = excluded.updated_at
       returning updated_at as at`,
  );
  const [request] = requested;
  if (!request) {
    throw new Error(
      "There is no recovery key, so no backup can be made. Create one on the screen Backups, or release " +
        "without a backup: add --without-backup.",
    );
  }
  say("Waiting for a backup; the Worker starts it within five minutes.");
  for (let poll = 0; poll < BACKUP_POLLS; poll += 1) {
    await wait(BACKUP_POLL);
    const [backup] = await query<{ status: string; failure: string | null }>(
      wrangler,
      "Reading the state of the backup",
      `select status, failure from backups where created_at >= '${request.at}'
         order by created_at limit 1`,
    );
    if (backup?.status === "ready") return say("The backup is written and proven.");
    if (backup?.status === "failed") throw new Error(`The backup failed: ${backup.failure}.`);
  }
  throw new Error("No backup was ready within an hour.");
}

/** What `/health` last said, and whether it is the answer of the expected version. */
interface LastHealth {
  isExpected: boolean;
  /** Whether the product answered at all: without a certificate there is no answer. */
  isAnswered: boolean;
  last: string;
}

/** Polls `/health` until it reports a version, or for two minutes. */
async function readVersion(
  { readHealth, wait }: ReleaseTools,
  version: string,
): Promise<LastHealth> {
  let last = "no answer";
  let isAnswered = false;
  for (let poll = 0; poll < HEALTH_POLLS; poll += 1) {
    try {
      const health = await readHealth();
      isAnswered = true;
      last = JSON.stringify(health);
      if (health.ok && health.version === version) return { isExpected: true, isAnswered, last };
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await wait(HEALTH_POLL);
  }
  return { isExpected: false, isAnswered, last };
}
