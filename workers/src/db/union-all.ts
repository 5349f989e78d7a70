import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** Terms of one compound select; D1 allows five. */
const TERMS_MAX = 4;

/** The rows of queries one after the other, in groups of as many as D1 allows. */
export function unionAll(queries: readonly SQL[]): SQL {
  if (queries.length <= TERMS_MAX) return sql.join([...queries], sql` union all `);
  const groups = Array.from({ length: Math.ceil(queries.length / TERMS_MAX) }, (_, place) => {
    const group = queries.slice(place * TERMS_MAX, (place + 1) * TERMS_MAX);
    return sql`select * from (${unionAll(group)})`;
  });
  return unionAll(groups);
}
