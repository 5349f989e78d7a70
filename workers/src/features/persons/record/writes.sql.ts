import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { derivedColumns } from "@kehila/shared/names/derived-columns";
import type { Placeholder } from "drizzle-orm";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { preparedStatement, preparedStatements } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { households, persons } from "../../../db/schema/persons.ts";
import type { PersonFields, PersonRecord } from "./record.sql.ts";

interface Placement {
  id: string;
  householdId: string;
  position: 1 | 2;
  status: PersonStatus;
}

const householdInsert = preparedStatement((db) =>
  db.insert(households).values({ id: sql.placeholder("id") }),
);

export const insertHousehold = (db: Database, id: string): Statement => householdInsert(db, { id });

/** Columns that triggers update. */
type TriggerColumn = "childrenCount" | "listCategories";

type NewPerson = Omit<typeof persons.$inferSelect, "seq" | "version" | TriggerColumn>;

const personInsert = preparedStatement((db) => {
  const {
    seq: _s,
    version: _v,
    childrenCount: _c,
    listCategories: _l,
    ...columns
  } = getTableColumns(persons);
  const placeholders = Object.keys(columns).map((name) => [name, sql.placeholder(name)] as const);
  const childrenCount = sql`(select children_count from households where id = ${sql.placeholder("householdId")})`;
  return db.insert(persons).values({
    ...(Object.fromEntries(placeholders) as Record<keyof NewPerson, Placeholder>),
    childrenCount,
  });
});

export const insertPerson = (
  db: Database,
  placement: Placement,
  fields: PersonFields,
  now: string,
): Statement =>
  personInsert(db, {
    ...placement,
    ...fields,
    ...derivedColumns(fields),
    createdAt: now,
    updatedAt: now,
  });

type Columns = PersonFields & ReturnType<typeof derivedColumns>;

/**
 * Returns the columns with changed values, because SQLite rewrites every index of a column that is
 * set.
 */
function changedColumns(storedColumns: Columns, fields: PersonFields): Partial<Columns> {
  const wantedColumns: Columns = { ...fields, ...derivedColumns(fields) };
  const isSame = (a: unknown, b: unknown): boolean =>
    Array.isArray(a) ? String(a) === String(b) : a === b;
  return Object.fromEntries(
    Object.entries(wantedColumns).filter(
      ([name, value]) => !isSame(value, storedColumns[name as keyof Columns]),
    ),
  );
}

/** The update of some columns of a person; the update increases the version. */
const personUpdate = preparedStatements((db, names) =>
  db
    .update(persons)
    .set({
      ...Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])),
      version: sql`${persons.version} + 1`,
      updatedAt: sql`${sql.placeholder("at")}`,
    })
    .where(eq(persons.id, sql.placeholder("id"))),
);

/**
 * Replaces the fields of a person and increases the version. The batch expects the person to be
 * unchanged, so only changed columns are set.
 */
export function updatePerson(
  db: Database,
  storedColumns: Columns & { id: string },
  fields: PersonFields,
  now: string,
): Statement {
  const changes = changedColumns(storedColumns, fields);
  return personUpdate(db, Object.keys(changes), { ...changes, at: now, id: storedColumns.id });
}

/**
 * Moves a person to a position in a household. The other statements of the change increase the
 * version.
 */
export function movePerson(
  db: Database,
  id: string,
  to: { householdId: string; position: 1 | 2 },
): Statement {
  return db.update(persons).set(to).where(eq(persons.id, id));
}

/** Increases the version of persons whose response shows a change in another record. */
export function touchPersons(db: Database, ids: readonly string[], now: string): Statement {
  return db
    .update(persons)
    .set({ version: sql`${persons.version} + 1`, updatedAt: now })
    .where(inArray(persons.id, [...ids]));
}

export function setStatus(
  db: Database,
  ids: readonly string[],
  status: PersonStatus,
  now: string,
): Statement {
  return db
    .update(persons)
    .set({ status, version: sql`${persons.version} + 1`, updatedAt: now })
    .where(inArray(persons.id, [...ids]));
}

export function deletePersons(db: Database, ids: readonly string[]): Statement {
  return db.delete(persons).where(sql`${persons.id} in ${jsonValues(ids)}`);
}

/** Deletes a household without adults, including its children. */
export function deleteHouseholdIfEmpty(db: Database, id: string): Statement {
  return db
    .delete(households)
    .where(
      and(
        eq(households.id, id),
        sql`not exists (select 1 from persons where persons.household_id = ${id})`,
      ),
    );
}

/** Stops the batch with `STALE_VERSION` if a person has changed since it was read. */
export function expectUnchanged(
  db: Database,
  adults: readonly Pick<typeof persons.$inferSelect, "id" | "version">[],
): Statement {
  const read = JSON.stringify(adults.map(({ id, version }) => ({ id, version })));
  return expectation(db, { read });
}

const expectation = preparedStatement((db) =>
  expectThat(
    db,
    sql`not exists (select 1 from json_each(${sql.placeholder("read")}) as adult
      left join persons on persons.id = adult.value ->> 'id'
      where persons.version is not adult.value ->> 'version')`,
    "STALE_VERSION",
  ),
);

/**
 * Stops the batch if an adult of the household, archived or not, has changed since it was read: one
 * of several concurrent changes wins, and no adult moves out in between.
 */
export function expectHouseholdUnchanged(
  db: Database,
  { person, partner: other }: Pick<PersonRecord, "person" | "partner">,
): Statement {
  return expectUnchanged(db, other ? [person, other] : [person]);
}
