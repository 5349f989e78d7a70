import { joinChildren } from "@kehila/shared/children";
import { CHILDREN_MAX } from "@kehila/shared/limits";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../http/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../scope.ts";
import type { ChildFields, PersonRecord } from "./persons.repository.ts";
import {
  copyChildren,
  deleteHouseholdIfEmpty,
  insertHousehold,
  moveChildren,
  movePerson,
  replaceChildren,
} from "./persons.repository.ts";

type Adult = PersonRecord["person"];

/** The spouse that a record shows: the household's other adult, if both have the same status. */
export function spouseOf({
  person,
  partner,
}: Pick<PersonRecord, "person" | "partner">): Adult | null {
  return partner?.status === person.status ? partner : null;
}

/**
 * Ids of the adults whose record is one household: they never match each other. An archived former
 * spouse, who still holds the second seat, is a record of its own.
 */
export function coupleIds(record: Pick<PersonRecord, "person" | "partner">): string[] {
  const spouse = spouseOf(record);
  return [record.person.id, ...(spouse ? [spouse.id] : [])];
}

/** The children of two households as those of one; refuses more than one household may have (§9). */
export function joinFamilies(
  own: readonly ChildFields[],
  joining: readonly ChildFields[],
): ChildFields[] {
  const joined = joinChildren(own, joining);
  if (joined.length > CHILDREN_MAX) {
    throw new AppError("INVALID_INPUT", { fields: { childrenCount: "TOO_MANY_TOGETHER" } });
  }
  return joined;
}

/**
 * Statements that give one adult a household of its own, with copies of the children: nobody's
 * record loses a child because two adults part.
 */
export function moveOut(scope: Scope, adult: Adult): Statement[] {
  const householdId = newId();
  return [
    insertHousehold(scope.db, householdId),
    copyChildren(scope.db, adult.householdId, householdId),
    movePerson(scope.db, adult.id, { householdId, seat: adult.seat }),
  ];
}

/**
 * Statements that bring a person into the household of another, with those children who are in
 * `family`, the children of both. A former spouse who is archived and still holds a seat in either
 * household moves out.
 */
export function moveIn(
  scope: Scope,
  joining: PersonRecord,
  host: PersonRecord,
  family: readonly ChildFields[],
): Statement[] {
  const kept = new Set(family.map(({ id }) => id));
  const brought = joining.children.filter(({ id }) => kept.has(id));
  const from = joining.person.householdId;
  const to = host.person.householdId;
  return [
    ...(host.partner ? moveOut(scope, host.partner) : []),
    ...(joining.partner ? moveOut(scope, joining.partner) : []),
    ...replaceChildren(scope.db, from, joining.children, brought),
    moveChildren(scope.db, from, to),
    movePerson(scope.db, joining.person.id, {
      householdId: to,
      seat: host.person.seat === 1 ? 2 : 1,
    }),
    deleteHouseholdIfEmpty(scope.db, from),
  ];
}
