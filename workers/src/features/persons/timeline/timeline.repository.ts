import { inArray } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { persons } from "../../../db/schema/persons.ts";

/** Names and statuses of persons; deleted ones are left out. */
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
    .where(inArray(persons.id, jsonValues(ids)));
}
