import { joinChildren } from "@kehila/shared/persons/children";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { PersonCreate } from "@kehila/shared/persons/persons";
import type { Statement } from "../../../db/client.ts";
import { AppError } from "../../../core/app-error.ts";
import { newId } from "../../../lib/ids.ts";
import type { Scope } from "../../../core/scope.ts";
import type { ChildFields, PersonRecord } from "./record.sql.ts";
import { copyChildren, moveChildren, replaceChildren } from "./children.repository.ts";
import { deleteHouseholdIfEmpty, insertHousehold, movePerson } from "./writes.sql.ts";

type Adult = PersonRecord["person"];

/** Returns the spouse of a record: the household's other adult, if both have the same status. */
export function spouseOf({
  person,
  partner,
}: Pick<PersonRecord, "person" | "partner">): Adult | null {
  return partner?.status === person.status ? partner : null;
}

/**
 * Returns the adults of one record: the person and the spouse. An archived former spouse, who still
 * has the household's other position, is a separate record.
 */
export function adultsOf(record: Pick<PersonRecord, "person" | "partner">): Adult[] {
  const spouse = spouseOf(record);
  return spouse ? [record.person, spouse] : [record.person];
}

/** Returns the ids of a record's adults, who never match each other as duplicates. */
export const coupleIds = (record: Pick<PersonRecord, "person" | "partner">): string[] =>
  adultsOf(record).map(({ id }) => id);

/** Joins the children of two households; refuses more than the maximum of one household. */
export function joinFamilies(
  ownChildren: readonly ChildFields[],
  joiningChildren: readonly ChildFields[],
): ChildFields[] {
  const joinedChildren = joinChildren(ownChildren, joiningChildren);
  if (joinedChildren.length > CHILDREN_MAX) {
    throw new AppError("INVALID_INPUT", { fields: { childrenCount: "TOO_MANY_TOGETHER" } });
  }
  return joinedChildren;
}

/**
 * Returns statements that move one adult into a new household with copies of the children, so that
 * no record loses a child when two adults separate.
 */
export function moveOut(scope: Scope, adult: Adult): Statement[] {
  const householdId = newId();
  return [
    insertHousehold(scope.db, householdId),
    copyChildren(scope.db, adult.householdId, householdId),
    movePerson(scope.db, adult.id, { householdId, position: adult.position }),
  ];
}

/**
 * Returns statements that move a person into another person's household, with the person's children
 * in `family`, which contains the children of both persons. An archived spouse of either person has
 * already moved out.
 */
export function moveIn(
  scope: Scope,
  joiningRecord: PersonRecord,
  host: Pick<PersonRecord, "person">,
  family: readonly ChildFields[],
): Statement[] {
  const keptIds = new Set(family.map(({ id }) => id));
  const joiningChildren = joiningRecord.children.filter(({ id }) => keptIds.has(id));
  const from = joiningRecord.person.householdId;
  const to = host.person.householdId;
  return [
    ...replaceChildren(scope.db, from, joiningRecord.children, joiningChildren),
    moveChildren(scope.db, from, to),
    movePerson(scope.db, joiningRecord.person.id, {
      householdId: to,
      position: host.person.position === 1 ? 2 : 1,
    }),
    deleteHouseholdIfEmpty(scope.db, from),
  ];
}

/**
 * Returns the children of a form, with ids for new children. Refuses ids that are not in `ownIds`.
 */
export function childrenOf(
  submitted: NonNullable<PersonCreate["childrenData"]>,
  ownIds: ReadonlySet<string>,
): ChildFields[] {
  return submitted.map((child, position) => {
    if (child.id !== undefined && !ownIds.has(child.id)) {
      throw new AppError("INVALID_INPUT", {
        fields: { [`childrenData.${position}.id`]: "UNKNOWN_REFERENCE" },
      });
    }
    return {
      id: child.id ?? newId(),
      firstName: child.firstName,
      gender: child.gender ?? null,
      birthDate: child.birthDate,
      position,
    };
  });
}
