import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** Returns a subquery: an account as it is now, as JSON; null for a deleted account. */
export const accountNow = (id: SQLWrapper): SQL<string | null> =>
  sql`(select json_object('name', name, 'email', email) from users where users.id = ${id})`;
