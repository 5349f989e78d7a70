import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** Maximum terms per compound select; D1 allows five. */
const TERMS_MAX = 4;

/** Returns the rows of several queries in order, nested to stay within D1's limit. */
export function unionAll(queries: readonly SQL[]): SQL {
  if (queries.length <= TERMS_MAX) return sql.join([...queries], sql` union all `);
  const groups = Array.from({ length: Math.ceil(queries.length / TERMS_MAX) }, (_, index) => {
    const group = queries.slice(index * TERMS_MAX, (index + 1) * TERMS_MAX);
    return sql`select * from (${unionAll(group)})`;
  });
  return unionAll(groups);
}
