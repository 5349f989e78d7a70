import { eq, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { prepareSelect } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { columnsAs, mapRead, readSelect } from "../../db/read.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import type { ListRow } from "./event-lists.repository.ts";

/** Whether the roll call of an event list is closed. */

/**
 * Returns statements that close (an instant) or open (null) the roll call of a list. They stop the
 * batch with `STALE_VERSION` if the roll call has changed since the list was read.
 */
export const setRollCall = (
  db: Database,
  { id, rollCallClosedAt }: Pick<ListRow, "id" | "rollCallClosedAt">,
  closedAt: string | null,
): Statement[] => [
  expectThat(
    db,
    sql`exists (select 1 from ${eventLists} where ${eventLists.id} = ${id}
      and ${eventLists.rollCallClosedAt} is ${rollCallClosedAt})`,
    "STALE_VERSION",
  ),
  db.update(eventLists).set({ rollCallClosedAt: closedAt }).where(eq(eventLists.id, id)),
];

const selectRollCall = prepareSelect<{ id: string }>(() =>
  new QueryBuilder()
    .select(
      columnsAs({
        category: eventLists.category,
        createdBy: eventLists.createdBy,
        version: eventLists.version,
        rollCallClosedAt: eventLists.rollCallClosedAt,
      }),
    )
    .from(eventLists)
    .where(eq(eventLists.id, sql.placeholder("id"))),
);
type RollCallRow = Pick<ListRow, "category" | "createdBy" | "version" | "rollCallClosedAt">;

/** Reads a list without the counts of its card, for phones that poll. */
export const findRollCallState = (id: string): Read<RollCallRow | null> =>
  mapRead(readSelect<RollCallRow>(selectRollCall.with({ id })), ([list]) => list ?? null);
