import { env } from "cloudflare:workers";
import { SCHEMA_VERSIONS } from "./versions.ts";

/**
 * The value of `total_changes()` after the last migration. The state of this module outlives a test
 * file. If a file has not changed the value, the database of the next file is still empty.
 */
export const migrated: { changes: number | null } = { changes: null };

/** Runs statements as one text, in half the time of a batch. Only the local D1 allows this. */
export async function runAll(statements: readonly string[]): Promise<void> {
  await env.DB.prepare(statements.map((one) => one.replace(/;\s*$/u, "")).join(";\n")).run();
}

/**
 * Drops all tables. Drops views and virtual tables first, because a virtual table drops its own
 * tables; then repeatedly the tables to which no other table refers.
 */
export async function dropTables(): Promise<void> {
  const { results } = await env.DB.prepare(
    `select type, name, sql like 'create virtual%' as isVirtual, (select json_group_array("table")
        from pragma_foreign_key_list(name) where "table" <> name) as parents
      from sqlite_schema where type in ('table', 'view')
        and name not glob 'sqlite_*' and name not glob '_cf_*'
      order by type = 'table', isVirtual = 0`,
  ).all<StoredTable>();
  const isFirst = ({ type, isVirtual }: StoredTable) => type === "view" || isVirtual === 1;
  const order = results.filter(isFirst);
  const remainingMigrations = new Set(results.filter((one) => !isFirst(one)));
  while (remainingMigrations.size > 0) {
    const parents = new Set([...remainingMigrations].flatMap((one) => JSON.parse(one.parents)));
    const free = [...remainingMigrations].filter(({ name }) => !parents.has(name));
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const one of free) remainingMigrations.delete(one);
    order.push(...free);
  }
  if (order.length === 0) return;
  await runAll(order.map(({ type, name }) => `drop ${type} if exists "${name}"`));
}

/** Returns statements that record the migrations as applied, as wrangler records them. */
export function recordedMigrations(): string[] {
  const names = env.TEST_MIGRATIONS.map(({ name }) => `('${name}')`);
  return [
    "create table d1_migrations (id integer primary key autoincrement, name text unique)",
    `insert into d1_migrations (name) values ${names.join(", ")}`,
  ];
}

/**
 * Applies all migrations in order to an empty database, and loads the rows of each version after its
 * last migration: a later migration may rename what the rows name. `afterVersion` runs then.
 */
export async function upgradeWithRows(
  afterVersion?: (version: string) => Promise<void>,
): Promise<void> {
  await dropTables();
  for (const { name, queries } of env.TEST_MIGRATIONS) {
    await runAll(queries);
    const version = SCHEMA_VERSIONS.find(({ lastMigration }) => lastMigration === name);
    if (!version) continue;
    await env.DB.prepare(version.rows).run();
    await afterVersion?.(version.version);
  }
}

interface StoredTable {
  type: "table" | "view";
  name: string;
  isVirtual: number;
  /** The names of the tables to which this table refers, as JSON. */
  parents: string;
}
