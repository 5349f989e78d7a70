import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** An account of a log entry as it is now. */
interface AccountNow {
  name: string;
  email: string;
}

/** Returns a subquery: an account as it is now, as JSON; null for a deleted account. */
export const accountNow = (id: SQLWrapper): SQL<string | null> =>
  sql`(select json_object('name', name, 'email', email) from users where users.id = ${id})`;

/** Returns the account of {@link accountNow}. */
export const readAccount = (json: string | null | undefined): AccountNow | null =>
  json === null || json === undefined ? null : (JSON.parse(json) as AccountNow);
