import { ARCHIVE_UNDO_HOURS } from "@kehila/shared/base/limits";
import { can } from "@kehila/shared/accounts/permissions";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Person } from "@kehila/shared/persons/answers";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { jsonValues } from "../../db/json-values.ts";
import { joinReads, mapRead, runRead } from "../../db/read.ts";
import type { Change } from "../../db/change.ts";
import { HOUR } from "../../lib/duration.ts";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { discardFiles } from "../exported-persons/exported-persons.service.ts";
import { findEndedSince } from "../exported-persons/exported-persons.sql.ts";
import { recordChange } from "../history/history.service.ts";
import { findEntries } from "../history/history.sql.ts";
import { leaveUpcomingLists, returnToUpcomingLists } from "../participants/participants.service.ts";
import { spouseOf } from "./record/households.service.ts";
import { findChanged } from "./record/visibility.service.ts";
import {
  changeStatus,
  commitThenRead,
  personChange,
  refuseStale,
} from "./record/change.service.ts";
import type { RedactionBasis } from "./redaction/redaction.service.ts";
import { findRedactionBasis, redactPersons } from "./redaction/redaction.service.ts";
import type { PersonRecord } from "./record/record.sql.ts";
import { findRecord } from "./record/record.sql.ts";
import {
  deleteHouseholdIfEmpty,
  deletePersons,
  expectHouseholdUnchanged,
  touchPersons,
} from "./record/writes.sql.ts";

/** Refuses a transition that docs/product.md#statuses does not list (409). */
function refuseUnlessStatus(record: PersonRecord, status: PersonStatus): void {
  if (record.person.status !== status) throw new AppError("INVALID_TRANSITION");
}

/** Returns the statements for a partner's record that gains or loses the spouse. */
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
 * Archives an active person or unarchives an archived person, alone or with the spouse. While
 * only one of a couple is archived, the two are not each other's spouse (docs/product.md#spouse).
 */
export const archivingPerson = (
  plan: PlanScope,
  id: string,
  request: ArchiveRequest,
): Change<PersonRecord, Person> =>
  personChange(id, {
    read: findForTransition(plan, id, request.active ? "persons.unarchive" : "persons.archive"),
    make: (scope, record) => archive(scope, record, request),
  });

interface ArchiveRequest {
  active: boolean;
  version?: number | undefined;
  /** Whether to undo the actor's own archiving. */
  undo?: true | undefined;
  /** Whether the spouse's status changes too. */
  withSpouse?: boolean | undefined;
}

/** Refuses to undo an archiving by another user, or after more than an hour. */
export function refuseUnlessUndoable(
  scope: Scope,
  entry: { at: string; actorId: string | null } | undefined,
): asserts entry is { at: string; actorId: string | null } {
  const earliest = scope.calendar.now().getTime() - ARCHIVE_UNDO_HOURS * HOUR;
  const isOwn = entry !== undefined && entry.actorId === scope.actor?.id;
  if (!isOwn || Date.parse(entry.at) < earliest) throw new AppError("UNDO_EXPIRED");
}

/** The number of latest history entries that are searched for the last archiving. */
const LATEST_ENTRIES = 20;

/**
 * Returns when the actor archived persons: the earliest time. Refuses an archiving by another user,
 * or after more than an hour.
 */
async function archivedAt(scope: Scope, ids: readonly string[]): Promise<string> {
  const page = { before: undefined, take: LATEST_ENTRIES };
  const entries = await runRead(scope, findEntries(scope.db, "person", jsonValues(ids), page));
  const times = ids.map((id) => {
    const entry = entries.find(
      ({ action, entityId }) => action === "person.archive" && entityId === id,
    );
    refuseUnlessUndoable(scope, entry);
    return entry.at;
  });
  return times.toSorted()[0] ?? "";
}

