import { inArray, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { children } from "../../../db/schema/persons.ts";
import type { ChildFields } from "./record.sql.ts";

/**
 * Returns statements that replace the stored children of a household by the given children; ids are
 * kept.
 */
export function replaceChildren(
  db: Database,
  householdId: string,
  storedChildren: readonly ChildFields[],
  wantedChildren: readonly ChildFields[],
): Statement[] {
  const storedById = new Map(storedChildren.map((child) => [child.id, child]));
  const wantedIds = new Set(wantedChildren.map((child) => child.id));
  const removedIds = storedChildren
    .filter((child) => !wantedIds.has(child.id))
    .map((child) => child.id);
  const addedChildren = wantedChildren.filter((child) => !storedById.has(child.id));
  const changedChildren = wantedChildren.filter((child) => {
    const before = storedById.get(child.id);
    return before && !isSameChild(before, child);
  });
  return [
    ...(removedIds.length > 0 ? [deleteChildren(db, removedIds)] : []),
    ...(changedChildren.length > 0 ? [updateChildren(db, changedChildren)] : []),
    ...(addedChildren.length > 0 ? [insertChildren(db, householdId, addedChildren)] : []),
  ];
}

const deleteChildren = (db: Database, ids: readonly string[]): Statement =>
  db.delete(children).where(inArray(children.id, [...ids]));

/** Selects the fields of children from a JSON array, in the order of the columns. */
const CHILD_VALUES = sql.raw(`child.value ->> 'position', child.value ->> 'firstName',
  child.value ->> 'gender', child.value ->> 'birthDate'`);

const updateChildren = (db: Database, changedChildren: readonly ChildFields[]): Statement =>
  db.run(sql`update children set (position, first_name, gender, birth_date) = (${CHILD_VALUES})
    from json_each(${JSON.stringify(changedChildren)}) as child where children.id = child.value ->> 'id'`);

const insertChildren = (
  db: Database,
  householdId: string,
  addedChildren: readonly ChildFields[],
): Statement =>
  db.run(sql`insert into children (id, household_id, position, first_name, gender, birth_date)
    select child.value ->> 'id', ${householdId}, ${CHILD_VALUES}
    from json_each(${JSON.stringify(addedChildren)}) as child`);

const isSameChild = (child: ChildFields, otherChild: ChildFields): boolean =>
  child.firstName === otherChild.firstName &&
  child.gender === otherChild.gender &&
  child.birthDate === otherChild.birthDate &&
  child.position === otherChild.position;

/**
 * Copies another household's children into a household, after the existing children, with new ids.
 */
export function copyChildren(db: Database, from: string, to: string): Statement {
  return db.run(sql`insert into children (id, household_id, position, first_name, gender, birth_date)
    select lower(hex(randomblob(16))), ${to}, position + (select children_count from households where id = ${to}),
      first_name, gender, birth_date
    from children where household_id = ${from} order by position`);
}

/**
 * Moves a household's children into another household, after the existing children; ids are kept.
 */
export function moveChildren(db: Database, from: string, to: string): Statement {
  return db.run(sql`update children set
      household_id = ${to},
      position = position + (select count(*) from children as other where other.household_id = ${to})
    where household_id = ${from}`);
}
