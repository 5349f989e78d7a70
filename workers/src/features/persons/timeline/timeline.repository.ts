import type { PersonStatus } from "@kehila/shared/permissions";
import type { Read, Select } from "../../../db/read.ts";
import { readSelect } from "../../../db/read.ts";
import { PERSON_KEYS } from "./timeline.presenter.ts";

interface Named {
  id: string;
  firstName: string;
  lastName: string;
  status: PersonStatus;
}

/** Most entries name no other person: a search of their text is cheaper than `json_each`. */
const NAMES_A_PERSON = PERSON_KEYS.map((key) => `instr(concat(before, after), '"${key}"')`).join(
  " or ",
);

/**
 * The ids in some entries: `json_each` reads a single value and an array alike. One select, since D1
 * joins five at most by `union`.
 */
const IDS = `select ids.value from (select before, after from entries where ${NAMES_A_PERSON}) as entry,
  json_each(json_array(json(before), json(after))) as side,
  json_each('${JSON.stringify(PERSON_KEYS)}') as name,
  json_each(side.value, '$.' || name.value) as ids`;

/** Names and statuses of the persons that entries name, by the select of them; not of deleted ones. */
export const findNamesIn = (entries: Select): Read<readonly Named[]> =>
  readSelect({
    sql: `with entries as (${entries.sql})
      select id, first_name as firstName, last_name as lastName, status from persons
      where id in (${IDS})`,
    params: entries.params,
  });
