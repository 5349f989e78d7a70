import type { PersonField } from "@kehila/shared/persons/fields";
import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { children, persons } from "./persons.ts";

type Person = typeof persons.$inferSelect;
type Child = Omit<typeof children.$inferSelect, "householdId">;

/** Another adult of a household that a merge changed: the id and the status, no personal data. */
interface Adult {
  id: string;
  status: Person["status"];
  /** Whether the adult was the spouse; an archived former spouse is not. */
  isSpouse: boolean;
}

/** The data of an unmerge; personal data of the two records only. */
export interface MergeSnapshot {
  /** The record that stayed, as it was. */
  own: { person: Person; children: Child[] };
  /** The record that ended. */
  other: { person: Person; children: Child[] };
  /** Fields of the record that stayed, as the merge left them. */
  merged: Pick<Person, Exclude<PersonField, "childrenData">>;
  family: {
    /** Where the merge left the record that stayed. */
    householdId: string;
    position: 1 | 2;
    /** The other adult of that household. */
    partner: Adult | null;
    /** The adult who stayed behind in the household that one of the two records left. */
    left: Adult | null;
    /** Children that the merge brought along: their ids now and before (the same if they moved). */
    brought: { id: string; from: string }[];
    /** The version of a spouse who was approved with the merge. */
    approvedVersion: number | null;
  };
}

/**
 * Merges: which record ended in which. No foreign keys: one record is deleted by definition, and
 * the other one can be permanently deleted, after which only ids and dates are left.
 */
export const personMerges = sqliteTable(
  "person_merges",
  {
    id: text("id").primaryKey(),
    /** The record that stayed. */
    personId: text("person_id").notNull(),
    /** The record that ended in it. */
    otherId: text("other_id").notNull(),
    /**
     * Null once the merge is undone or expired. In addition to the fields of the type it has
     * `links`, `filled`, `applications`, `partnerApplications` and `missed`, which only SQL writes
     * and reads.
     */
    snapshot: text("snapshot", { mode: "json" }).$type<MergeSnapshot>(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    mergedAt: text("merged_at").notNull(),
    undoneAt: text("undone_at"),
  },
  (table) => [
    // A record ends once: one of several concurrent merges wins.
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
