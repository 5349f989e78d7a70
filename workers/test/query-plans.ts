/**
 * Returns the steps of a statement's query plan that scan a whole table, or a whole index of a
 * table.
 */
export async function scansOf(
  database: D1Database,
  query: string,
  values: readonly unknown[],
): Promise<string[]> {
  const plan = await database
    .prepare(`explain query plan ${query}`)
    .bind(...values)
    .all<{ detail: string }>();
  const tables = await storedTables(database);
  const names = new Set([...tables, ...tables.flatMap((table) => aliasesOf(query, table))]);
  return plan.results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, name] = /^SCAN (\w+)/u.exec(detail) ?? [];
      return name !== undefined && names.has(name) && !detail.includes("VIRTUAL TABLE");
    });
}

let cachedTables: string[] | undefined;

/** Returns the tables of the database that hold rows. */
async function storedTables(database: D1Database): Promise<string[]> {
  if (cachedTables) return cachedTables;
  const { results } = await database
    .prepare(
      "select name from sqlite_master where type = 'table' and sql not like 'create virtual%'",
    )
    .all<{ name: string }>();
  return (cachedTables = results.map(({ name }) => name));
}

/** Returns the aliases of a table in a statement. */
const aliasesOf = (query: string, table: string): string[] =>
  [...query.matchAll(new RegExp(`\\b${table}"?\\s+as\\s+"?(\\w+)`, "giu"))].flatMap(
    ([, alias]) => alias ?? [],
  );
