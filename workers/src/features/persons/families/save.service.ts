import { SHOWN_OF_SPOUSE } from "@kehila/shared/persons/fields";
import { isSameJson } from "../../../core/json-of.ts";
import type { Scope } from "../../../core/scope.ts";
import type { Statement } from "../../../db/client.ts";
import { changedFields, recordChange } from "../../history/history.service.ts";
import { historyRecord, storedFields } from "../record/fields.service.ts";
import { moveIn, spouseOf } from "../record/households.service.ts";
import { replaceChildren } from "../record/children.repository.ts";
import { expectUnchanged, touchPersons, updatePerson } from "../record/writes.sql.ts";
import type { PersonFields } from "../record/record.sql.ts";
import { childRow, householdRow, personRow } from "./families.sql.ts";
import type { FamilyWrite, StoredAdult } from "./plan.ts";

/** Whether a spouse's record shows one of the changed fields. */
const isShown = (before: PersonFields, after: PersonFields): boolean =>
  SHOWN_OF_SPOUSE.some((field) => !isSameJson(before[field], after[field]));

/** Returns the stored adults of a family, including a joining person. */
export function adultsOfWrite({ stored, joining, couple }: FamilyWrite): StoredAdult[] {
  if (!joining) return [...stored];
  const { record, fields } = joining;
  const [one, other] = couple ?? [null, null];
  const spouseAfter = one === record.person.id ? other : one;
  const joinedHousehold = {
    person: record.person,
    fields,
    spouseBefore: spouseOf(record)?.id ?? null,
    spouseAfter,
  };
  return [...stored, joinedHousehold];
}

/**
 * Returns the statements that write families, with one history entry for each changed person. They
 * stop the batch with `STALE_VERSION` if a stored adult has changed since it was read. `note` has
 * further facts for the history.
 */
export function saveFamilies(
  scope: Scope,
  writes: readonly FamilyWrite[],
  note: Record<string, unknown>,
): Statement[] {
  const adults = writes.flatMap(adultsOfWrite).map(({ person }) => person);
  return [
    ...(adults.length > 0 ? [expectUnchanged(scope.db, adults)] : []),
    // A batch joins rows of one table into one statement, at the first row's place: all households
    // come first, because persons and children refer to them.
    ...writes.flatMap(newHousehold),
    ...writes.flatMap(newChildren),
    ...writes.flatMap((family) => saveFamily(scope, family, note)),
  ];
}

const newHousehold = ({ isNewHousehold, householdId }: FamilyWrite): Statement[] =>
  isNewHousehold ? [householdRow(householdId)] : [];

/** Returns the children of a household after the write, without a joining person's children. */
const ownChildren = ({ children, joining }: FamilyWrite) => {
  const broughtIds = new Set(joining?.record.children.map(({ id }) => id));
  return children
    .filter(({ id }) => !broughtIds.has(id))
    .map((child, position) => ({ ...child, position }));
};

const newChildren = (family: FamilyWrite): Statement[] =>
  family.isNewHousehold
    ? ownChildren(family).map((child) => childRow(family.householdId, child))
    : [];

function saveFamily(scope: Scope, family: FamilyWrite, note: Record<string, unknown>): Statement[] {
  const { db } = scope;
  const { householdId, isNewHousehold, status, added, joining, before, children } = family;
  const now = scope.calendar.now().toISOString();
  const host = family.stored[0]?.person;
  return [
    ...(isNewHousehold ? [] : replaceChildren(db, householdId, before, ownChildren(family))),
    ...(joining && host ? moveIn(scope, joining.record, { person: host }, children) : []),
    ...added.flatMap(({ id, position, fields }) => [
      personRow({ id, householdId, position, status }, fields, now),
      recordChange(scope, "person", {
        action: "create",
        entityId: id,
        after: {
          ...historyRecord(fields, spouseOfAdded(family, id), children),
          status,
          ...note,
        },
      }),
    ]),
    ...changeStored(scope, family, now, note),
  ];
}

const spouseOfAdded = ({ couple }: FamilyWrite, id: string): string | null =>
  couple ? (couple[0] === id ? couple[1] : couple[0]) : null;

/** Returns the statements that change the stored adults of a family. */
function changeStored(
  scope: Scope,
  family: FamilyWrite,
  now: string,
  note: Record<string, unknown>,
): Statement[] {
  const { db } = scope;
  const adults = adultsOfWrite(family);
  return adults.flatMap(({ person, fields, spouseBefore, spouseAfter }) => {
    const storedValues = storedFields(person);
    const isJoining = person.id === family.joining?.record.person.id;
    const before = isJoining ? (family.joining?.record.children ?? []) : family.before;
    const change = changedFields(
      historyRecord(storedValues, spouseBefore, before),
      historyRecord(fields, spouseAfter, family.children),
    );
    const spouse = adults.find((adult) => adult.person.id === spouseAfter);
    const isTouched =
      change !== null || (spouse && isShown(storedFields(spouse.person), spouse.fields));
    return [
      ...(isSameJson(storedValues, fields)
        ? isTouched
          ? [touchPersons(db, [person.id], now)]
          : []
        : [updatePerson(db, person, fields, now)]),
      ...(change
        ? [
            recordChange(scope, "person", {
              action: "update",
              entityId: person.id,
              before: change.before,
              after: { ...change.after, ...note },
            }),
          ]
        : []),
    ];
  });
}
