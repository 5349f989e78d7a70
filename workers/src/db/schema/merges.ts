import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { children, persons } from "./persons.ts";

type Person = typeof persons.$inferSelect;
type Child = Omit<typeof children.$inferSelect, "householdId">;

/** Another adult of a household that a merge touched: no more than who it was and in what state. */
interface Adult {
  id: string;
  status: Person["status"];
  /** Whether the record showed a spouse there; somebody archived may only have kept a seat. */
  isSpouse: boolean;
}

/** Everything that undoing a merge needs; nothing personal of anybody but the two records. */
export interface MergeSnapshot {
  /** The record that stayed, as it was. */
  own: { person: Person; children: Child[] };
  /** The record that ended. */
  other: { person: Person; children: Child[] };
  /** Fields of the record that stayed, as the merge left them. */
  merged: Pick<
    Person,
    | "firstName"
    | "lastName"
    | "idNumber"
    | "gender"
    | "birthDate"
    | "repatriationDate"
    | "phone"
    | "address"
    | "city"
    | "married"
    | "comment"
    | "interests"
  >;
  family: {
    /** Where the merge left the record that stayed. */
    householdId: string;
    seat: 1 | 2;
    /** Who shares that household. */
    partner: Adult | null;
    /** Who stayed behind in the household that one of the two records left. */
    left: Adult | null;
    /** Children whom the merge brought along: their ids now and before (the same if they moved). */
    brought: { id: string; from: string }[];
    /** The version of a spouse whom the merge approved along. */
    approvedVersion: number | null;
  };
}

/**
 * Which record ended in which. No foreign keys: the one is gone by definition, and the other one may
 * be deleted for good, after which ids and days are all that is left.
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
     * Null once the merge is undone or cannot be undone any more. Beside what the type says it holds
     * `links`, `filled`, `applications` and `partnerApplications`, which only SQL writes and reads.
     */
    snapshot: text("snapshot", { mode: "json" }).$type<MergeSnapshot>(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    mergedAt: text("merged_at").notNull(),
    undoneAt: text("undone_at"),
  },
  (table) => [
    // A record ends once: of many merges at the same moment one wins, whatever else they check.
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
