import type { Statement } from "../../db/client.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../core/scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { joinAppliedLists } from "../participants/participants.service.ts";
import { joinFamilies, spouseOf } from "../persons/record/households.service.ts";
import { changeStatus } from "../persons/record/change.service.ts";
import { historyRecord, storedFields } from "../persons/record/fields.service.ts";
import type { MergeSnapshot } from "../../db/schema/merges.ts";
import { insertChild, moveChild } from "./merge.repository.ts";
import type { ChildFields, PersonRecord } from "../persons/record/record.sql.ts";
import {
  deleteHouseholdIfEmpty,
  movePerson,
  touchPersons,
  updatePerson,
} from "../persons/record/writes.sql.ts";

type Adult = PersonRecord["person"];

/** The effect of a merge on the families of the two records. */
export interface MergedFamily {
  /** The record whose household and position the merged person gets. */
  host: PersonRecord;
  /** The record that leaves its household; its partner stays there with the children. */
  guest: PersonRecord;
  /** The other adult of the host's household. */
  partner: Adult | null;
  /** Whether the merge approves the partner, who is an applicant. */
  approvesPartner: boolean;
  /** The spouse of the merged record. */
  spouse: Adult | null;
  /** The children of the merged person. */
  children: ChildFields[];
  /** The children from the guest's household, each with its id before the merge. */
  brought: { child: ChildFields; from: string }[];
}

/**
 * Plans the family. The merged person keeps the only spouse of the two records. If both records
 * have a spouse, the merged person keeps the chosen spouse, by default the spouse of the record
 * that stays. The merged person moves to the kept spouse's household, so that no other adult moves.
 */
export function planFamily(
  ownRecord: PersonRecord,
  otherRecord: PersonRecord,
  chosenSpouse: "own" | "other" | undefined,
): MergedFamily {
  const takesOther =
    spouseOf(otherRecord) !== null && (spouseOf(ownRecord) === null || chosenSpouse === "other");
  const [host, guest] = takesOther ? [otherRecord, ownRecord] : [ownRecord, otherRecord];
  const all = joinFamilies(host.children, guest.children);
  const first = Math.max(-1, ...host.children.map(({ position }) => position)) + 1;
  const broughtChildren = all.slice(host.children.length).map((child, index) => ({
    from: child.id,
    // If a partner stays in the guest's household, the children stay too and these are copies.
    child: { ...child, id: guest.partner ? newId() : child.id, position: first + index },
  }));
  const partner = host.partner;
  const approvesPartner = partner?.status === "pending" && ownRecord.person.status !== "pending";
  const isShown =
    partner !== null && (approvesPartner || partner.status === ownRecord.person.status);
  return {
    host,
    guest,
    partner,
    approvesPartner,
    spouse: isShown ? partner : null,
    children: [...host.children, ...broughtChildren.map(({ child }) => child)],
    brought: broughtChildren,
  };
}

/** Returns the family in the format of a merge's snapshot. */
export function familySnapshot(family: MergedFamily): MergeSnapshot["family"] {
  const { host, guest, partner, approvesPartner, brought } = family;
  const adult = (person: Adult | null, record: PersonRecord) =>
    person && { id: person.id, status: person.status, isSpouse: spouseOf(record) !== null };
  return {
    householdId: host.person.householdId,
    position: host.person.position,
    partner: partner && {
      id: partner.id,
      status: approvesPartner ? "active" : partner.status,
      isSpouse: spouseOf(host) !== null,
    },
    left: adult(guest.partner, guest),
    brought: brought.map(({ child, from }) => ({ id: child.id, from })),
    approvedVersion: null,
  };
}

/** Returns statements that move or copy the guest's children into the host's household. */
export function moveChildrenToHost(
  scope: Scope,
  { host, guest, brought }: MergedFamily,
): Statement[] {
  const { householdId } = host.person;
  return brought.map(({ child, from }) =>
    guest.partner
      ? insertChild(scope.db, householdId, child)
      : moveChild(scope.db, from, householdId, child.position),
  );
}

/**
 * Returns statements that put the merged person into the host's household, after the position is
 * free.
 */
export function moveMergedPerson(
  scope: Scope,
  { person }: PersonRecord,
  { host, guest }: MergedFamily,
): Statement[] {
  const { householdId, position } = host.person;
  return [
    ...(householdId === person.householdId
      ? []
      : [movePerson(scope.db, person.id, { householdId, position })]),
    deleteHouseholdIfEmpty(scope.db, guest.person.householdId),
  ];
}

/**
 * Returns statements for the other adults: a spouse who stays behind becomes single, the partner
 * gets a new family.
 */
export function changeFamily(
  scope: Scope,
  ownRecord: PersonRecord,
  family: MergedFamily,
): Statement[] {
  return [...changeLeftAdult(scope, family), ...changePartner(scope, ownRecord, family)];
}

function changeLeftAdult(scope: Scope, { guest }: MergedFamily): Statement[] {
  const formerSpouse = spouseOf(guest);
  if (!formerSpouse) return [];
  const now = scope.calendar.now().toISOString();
  return [
    updatePerson(scope.db, formerSpouse, { ...storedFields(formerSpouse), married: false }, now),
    recordChange(scope, "person", {
      action: "update",
      entityId: formerSpouse.id,
      before: { spouseId: guest.person.id, married: formerSpouse.married },
      after: { spouseId: null, married: false },
    }),
  ];
}

function changePartner(scope: Scope, ownRecord: PersonRecord, family: MergedFamily): Statement[] {
  const { host, partner, approvesPartner, spouse, children } = family;
  if (!partner) return [];
  const now = scope.calendar.now().toISOString();
  const fields = storedFields(partner);
  const change = changedFields(
    historyRecord(fields, spouseOf(host) && host.person.id, host.children),
    historyRecord(fields, spouse && ownRecord.person.id, children),
  );
  return [
    ...(approvesPartner
      ? [
          ...changeStatus(scope, [partner.id], {
            action: "approve",
            from: "pending",
            to: "active",
          }),
          ...joinAppliedLists(scope, [partner.id]),
        ]
      : []),
    // The partner's form contains the spouse's fields, so the partner's version increases too.
    ...(change || spouse ? [touchPersons(scope.db, [partner.id], now)] : []),
    ...(change
      ? [recordChange(scope, "person", { action: "update", entityId: partner.id, ...change })]
      : []),
  ];
}
