import { latestBirthForAge, today } from "@kehila/shared/base/dates";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { ADULT_AGE } from "@kehila/shared/base/limits";
import type { Person } from "@kehila/shared/persons/answers";
import type { ChildSeparation } from "@kehila/shared/persons/persons";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Statement } from "../../db/client.ts";
import type { Attempt, Change } from "../../db/change.ts";
import { newId } from "../../lib/ids.ts";
import { recordChange } from "../history/history.service.ts";
import { candidateOf, refuseDuplicates, refuseTaken } from "./duplicates/duplicates.service.ts";
import { removeFromSnapshots } from "./redaction/redaction.service.ts";
import {
  commitThenRead,
  findVisibleRecord,
  personChange,
  refuseStale,
} from "./record/change.service.ts";
import { fieldsOf, historyRecord } from "./record/fields.service.ts";
import { coupleIds } from "./record/households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./record/record.sql.ts";
import { replaceChildren } from "./record/children.repository.ts";
import {
  expectHouseholdUnchanged,
  insertHousehold,
  insertPerson,
  touchPersons,
} from "./record/writes.sql.ts";
import { findChanged } from "./record/visibility.service.ts";

/**
 * Turns a child of 18 or more into an active person and removes it from the parents' records, in
 * one transaction. City, address and interests are the parent's, and so is the last name unless the
 * body contains a last name. The histories of child and parents refer to each other. 409 unless the
 * parent is active.
 */
export const separatingChild = (
  plan: PlanScope,
  id: string,
  body: ChildSeparation,
): Change<PersonRecord, Person> =>
  personChange(id, {
    read: findVisibleRecord(plan, id),
    make: (scope, record, attempt) => separate(scope, record, body, attempt),
  });

async function separate(
  scope: Scope,
  record: PersonRecord,
  body: ChildSeparation,
  { isRetry, claim }: Attempt,
): Promise<Person> {
  if (record.person.status !== "active") throw new AppError("INVALID_TRANSITION");
  await refuseStale(scope, record, body.version);
  const child = grownChild(scope, record, body.childId);
  const fields = fieldsOfChild(record, child, body);
  await refuseIdNumberOfParent(scope, record, fields);
  const { confirmed, expectations } = await refuseDuplicates(
    scope,
    [candidateOf(fields, "person")],
    {
      // A grown child may have the phone, and even the name, of a parent.
      exceptIds: coupleIds(record),
      confirmed: body.confirmDuplicates === true,
      isRetry,
    },
  );
  const personId = newId();
  const parentIds = parentsOf(record).map((parent) => parent.id);
  const statements = [
    ...claim(personId),
    expectHouseholdUnchanged(scope.db, record),
    ...expectations,
    ...addSeparatedChild(scope, record, { id: personId, fields, child, confirmed }),
    ...removeFromParents(scope, record, child, personId),
    ...removeFromSnapshots(scope, child, parentIds),
  ];
  return commitThenRead(scope, statements, findChanged(personId, "active"));
}

/** Returns the child; refuses a child of another household and a child under 18 (400). */
function grownChild(scope: Scope, { children }: PersonRecord, childId: string): ChildFields {
  const child = children.find(({ id }) => id === childId);
  if (!child) throw refusalOf("childId", "UNKNOWN_REFERENCE");
  if (child.birthDate > latestBirthForAge(ADULT_AGE, today(scope.calendar))) {
    throw refusalOf("childId", "NOT_ALLOWED");
  }
  return child;
}

const refusalOf = (field: keyof ChildSeparation, code: FieldErrorCode): AppError =>
  new AppError("INVALID_INPUT", { fields: { [field]: code } });

function fieldsOfChild(
  record: PersonRecord,
  child: ChildFields,
  body: ChildSeparation,
): PersonFields {
  const { person } = record;
  const gender = body.gender ?? child.gender;
  if (!gender) throw refusalOf("gender", "REQUIRED");
  return fieldsOf(
    {
      firstName: body.firstName ?? child.firstName,
      lastName: body.lastName ?? person.lastName,
      gender,
      birthDate: child.birthDate,
      idNumber: body.idNumber,
      phone: body.phone,
      city: person.city,
      address: person.address,
      interestedEvents: person.interestedEvents,
    },
    false,
  );
}

/** Refuses a parent's ID number (409), because the duplicate check excludes parents. */
async function refuseIdNumberOfParent(
  scope: Scope,
  record: PersonRecord,
  { idNumber }: PersonFields,
): Promise<void> {
  if (idNumber === null || parentsOf(record).every((parent) => parent.idNumber !== idNumber))
    return;
  await refuseTaken(scope, { idNumber }, []);
}

/** Returns all adults of the household, because an archived former spouse also has the children. */
const parentsOf = ({ person, partner }: PersonRecord): PersonRecord["person"][] =>
  partner ? [person, partner] : [person];

interface GrownChild {
  id: string;
  fields: PersonFields;
  child: ChildFields;
  /** Ids of the duplicates that the actor confirmed. */
  confirmed: readonly string[];
}

/** Returns the statements that add the person in a new household. */
function addSeparatedChild(
  scope: Scope,
  record: PersonRecord,
  adultChild: GrownChild,
): Statement[] {
  const { id, fields, child, confirmed } = adultChild;
  const householdId = newId();
  const now = scope.calendar.now().toISOString();
  return [
    insertHousehold(scope.db, householdId),
    insertPerson(scope.db, { id, householdId, position: 1, status: "active" }, fields, now),
    recordChange(scope, "person", {
      action: "create",
      entityId: id,
      after: {
        ...historyRecord(fields, null, []),
        status: "active",
        parentIds: parentsOf(record).map((parent) => parent.id),
        // With these values the redaction finds the child in the parents' histories.
        wasChild: { firstName: child.firstName, birthDate: child.birthDate },
        ...(confirmed.length > 0 ? { confirmedDuplicates: confirmed } : {}),
      },
    }),
  ];
}

/** Returns the statements that remove a child from the parents' records. */
function removeFromParents(
  scope: Scope,
  record: PersonRecord,
  { id }: ChildFields,
  separatedChildId: string,
): Statement[] {
  const { db } = scope;
  const parents = parentsOf(record);
  const { children } = record;
  const remainingChildren = children
    .filter((child) => child.id !== id)
    .map((child, position) => ({ ...child, position }));
  return [
    ...replaceChildren(db, record.person.householdId, children, remainingChildren),
    touchPersons(
      db,
      parents.map((parent) => parent.id),
      scope.calendar.now().toISOString(),
    ),
    ...parents.map((parent) =>
      recordChange(scope, "person", {
        action: "update",
        entityId: parent.id,
        before: childrenRecord(children),
        after: { ...childrenRecord(remainingChildren), separatedChildId },
      }),
    ),
  ];
}

/** Returns the children in the format of a parent's history. */
const childrenRecord = (children: readonly ChildFields[]): Record<string, unknown> => ({
  childrenData: children.map(({ firstName, gender, birthDate }) => ({
    firstName,
    gender,
    birthDate,
  })),
});
