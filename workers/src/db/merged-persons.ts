import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * Returns a subquery: ids of persons, and of all records merged into them, directly or indirectly.
 */
export const withMerged = (personIds: SQL): SQL => sql`(
  with recursive gone(id) as (
    select * from ${personIds}
    union
    select other_id from person_merges join gone on person_id = gone.id where undone_at is null
  ) select id from gone)`;

/**
 * Returns a subquery: the id of a person, or of the record it was merged into; null for a deleted
 * person.
 */
export const keptPerson = (personId: SQL): SQL => sql`(
  with recursive kept(id) as (
    select ${personId}
    union
    select person_id from person_merges join kept on other_id = kept.id where undone_at is null
  ) select persons.id from kept join persons on persons.id = kept.id limit 1)`;
