import { grantsOf } from "@kehila/shared/accounts/permissions";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { and, eq, gte, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { preparedStatement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { isGranted } from "../../db/granted.ts";
import { prepareSelect } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { columnsAs, mapRead, readSelect } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { isFull } from "../participants/capacity.sql.ts";
import type { ListRow } from "./event-lists.repository.ts";

/** The id of a list whose public link was opened, and the first event day whose link is open. */
interface OpenLink {
  id: string;
  from: CalendarDay;
}

/** The data of a list that its public link shows. */
type LinkRow = Pick<ListRow, "id" | "title" | "date" | "time" | "venue" | "category"> & {
  /** `full`: the next registration has to wait for a place. Never the number of free places. */
  availability: "open" | "limited" | "full";
};

const isOpenLink = and(
  eq(eventLists.id, sql.placeholder("id")),
  gte(eventLists.date, sql.placeholder("from")),
);
const selectListOfLink = prepareSelect<OpenLink>(() =>
  new QueryBuilder()
    .select(
      columnsAs({
        id: eventLists.id,
        title: eventLists.title,
        date: eventLists.date,
        time: eventLists.time,
        venue: eventLists.venue,
        category: eventLists.category,
        availability: sql<LinkRow["availability"]>`case when lists.capacity is null then 'open'
          when ${isFull()} then 'full' else 'limited' end`,
      }),
    )
    .from(eventLists)
    .where(isOpenLink),
);

/** Reads the data of a list's public link; null if its event is before this day. */
export const findListOfLink = (link: OpenLink): Read<LinkRow | null> =>
  mapRead(readSelect<LinkRow>(selectListOfLink.with(link)), ([list]) => list ?? null);

/** The creator of a list, and whether the creator may read active persons. */
export interface LinkCreator {
  id: string;
  name: string;
  mayRead: boolean;
}

const mayReadActive = isGranted(grantsOf("persons.read", { status: "active" }));
const selectCreator = prepareSelect<{ id: string }>(
  () => sql`select ${users.id} as id, ${users.name} as name, ${mayReadActive} as "mayRead"
    from ${eventLists} cross join ${users} on ${users.id} = ${eventLists.createdBy}
    where ${eventLists.id} = ${sql.placeholder("id")}`,
);

/** Reads the creator of a list; null for a missing list or a deleted account. */
export const findCreator = (listId: string): Read<LinkCreator | null> =>
  mapRead(
    readSelect<Omit<LinkCreator, "mayRead"> & { mayRead: number }>(
      selectCreator.with({ id: listId }),
    ),
    ([creator]) => (creator ? { ...creator, mayRead: creator.mayRead === 1 } : null),
  );

const openLinkCheck = preparedStatement((db) =>
  expectThat(db, sql`exists (select 1 from ${eventLists} where ${isOpenLink})`, "LINK_CLOSED"),
);

/** Stops the batch with `LINK_CLOSED` if the event of a list is before this day. */
export const expectOpenLink = (db: Database, { id, from }: OpenLink): Statement =>
  openLinkCheck(db, { id, from });

const linkUseUpdate = preparedStatement((db) =>
  db.run(sql`update lists set link_used_at = ${sql.placeholder("at")}
    where id = ${sql.placeholder("id")}`),
);

/** Stores the time of a phone check through the public link of a list. */
export const noteLinkUse = (db: Database, id: string, now: string): Statement =>
  linkUseUpdate(db, { id, at: now });
