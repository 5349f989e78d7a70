import type { EventCategory } from "@kehila/shared/events/categories";
import { sql } from "drizzle-orm";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { hasCome } from "./attendance.sql.ts";
import { IS_WAITING } from "./capacity.sql.ts";

/** How a person is, or was, on an event list. */
export const PART_KINDS = ["place", "waiting", "removed", "applied"] as const;

/** A person's part in one event. The list is null if it was deleted after the application. */
export interface PartInEvent {
  kind: (typeof PART_KINDS)[number];
  /** The instant since which the person is on the list, or applied. */
  since: string;
  /** The instant of the removal. */
  until: string | null;
  came: boolean;
  event: { title: string; category: EventCategory; date: string } | null;
}

type PartRow = Omit<PartInEvent, "came" | "event"> & { came: number; event: string | null };

/** Reads a person's parts in events, also former ones and applications, the latest event first. */
export const findPartsOf = (personId: string, take: number): Read<PartInEvent[]> =>
  mapRead(
    readSql<PartRow>(sql`
      select part.kind, part.since, part.until,
        ${hasCome(sql`part.list_id`, sql`${personId}`)} as came,
        iif(lists.id is null, null, json_object('title', title, 'category', category,
          'date', date)) as event
      from (
        select iif(${IS_WAITING}, 'waiting', 'place') as kind, list_id, created_at as since,
          null as until from list_persons where person_id = ${personId}
        union all select 'removed', list_id, created_at, removed_at
          from removed_list_persons where person_id = ${personId}
        union all select 'applied', list_id, created_at, null
          from list_applications where person_id = ${personId}) as part
      left join lists on lists.id = part.list_id
      order by lists.date desc, part.since desc limit ${take}`),
    (rows) =>
      rows.map(({ came, event, ...part }) => ({
        ...part,
        came: came === 1,
        event: event === null ? null : (JSON.parse(event) as PartInEvent["event"]),
      })),
  );
