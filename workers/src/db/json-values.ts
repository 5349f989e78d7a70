import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * A subquery of values, for `in`. All values are one JSON parameter, since D1 binds at most a hundred
 * parameters to a statement.
 */
export const jsonValues = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;
