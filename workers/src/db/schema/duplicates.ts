import type { PairEvidence } from "@kehila/shared/persons/duplicate-pairs";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { persons } from "./persons.ts";

/**
 * Pairs of records that are likely the same person. The nightly look-up finds them from `persons`
 * and `children` (docs/decisions/0022-duplicates-inbox.md). Pairs in {@link differentPersons} stay
 * in this table, and the inbox leaves them out.
 */
export const duplicatePairs = sqliteTable(
  "duplicate_pairs",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** The two persons, the lower row number first. */
    oneSeq: integer("one_seq")
      .notNull()
      .references(() => persons.seq, { onDelete: "cascade" }),
    otherSeq: integer("other_seq")
      .notNull()
      .references(() => persons.seq, { onDelete: "cascade" }),
    /** How likely the two records are one person; the inbox shows the highest first. */
    likeness: integer("likeness").notNull(),
    evidence: text("evidence", { mode: "json" }).$type<PairEvidence[]>().notNull(),
    /** The pair was put off until this instant. */
    laterUntil: text("later_until"),
  },
  (table) => [
    uniqueIndex("duplicate_pairs_once").on(table.oneSeq, table.otherSeq),
    index("duplicate_pairs_by_other").on(table.otherSeq),
    index("duplicate_pairs_by_likeness").on(table.likeness, table.id),
    check("duplicate_pairs_order", sql`${table.oneSeq} < ${table.otherSeq}`),
  ],
);

/**
 * Pairs of ids that a user declared to be different people. No foreign keys: after a merge, a
 * decision about the deleted record applies to the surviving record, and after an unmerge again to
 * the restored record.
 */
export const differentPersons = sqliteTable(
  "different_persons",
  {
    /** The two ids, the lower one first. */
    oneId: text("one_id").notNull(),
    otherId: text("other_id").notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    decidedAt: text("decided_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index("different_persons_by_other").on(table.otherId),
    check("different_persons_order", sql`${table.oneId} < ${table.otherId}`),
  ],
);

/**
 * Persons whose duplicates the next nightly look-up searches. Triggers on `persons` and `children`
 * add a person after each change of a compared field.
 */
export const uncheckedPersons = sqliteTable("unchecked_persons", {
  seq: integer("seq")
    .primaryKey()
    .references(() => persons.seq, { onDelete: "cascade" }),
});

/**
 * The name keys of each person of every status, by which similar names find each other: a key of the
 * first or last name, or `~` and a key of a full name that the first name is a short form of.
 * Triggers on `persons` take them from the search text, so they are part of each change of a name.
 */
export const personKeys = sqliteTable(
  "person_keys",
  {
    key: text("key").notNull(),
    seq: integer("seq").notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.seq] })],
);

/**
 * Blocking keys of each person whose duplicates were looked up (`blocking-keys.ts`). A key is the
 * hash of data that two records of one person may share, such as a name in any script. Two persons
 * who share a key are compared.
 */
export const duplicateKeys = sqliteTable(
  "duplicate_keys",
  {
    seq: integer("seq")
      .notNull()
      .references(() => persons.seq, { onDelete: "cascade" }),
    key: integer("key").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.key] }),
    index("duplicate_keys_by_key").on(table.key, table.seq),
  ],
);