async function archive(
  scope: Scope,
  record: PersonRecord,
  { active, version, undo, withSpouse }: ArchiveRequest,
): Promise<Person> {
  if (undo && !active) throw new AppError("INVALID_INPUT", { fields: { undo: "NOT_ALLOWED" } });
  const [from, to]: [PersonStatus, PersonStatus] = active
    ? ["archived", "active"]
    : ["active", "archived"];
  refuseUnlessStatus(record, from);
  await refuseStale(scope, record, version);
  const spouse = spouseOf(record);
  if (withSpouse && !spouse) throw new AppError("INVALID_TRANSITION");
  const { person, partner } = record;
  const { id } = person;
  const ids = withSpouse && spouse ? [id, spouse.id] : [id];
  const since = undo ? await archivedAt(scope, ids) : null;
  const couple = { before: spouse && id, after: partner?.status === to ? id : null };
  const isParted = !withSpouse && couple.before !== couple.after;
  const statements = [
    expectHouseholdUnchanged(scope.db, record),
    ...changeStatus(scope, ids, { action: active ? "unarchive" : "archive", from, to }),
    ...(active ? [] : ids.flatMap((personId) => leaveUpcomingLists(scope, personId))),
    ...(since === null ? [] : returnToUpcomingLists(scope, ids, since)),
    ...(partner && isParted ? spouseChange(scope, partner.id, couple) : []),
  ];
  return commitThenRead(scope, statements, findChanged(id, from));
}

/**
 * Reads a person for an actor who may archive, unarchive or delete. Applications exist for
 * administrators only (404); other persons are visible to actors with one of these rights.
 */
const findForTransition = (
  { db }: PlanScope,
  id: string,
  action: "persons.archive" | "persons.unarchive" | "persons.delete",
): Read<PersonRecord> =>
  mapRead(findRecord(db, id), (record, { actor }) => {
    if (!can(actor, action)) throw new AppError("FORBIDDEN");
    const isHidden = record?.person.status === "pending" && !can(actor, "persons.review");
    if (!record || isHidden) throw new AppError("NOT_FOUND");
    return record;
  });

/** A person to delete, with the basis of the redaction. */
interface PersonToDelete {
  record: PersonRecord;
  redaction: RedactionBasis;
}

/** Deletes an archived person permanently; children stay with the other parent, if there is one. */
export const deletingPerson = (
  plan: PlanScope,
  id: string,
  version: number | undefined,
): Change<PersonToDelete, void> =>
  personChange(id, {
    read: joinReads({
      record: findForTransition(plan, id, "persons.delete"),
      redaction: findRedactionBasis([id]),
    }),
    make: (scope, erasedPerson) => deleteArchived(scope, erasedPerson, version),
  });

async function deleteArchived(
  scope: Scope,
  erasedPerson: PersonToDelete,
  version: number | undefined,
): Promise<void> {
  const { record } = erasedPerson;
  const { id } = record.person;
  refuseUnlessStatus(record, "archived");
  await refuseStale(scope, record, version);
  const spouse = spouseOf(record);
  const since = scope.calendar.now().toISOString();
  const statements = [
    expectHouseholdUnchanged(scope.db, record),
    ...(spouse ? spouseChange(scope, spouse.id, { before: id, after: null }) : []),
    ...(await eraseStatements(scope, erasedPerson, [id])),
  ];
  await discardFiles(scope, await commitThenRead(scope, statements, findEndedSince(since)));
}

/**
 * Returns the statements that permanently delete persons of one household and redact all mentions.
 */
async function eraseStatements(
  scope: Scope,
  { record: { person }, redaction }: PersonToDelete,
  ids: readonly string[],
): Promise<Statement[]> {
  return [
    ...(await redactPersons(scope, ids, redaction)),
    deletePersons(scope.db, ids),
    deleteHouseholdIfEmpty(scope.db, person.householdId),
    ...ids.map((entityId) => recordChange(scope, "person", { action: "delete", entityId })),
  ];
}
