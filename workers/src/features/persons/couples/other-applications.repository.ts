import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { persons } from "../../../db/schema/persons.ts";

const ownPerson = alias(persons, "own");
const otherPerson = alias(persons, "other");

/** Maximum applicants to read that share one value, such as an institution's phone. */
const SHARING_MAX = 20;

/**
 * Returns a query: ids of applicants of other households who share the ID number, the phone, the
 * birth date or the spelling of the name with an adult of a person's household. Each rule is looked
 * up in its index.
 */
export function sharingApplicants(personId: string): SQL {
  const rules = [
    sql`ifnull(${otherPerson.idNumber}, '') = +${ownPerson.idNumber}`,
    sql`ifnull(${otherPerson.phone}, '') = +${ownPerson.phone}`,
    sql`ifnull(${otherPerson.birthDate}, '') = +${ownPerson.birthDate}`,
    sql`${otherPerson.lastNameKey} = ${ownPerson.lastNameKey} and ${otherPerson.firstNameKey} = ${ownPerson.firstNameKey}`,
  ];
  const selects = rules.map(
    (rule) => sql`select id from (select ${otherPerson.id} as id
      from ${persons} as ${sql.identifier("own")} cross join ${persons} as ${sql.identifier("other")}
      where ${ownPerson.householdId} = (select household_id from persons where id = ${personId})
        and ${ownPerson.status} = 'pending' and ${otherPerson.status} = 'pending' and ${rule}
        and ${otherPerson.householdId} <> ${ownPerson.householdId} limit ${sql.raw(String(SHARING_MAX))})`,
  );
  return sql`(${sql.join(selects, sql` union `)})`;
}
