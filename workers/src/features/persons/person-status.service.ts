import { today } from "@kehila/shared/dates";
import { can } from "@kehila/shared/permissions";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { Person } from "@kehila/shared/person-answers";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../http/app-error.ts";
import type { Scope } from "../../scope.ts";
import { forgetPersons, recordChange } from "../history/history.service.ts";
import { spouseOf } from "./households.service.ts";
import { findMatches } from "./person-matches.repository.ts";
import { readChanged, showMatches } from "./person-visibility.service.ts";
import { commit, loadVisible, refuseStale, unlessPersonOvertaken } from "./persons.service.ts";
import { forgetTraces } from "./person-traces.service.ts";
import type { PersonRecord } from "./persons.repository.ts";
import {
  deleteHouseholdIfEmpty,
  deletePersons,
  expectHouseholdUnchanged,
  joinAppliedLists,
  leaveUpcomingLists,
  loadPerson,
  setStatus,
  touchPersons,
} from "./persons.repository.ts";

/** Only the transitions of §4 exist: any other state is 409. */
function refuseUnless(record: PersonRecord, status: PersonStatus): void {
  if (record.person.status !== status) throw new AppError("INVALID_TRANSITION");
}

const statusChange = (
  scope: Scope,
  action: string,
  id: string,
  from: PersonStatus,
  to: PersonStatus,
) =>
  recordChange(scope, "person", {
    action,
    entityId: id,
    before: { status: from },
    after: { status: to },
  });

/** The statements by which a person's partner gains or loses the spouse that its record shows. */
function spouseChange(
  scope: Scope,
  partnerId: string,
  { before, after }: { before: string | null; after: string | null },
): Statement[] {
  return [
    touchPersons(scope.db, [partnerId], scope.calendar.now().toISOString()),
    recordChange(scope, "person", {
      action: "update",
      entityId: partnerId,
      before: { spouseId: before },
      after: { spouseId: after },
    }),
  ];
}

/**
 * Archives an active person or brings an archived one back. Couples are two persons of the same
 * status, so the link is shown again when both are back, and never points to somebody archived.
 */
export async function archivePerson(scope: Scope, id: string, wish: Wish): Promise<Person> {
  return unlessPersonOvertaken(scope, id, () => archive(scope, id, wish));
}

interface Wish {
  active: boolean;
  version?: number | undefined;
}

async function archive(scope: Scope, id: string, { active, version }: Wish): Promise<Person> {
  const action = active ? "persons.unarchive" : "persons.archive";
  const [from, to]: [PersonStatus, PersonStatus] = active
    ? ["archived", "active"]
    : ["active", "archived"];
  if (!can(scope.actor, action)) throw new AppError("FORBIDDEN");
  const record = await loadForTransition(scope, id, action);
  refuseUnless(record, from);
  await refuseStale(scope, record, version);
  const { person, partner } = record;
  const couple = { before: spouseOf(record) && id, after: partner?.status === to ? id : null };
  await commit(scope, [
    ...expectHouseholdUnchanged(scope.db, record),
    setStatus(scope.db, [id], to, scope.calendar.now().toISOString()),
    statusChange(scope, active ? "unarchive" : "archive", id, from, to),
    ...(active ? [] : [leaveUpcomingLists(scope.db, person.id, today(scope.calendar))]),
    ...(partner && couple.before !== couple.after ? spouseChange(scope, partner.id, couple) : []),
  ]);
  return readChanged(scope, id, from);
}

/**
 * Whoever may archive, unarchive or delete must be able to name the person: applications stay
 * invisible to all but administrators, everybody else's existence is known to these rights.
 */
async function loadForTransition(
  scope: Scope,
  id: string,
  action: "persons.archive" | "persons.unarchive" | "persons.delete",
): Promise<PersonRecord> {
  const record = await loadPerson(scope.db, id);
  const isHidden = record?.person.status === "pending" && !can(scope.actor, "persons.review");
  if (!record || isHidden || !can(scope.actor, action)) {
    throw new AppError("NOT_FOUND");
  }
  return record;
}

/** Deletes an archived person for good; children stay with the other parent if there is one. */
export async function deletePerson(
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<void> {
  await unlessPersonOvertaken(scope, id, () => deleteArchived(scope, id, version));
}

async function deleteArchived(
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<void> {
  const record = await loadForTransition(scope, id, "persons.delete");
  refuseUnless(record, "archived");
  await refuseStale(scope, record, version);
  const spouse = spouseOf(record);
  await commit(scope, [
    ...expectHouseholdUnchanged(scope.db, record),
    ...(spouse ? spouseChange(scope, spouse.id, { before: id, after: null }) : []),
    ...(await erase(scope, record, [id], "delete")),
  ]);
}

/** The statements that delete persons of one household for good and leave nothing personal behind. */
async function erase(
  scope: Scope,
  { person }: PersonRecord,
  ids: readonly string[],
  action: "delete" | "reject",
): Promise<Statement[]> {
  return [
    ...(await forgetTraces(scope, ids)),
    ...forgetPersons(scope, ids),
    deletePersons(scope.db, ids),
    deleteHouseholdIfEmpty(scope.db, person.householdId),
    ...ids.map((entityId) => recordChange(scope, "person", { action, entityId })),
  ];
}

/** The applicant and the spouse who waits with the applicant. */
const applicants = (record: PersonRecord): PersonRecord["person"][] => {
  const spouse = spouseOf(record);
  return spouse ? [record.person, spouse] : [record.person];
};

/**
 * Approves an application, the spouse's too. Stops only for an ID number that another active or
 * archived person has. Applicants of event links join their lists in the same transaction.
 */
export async function approvePerson(
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<Person> {
  return unlessPersonOvertaken(scope, id, () => approve(scope, id, version));
}

async function approve(scope: Scope, id: string, version: number | undefined): Promise<Person> {
  const record = await loadVisible(scope, id);
  refuseUnless(record, "pending");
  await refuseStale(scope, record, version);
  const people = applicants(record);
  for (const { idNumber } of people) {
    const matches = await findMatches(scope.db, { idNumber }, ["active", "archived"], []);
    if (matches.length > 0) {
      throw new AppError("DUPLICATE_ID_NUMBER", {
        extra: { matches: showMatches(scope, matches) },
      });
    }
  }
  const ids = people.map((person) => person.id);
  const at = scope.calendar.now().toISOString();
  await commit(scope, [
    ...expectHouseholdUnchanged(scope.db, record),
    setStatus(scope.db, ids, "active", at),
    ...joinAppliedLists(scope.db, ids, at),
    ...ids.map((each) => statusChange(scope, "approve", each, "pending", "active")),
  ]);
  return readChanged(scope, id, "pending");
}

/** Rejects an application: deletes it for good, the spouse's too. */
export async function rejectPerson(
  scope: Scope,
  id: string,
  version: number | undefined,
): Promise<void> {
  await unlessPersonOvertaken(scope, id, () => reject(scope, id, version));
}

async function reject(scope: Scope, id: string, version: number | undefined): Promise<void> {
  const record = await loadVisible(scope, id);
  refuseUnless(record, "pending");
  await refuseStale(scope, record, version);
  const ids = applicants(record).map((person) => person.id);
  await commit(scope, [
    ...expectHouseholdUnchanged(scope.db, record),
    ...(await erase(scope, record, ids, "reject")),
  ]);
}
