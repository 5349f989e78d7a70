import type { AdultField } from "@kehila/shared/persons/fields";
import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { children, persons } from "./persons.ts";

type Person = typeof persons.$inferSelect;
type Child = Omit<typeof children.$inferSelect, "householdId">;

/** Another adult of a household that a merge changed: id and status, without personal data. */
interface Adult {
  id: string;
  status: Person["status"];
  /** Whether the adult was the spouse. An archived former spouse is not. */
  isSpouse: boolean;
}

/** The data for an unmerge, with personal data of the two records only. */
export interface MergeSnapshot {
  /** The record that stayed, before the merge. */
  own: { person: Person; children: Child[] };
  /** The record that ended. */
  other: { person: Person; children: Child[] };
  /** Fields of the record that stayed, after the merge. */
  merged: Pick<Person, AdultField>;
  family: {
    /** The household of the record that stayed, after the merge. */
    householdId: string;
    position: 1 | 2;
    /** The other adult of that household. */
    partner: Adult | null;
    /** The adult who remained in the household that one of the two records left. */
    left: Adult | null;
    /** Children that the merge added, with their ids after and before it (equal if moved). */
    brought: { id: string; from: string }[];
    /** The version of a spouse who was approved by the merge. */
    approvedVersion: number | null;
  };
}

/**
 * Merges of one record into another. No foreign keys: one record is always deleted, and the other
 * one can be deleted permanently, which leaves only ids and dates.
 */
export const personMerges = sqliteTable(
  "person_merges",
  {
    id: text("id").primaryKey(),
    /** The record that stayed. */
    personId: text("person_id").notNull(),
    /** The record that was merged into the record of `personId`. */
    otherId: text("other_id").notNull(),
    /**
     * Null after the merge is undone or expired. In addition to the fields of the type it has
     * `links`, `filled`, `places`, `applications`, `partnerApplications` and `missed`, which only
     * SQL writes and reads.
     */
    snapshot: text("snapshot", { mode: "json" }).$type<MergeSnapshot>(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    mergedAt: text("merged_at").notNull(),
    undoneAt: text("undone_at"),
  },
  (table) => [
    // A record can be merged into one record only: one of several concurrent merges wins.
    uniqueIndex("person_merges_other")
      .on(table.otherId)
      .where(sql`${table.undoneAt} is null`),
    index("person_merges_by_person").on(table.personId, table.mergedAt),
    index("person_merges_by_other").on(table.otherId),
    index("person_merges_undoable")
      .on(table.mergedAt)
      .where(sql`${table.snapshot} is not null`),
  ],
);
