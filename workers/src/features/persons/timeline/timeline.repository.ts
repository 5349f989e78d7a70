import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { persons } from "../../../db/schema/persons.ts";

/** Names and statuses of some persons; whoever is gone is not among them. */
export async function findNames(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: persons.id,
      firstName: persons.firstName,
      lastName: persons.lastName,
      status: persons.status,
    })
    .from(persons)
    .where(inArray(persons.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
}
