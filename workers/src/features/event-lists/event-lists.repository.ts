import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { readRow } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { jsonValues } from "../../db/json-values.ts";
import { eventLists, eventListUsers } from "../../db/schema/event-lists.ts";
import { participantCount } from "../participants/participant-sql.repository.ts";

/** The fields of a list that users write. */
export type ListFields = Pick<
  typeof eventLists.$inferInsert,
  "title" | "description" | "date" | "category"
>;

export function insertList(
  db: Database,
  made: { id: string; createdBy: string | null; at: string },
  fields: ListFields,
): Statement {
  const { id, createdBy, at } = made;
  return db.insert(eventLists).values({ ...fields, id, createdBy, createdAt: at, updatedAt: at });
}

/**
 * Assigns users to a new list; stops the batch with `INVALID_INPUT` unless each id is one of a
 * user.
 */
export function assignUsers(db: Database, listId: string, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return [];
  return [
    db.run(sql`insert into list_users (id, list_id, user_id)
      select lower(hex(randomblob(16))), ${listId}, ${users.id} from ${users}
      where ${users.id} in ${jsonValues(ids)}`),
    expectThat(
      db,
      sql`(select count(*) from ${eventListUsers} where ${eventListUsers.listId} = ${listId}) = ${ids.length}`,
      "INVALID_INPUT",
    ),
  ];
}

/** Counts the ids that name a user. */
export async function countUsers(db: Database, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(users)
    .where(sql`${users.id} in ${jsonValues(ids)}`);
  return row?.count ?? 0;
}

/** A list as its card shows it. */
export const findListSummary = (db: Database, id: string) =>
  readRow(
    db
      .select({
        id: eventLists.id,
        version: eventLists.version,
        title: eventLists.title,
        description: eventLists.description,
        date: eventLists.date,
        category: eventLists.category,
        personCount: participantCount(sql`lists.id`),
        createdAt: eventLists.createdAt,
      })
      .from(eventLists)
      .where(eq(eventLists.id, id)),
  );
