import { LIST_HISTORY_NAMES_MAX } from "@kehila/shared/base/limits";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Select } from "../../db/prepared.ts";
import type { Read } from "../../db/read.ts";
import { readSelect } from "../../db/read.ts";

/** A person in a list's history. */
export interface NamedParticipant {
  /** The id in the history. */
  id: string;
  firstName: string;
  lastName: string;
  status: PersonStatus;
  /** 1 for a person on the list now. */
  isOnList: number;
}

/**
 * Reads the persons in a list's history entries; `entries` is the select of the entries. The id of
 * a merged record gives the record it was merged into; deleted persons are absent.
 */
export const findNamesIn = (entries: Select, listId: string): Read<readonly NamedParticipant[]> =>
  readSelect({
    sql: `with recursive entries as (${entries.sql}), named(id, person) as (
        select ids.value, ids.value from entries,
          json_each(json_array(json(before), json(after))) as side,
          json_each('["removed","added","personId"]') as name,
          json_each(side.value, '$.' || name.value) as ids
        where entries.action in ('list.persons', 'list.move-up', 'list.attendance', 'list.comment')
          and (typeof(ids.key) <> 'integer' or ids.key < ${LIST_HISTORY_NAMES_MAX})
        union
        select named.id, merged.person_id from named
          join person_merges as merged on merged.other_id = named.person
        where merged.undone_at is null)
      select named.id, first_name as firstName, last_name as lastName, status,
        exists (select 1 from list_persons where list_id = ? and person_id = persons.id) as isOnList
      from named join persons on persons.id = named.person`,
    params: [...entries.params, listId],
  });
