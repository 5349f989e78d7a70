import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { users } from "../../db/schema/accounts.ts";
import { lists, listUsers } from "../../db/schema/lists.ts";

/** What people may write about a list. */
export type ListFields = Pick<
  typeof lists.$inferInsert,
  "title" | "description" | "date" | "category"
>;

export function insertList(
  db: Database,
  made: { id: string; createdBy: string | null; at: string },
  fields: ListFields,
): Statement {
  const { id, createdBy, at } = made;
  return db.insert(lists).values({ ...fields, id, createdBy, createdAt: at, updatedAt: at });
}

/** Assigns users to a new list; the batch goes on only if each id names one. */
export function assignUsers(db: Database, listId: string, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return [];
  return [
    db.run(sql`insert into list_users (id, list_id, user_id)
      select lower(hex(randomblob(16))), ${listId}, ${users.id} from ${users}
      where ${users.id} in (select value from json_each(${JSON.stringify(ids)}))`),
    expectThat(
      db,
      sql`(select count(*) from ${listUsers} where ${listUsers.listId} = ${listId}) = ${ids.length}`,
      "INVALID_INPUT",
    ),
  ];
}

/** How many of these ids name a user. */
export async function countUsers(db: Database, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return row?.count ?? 0;
}

/** A list as its card shows it. */
export async function readListSummary(db: Database, id: string) {
  const [row] = await db
    .select({
      id: lists.id,
      version: lists.version,
      title: lists.title,
      description: lists.description,
      date: lists.date,
      category: lists.category,
      personCount: sql<number>`(select count(*) from list_persons where list_id = lists.id)`,
      createdAt: lists.createdAt,
    })
    .from(lists)
    .where(eq(lists.id, id));
  return row ?? null;
}
