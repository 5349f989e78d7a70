import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { persons } from "../../../db/schema/persons.ts";

const own = alias(persons, "own");
const other = alias(persons, "other");

/** Maximum applicants that share a value: an institution's phone. */
const SHARING_MAX = 20;

/**
 * Returns a query: ids of applicants of other households who share the ID number, the phone, the
 * birth date or the spelling of the name with an adult of a person's household. Each rule is looked
 * up in its index.
 */
export function sharingApplicants(personId: string): SQL {
  const rules = [
    sql`ifnull(${other.idNumber}, '') = +${own.idNumber}`,
    sql`ifnull(${other.phone}, '') = +${own.phone}`,
    sql`ifnull(${other.birthDate}, '') = +${own.birthDate}`,
    sql`${other.lastNameKey} = ${own.lastNameKey} and ${other.firstNameKey} = ${own.firstNameKey}`,
  ];
  const selects = rules.map(
    (rule) => sql`select id from (select ${other.id} as id
      from ${persons} as ${sql.identifier("own")} cross join ${persons} as ${sql.identifier("other")}
      where ${own.householdId} = (select household_id from persons where id = ${personId})
        and ${own.status} = 'pending' and ${other.status} = 'pending' and ${rule}
        and ${other.householdId} <> ${own.householdId} limit ${sql.raw(String(SHARING_MAX))})`,
  );
  return sql`(${sql.join(selects, sql` union `)})`;
}
