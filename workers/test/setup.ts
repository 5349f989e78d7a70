import { env } from "cloudflare:workers";
import { dropTables, migrated, runAll } from "./schema/migrated.ts";
import { emptyObjects, leaveObjects } from "./named-objects.ts";

/**
 * Files share one isolate, so each begins without what the one before has stored. Nothing uses
 * `reset()`, which deletes files under running objects: these keep or lose rows.
 */
await Promise.all([
  leaveObjects(env.LIMITER),
  emptyObjects(env.EXPORT_JOB),
  emptyObjects(env.READING_TALLY),
  emptyBucket(),
]);
if ((await changes()) !== migrated.changes) {
  await dropTables();
  await runAll(env.TEST_MIGRATIONS.flatMap((migration) => migration.queries));
  migrated.changes = await changes();
}

/** How many rows the database has changed since it was opened. */
function changes(): Promise<number | null> {
  return env.DB.prepare("select total_changes() as changes").first<number>("changes");
}

async function emptyBucket(): Promise<void> {
  const { objects } = await env.EXPORT_FILES.list();
  await env.EXPORT_FILES.delete(objects.map(({ key }) => key));
}
