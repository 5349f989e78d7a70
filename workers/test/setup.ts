import { env } from "cloudflare:workers";
import { dropTables, migrated, recordedMigrations, runAll } from "./schema/migrated.ts";
import { emptyObjects, leaveLimiters } from "./named-objects.ts";

/**
 * Test files share one isolate, so each file begins by deleting the data of the previous file.
 * `reset()` would delete the storage of running objects, so an object could keep or lose rows.
 */
await Promise.all([
  leaveLimiters(env.LIMITER),
  emptyObjects(env.EXPORT_JOB),
  emptyObjects(env.BACKUP_JOB),
  emptyObjects(env.IMPORT_JOB),
  emptyObjects(env.READING_TALLY),
  emptyBucket(env.EXPORT_FILES),
  emptyBucket(env.BACKUP_FILES),
]);
if ((await changes()) !== migrated.changes) {
  await dropTables();
  await runAll([
    ...env.TEST_MIGRATIONS.flatMap((migration) => migration.queries),
    ...recordedMigrations(),
  ]);
  migrated.changes = await changes();
}

/** Returns the number of rows that the database has changed since it was opened. */
function changes(): Promise<number | null> {
  return env.DB.prepare("select total_changes() as changes").first<number>("changes");
}

async function emptyBucket(bucket: R2Bucket): Promise<void> {
  const { objects } = await bucket.list();
  await bucket.delete(objects.map(({ key }) => key));
}
