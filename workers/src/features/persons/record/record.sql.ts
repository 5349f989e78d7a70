import type { AdultField } from "@kehila/shared/persons/fields";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Person, PersonRow } from "@kehila/shared/persons/answers";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Database } from "../../../db/client.ts";
import { preparedStatement } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { prepareSelect } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { columnsAs } from "../../../db/read.ts";
import type { children } from "../../../db/schema/persons.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { ListLink } from "../../participants/participants.sql.ts";
import { applicationsOf, linksOf } from "../../participants/participants.sql.ts";
import { rowJson, spouse, spouseJoin } from "./columns.repository.ts";

/** The writable fields of one adult; the other columns are computed. */
export type PersonFields = Pick<typeof persons.$inferSelect, AdultField>;

export type ChildFields = Pick<
  typeof children.$inferSelect,
  "id" | "firstName" | "gender" | "birthDate" | "position"
>;

/** A person to change: the row, the other adult of the household, and the children. */
export interface PersonRecord {
  person: typeof persons.$inferSelect;
  /** The other adult of the household, of any status; with the same status both are a couple. */
  partner: typeof persons.$inferSelect | null;
  children: ChildFields[];
}

const builder = new QueryBuilder();
const partner = alias(persons, "partner");

/** Returns a subquery's JSON array, decoded as values of a type. */
const jsonArray = <T>(query: SQL) =>
  sql<T[]>`(${query})`.mapWith((json: string) => JSON.parse(json) as T[]);

/**
 * The household's children in the order of the form. A subquery, so that one statement reads the
 * whole record.
 */
const childrenOfHousehold = jsonArray<ChildFields>(sql`
  select json_group_array(json_object('id', id, 'firstName', first_name, 'gender', gender,
    'birthDate', birth_date, 'position', position) order by position, id)
  from children where children.household_id = ${persons.householdId}`);

type Adult = PersonRecord["person"];
const ADULT_COLUMNS = Object.entries(getTableColumns(persons));

/** Returns the columns of an adult, with names that begin with the role. */
const columnsOf = (role: keyof PersonRecord, table: typeof persons | typeof partner) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [`${role} ${name}`, column]),
  );

const recordsOf = (db: Database) =>
  db
    .select(
      columnsAs({
        ...columnsOf("person", persons),
        ...columnsOf("partner", partner),
        children: childrenOfHousehold,
      }),
    )
    .from(persons)
    .leftJoin(
      partner,
      and(eq(partner.householdId, persons.householdId), ne(partner.position, persons.position)),
    );

const recordOf = (db: Database, id: SQLWrapper) => recordsOf(db).where(eq(persons.id, id));

const recordById = preparedStatement((db) => recordOf(db, sql.placeholder("id")));

/**
 * Returns an adult from a row of the record. Skips drizzle's mapping, which takes longer than the
 * query.
 */
const adultOf = (role: keyof PersonRecord, row: Record<string, unknown>): Adult =>
  Object.fromEntries(
    ADULT_COLUMNS.map(([name, column]) => {
      const value = row[`${role} ${name}`] ?? null;
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as Adult;

/** Reads a person to change, with all data for its rules, in one statement. */
export const findRecord = (db: Database, id: SQL | string): Read<PersonRecord | null> => ({
  selects: [(typeof id === "string" ? recordById(db, { id }) : recordOf(db, id)).toSQL()],
  compute: ([rows]) => (rows?.[0] ? recordIn(rows[0]) : null),
});

const recordIn = (row: Record<string, unknown>): PersonRecord => ({
  person: adultOf("person", row),
  partner: row["partner id"] === null ? null : adultOf("partner", row),
  children: JSON.parse(String(row["children"])) as ChildFields[],
});

/** Reads several persons to change, by id, in one statement; the ids may be a query. */
export const findRecords = (
  db: Database,
  ids: readonly string[] | SQL,
): Read<ReadonlyMap<string, PersonRecord>> => ({
  selects: [
    recordsOf(db)
      .where(sql`${persons.id} in ${"getSQL" in ids ? ids : jsonValues(ids)}`)
      .toSQL(),
  ],
  compute: ([rows = []]) =>
    new Map(rows.map(recordIn).map((record) => [record.person.id, record] as const)),
});

/** A person, as read by {@link findPerson}. */
export interface FoundPerson {
  status: PersonStatus;
  row: PersonRow;
  children: Person["childrenData"];
  links: ListLink[];
  applications: Person["listApplications"];
}

/** Selects all data of a person for a response, as JSON written by SQLite. */
const selectPerson = prepareSelect<{ id: string }>(() =>
  builder
    .select(
      columnsAs({
        status: persons.status,
        row: rowJson,
        children: sql`(select json_group_array(json_object('id', id, 'firstName', first_name,
          'gender', gender, 'birthDate', birth_date) order by position, id)
          from children where children.household_id = ${persons.householdId})`,
        links: sql`(${linksOf(persons.id)})`,
        applications: sql`(${applicationsOf(persons.id)})`,
      }),
    )
    .from(persons)
    .leftJoin(spouse, spouseJoin)
    .where(eq(persons.id, sql.placeholder("id"))),
);

/** Reads a person for a response: row, spouse, children, lists, in one statement. */
export const findPerson = (id: string): Read<FoundPerson | null> => ({
  selects: [selectPerson.with({ id })],
  compute: ([rows]) => {
    const foundRow = rows?.[0] as Record<keyof FoundPerson, string> | undefined;
    if (!foundRow) return null;
    return {
      status: foundRow.status as PersonStatus,
      row: JSON.parse(foundRow.row) as PersonRow,
      children: JSON.parse(foundRow.children) as FoundPerson["children"],
      links: JSON.parse(foundRow.links) as ListLink[],
      applications: JSON.parse(foundRow.applications) as FoundPerson["applications"],
    };
  },
});
