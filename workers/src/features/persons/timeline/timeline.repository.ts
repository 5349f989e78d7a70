import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Read } from "../../../db/read.ts";
import { PERSON_KEYS } from "./timeline.presenter.ts";

/** A person in an entry. */
export interface NamedPerson {
  id: string;
  firstName: string;
  lastName: string;
  status: PersonStatus;
}

/** Most entries contain no other person: a text search is cheaper than `json_each`. */
const NAMES_A_PERSON = PERSON_KEYS.map((key) => `instr(concat(before, after), '"${key}"')`).join(
  " or ",
);

/** The persons of an entry, as JSON; `json_each` reads a single value like an array. */
const NAMED = `select json_group_array(json_object('id', persons.id, 'firstName', first_name,
    'lastName', last_name, 'status', status))
  from json_each(json_array(json(before), json(after))) as side
  cross join json_each('${JSON.stringify(PERSON_KEYS)}') as name
  cross join json_each(side.value, '$.' || name.value) as ids
  cross join persons on persons.id = ids.value`;

/**
 * Returns the read with names and statuses of the persons in the entries; deleted persons have
 * none.
 */
export const withNames = <T>(entries: Read<T>): Read<{ entries: T; named: NamedPerson[] }> => ({
  selects: entries.selects.map(({ sql: text, params }) => ({
    sql: `select entries.*, iif(${NAMES_A_PERSON}, (${NAMED}), '[]') as named
      from (${text}) as entries`,
    params,
  })),
  compute: (results, scope) => ({
    entries: entries.compute(results, scope),
    named: results.flat().flatMap(({ named }) => JSON.parse(String(named)) as NamedPerson[]),
  }),
});
