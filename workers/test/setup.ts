import { env } from "cloudflare:workers";
import { migrated } from "./migrated.ts";
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

/** Runs statements as one, which takes half the time of a batch. The local D1 allows it. */
async function runAll(statements: readonly string[]): Promise<void> {
  await env.DB.prepare(statements.map((one) => one.replace(/;\s*$/u, "")).join(";\n")).run();
}

/** How many rows the database has changed since it was opened. */
function changes(): Promise<number | null> {
  return env.DB.prepare("select total_changes() as changes").first<number>("changes");
}

async function emptyBucket(): Promise<void> {
  const { objects } = await env.EXPORT_FILES.list();
  await env.EXPORT_FILES.delete(objects.map(({ key }) => key));
}

/**
 * Drops views and virtual tables first, which drop tables of their own, then each table to which no
 * other refers.
 */
async function dropTables(): Promise<void> {
  const { results } = await env.DB.prepare(
    `select type, name, sql like 'create virtual%' as isVirtual, (select json_group_array("table")
        from pragma_foreign_key_list(name) where "table" <> name) as parents
      from sqlite_schema where type in ('table', 'view')
        and name not glob 'sqlite_*' and name not glob '_cf_*'
      order by type = 'table', isVirtual = 0`,
  ).all<Stored>();
  const isFirst = ({ type, isVirtual }: Stored) => type === "view" || isVirtual === 1;
  const order = results.filter(isFirst);
  const left = new Set(results.filter((one) => !isFirst(one)));
  while (left.size > 0) {
    const parents = new Set([...left].flatMap((one) => JSON.parse(one.parents)));
    const free = [...left].filter(({ name }) => !parents.has(name));
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const one of free) left.delete(one);
    order.push(...free);
  }
  if (order.length === 0) return;
  await runAll(order.map(({ type, name }) => `drop ${type} if exists "${name}"`));
}

interface Stored {
  type: "table" | "view";
  name: string;
  isVirtual: number;
  /** The tables it refers to, as JSON. */
  parents: string;
}
