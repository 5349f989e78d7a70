import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { can } from "@kehila/shared/accounts/permissions";
import type { ApprovedPerson } from "@kehila/shared/persons/applications";
import type { MergePersons } from "@kehila/shared/persons/merge";
import type { Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, readOfValue, mapRead } from "../../db/read.ts";
import { AppError } from "../../core/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Attempt, Change } from "../../db/change.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { moveLists } from "../participants/merged-links.sql.ts";
import { dropApplications, joinAppliedLists } from "../participants/participants.service.ts";
import {
  historyRecord,
  storedFields,
  storedHistoryRecord,
} from "../persons/record/fields.service.ts";
import type { MergedFamily } from "./merge-family.service.ts";
import {
  moveChildrenToHost,
  changeFamily,
  familySnapshot,
  planFamily,
  moveMergedPerson,
} from "./merge-family.service.ts";
import { mergedFields } from "./merge-fields.ts";
import { insertMerge, storeSpouseApproval } from "./merge.repository.ts";
import { refuseTaken } from "../persons/duplicates/duplicates.service.ts";
import { findChanged, mayRead } from "../persons/record/visibility.service.ts";
import type { PersonFields, PersonRecord } from "../persons/record/record.sql.ts";
import { findRecord } from "../persons/record/record.sql.ts";
import { deletePersons, expectUnchanged, updatePerson } from "../persons/record/writes.sql.ts";
import {
  commitThenRead,
  findVisibleRecord,
  personChange,
  refuseStale,
} from "../persons/record/change.service.ts";

/**
 * The statuses that can be merged into each status; merging an application into an active person is
 * an approval.
 */
const MERGEABLE: Record<PersonStatus, readonly PersonStatus[]> = {
  active: ["active", "archived", "pending"],
  archived: ["archived"],
  pending: ["pending"],
};

/**
 * Merges another record into this one, with its lists, children, spouse and history
 * (docs/decisions/0007-merging.md). After the merge of an application, the response names the lists
 * that the person could not join. One batch stores the changes with a snapshot for the unmerge; the
 * batch fails if one of the adults has changed.
 */
export const mergingPersons = (
  plan: PlanScope,
  id: string,
  body: MergePersons,
): Change<RecordsToMerge, ApprovedPerson> =>
  personChange(id, {
    read: joinReads({ own: findMergeable(plan, id), other: findOther(plan, body.otherId) }),
    make: (scope, records, attempt) => merge(scope, records, body, attempt),
  });

/** The two records of a merge. */
interface RecordsToMerge {
  own: PersonRecord;
  other: PersonRecord;
}

async function merge(
  scope: Scope,
  { own, other }: RecordsToMerge,
  body: MergePersons,
  { isRetry }: Attempt,
): Promise<ApprovedPerson> {
  const { id } = own.person;
  refuseUnlessMergeable(own, other);
  await refuseStale(scope, own, body.version);
  await refuseStale(scope, other, body.otherVersion);

  const family = planFamily(own, other, body.choices?.spouse);
  const mergeResult = mergedFields(
    storedFields(own.person),
    storedFields(other.person),
    body.choices ?? {},
    family.host === other || family.spouse !== null,
  );
  if ("errors" in mergeResult) throw new AppError("INVALID_INPUT", { fields: mergeResult.errors });
  refuseSharedNumber(mergeResult.fields, family);
  if (isRetry) await refuseTakenNumbers(scope, own, other, mergeResult.fields, family);

  const mergeId = newId();
  const now = scope.calendar.now().toISOString();
  const approvedIds = idsToApprove(own, other, family);
  const adults = [own.person, other.person, own.partner, other.partner];
  const statements = [
    expectUnchanged(
      scope.db,
      adults.filter((each) => each !== null),
    ),
    insertMerge(
      scope.db,
      {
        id: mergeId,
        personId: id,
        otherId: other.person.id,
        actorId: scope.actor?.id ?? null,
        actorName: scope.actor?.name ?? "",
        mergedAt: now,
      },
      {
        own: { person: own.person, children: own.children },
        other: { person: other.person, children: other.children },
        merged: mergeResult.fields,
        family: familySnapshot(family),
      },
    ),
    ...moveOtherLists(scope, own, other),
    ...moveChildrenToHost(scope, family),
    deletePersons(scope.db, [other.person.id]),
    updatePerson(scope.db, own.person, mergeResult.fields, now),
    ...moveMergedPerson(scope, own, family),
    ...changeFamily(scope, own, family),
    ...recordMerge(scope, own, other, mergeResult.fields, family),
    ...(approvedIds.length > 0
      ? [storeSpouseApproval(scope.db, mergeId, { approvedIds, spouseId: approvedIds[1] ?? null })]
      : []),
  ];
  const read = joinReads({
    missedLists: approvedIds.length > 0 ? dropApplications(scope, approvedIds) : readOfValue([]),
    data: findChanged(id, own.person.status),
  });
  return commitThenRead(scope, statements, read);
}

/**
 * Returns the persons that the merge of an application approves: the merged person, and the spouse.
 */
function idsToApprove(
  { person }: PersonRecord,
  otherRecord: PersonRecord,
  { approvesPartner, partner }: MergedFamily,
): string[] {
  if (otherRecord.person.status !== "pending" || person.status === "pending") return [];
  return [person.id, ...(approvesPartner && partner ? [partner.id] : [])];
}

/** Reads a person that the actor may see and merge (404, 403). */
export const findMergeable = (scope: PlanScope, id: string): Read<PersonRecord> =>
  mapRead(findVisibleRecord(scope, id), refuseToMerge);

const findOther = ({ db }: PlanScope, id: string): Read<PersonRecord> =>
  mapRead(findRecord(db, id), (record, scope) => {
    if (!record || !mayRead(scope, record.person.status)) {
      throw new AppError("NOT_FOUND", { fields: { otherId: "UNKNOWN_REFERENCE" } });
    }
    return refuseToMerge(record, scope);
  });

/** Returns a record that the actor may merge; otherwise throws 403. */
function refuseToMerge(record: PersonRecord, { actor }: Scope): PersonRecord {
  const { status } = record.person;
  if (!can(actor, "persons.merge", { status })) throw new AppError("FORBIDDEN");
  return record;
}

/** Refuses to merge the adults of one household, even if one of them is archived. */
function refuseUnlessMergeable(ownRecord: PersonRecord, otherRecord: PersonRecord): void {
  if (ownRecord.person.householdId === otherRecord.person.householdId) {
    throw new AppError("MERGE_REFUSED", { fields: { otherId: "NOT_ALLOWED" } });
  }
  if (!MERGEABLE[ownRecord.person.status].includes(otherRecord.person.status)) {
    throw new AppError("INVALID_TRANSITION");
  }
}

/** Refuses equal ID numbers of two adults in one household. */
function refuseSharedNumber({ idNumber }: PersonFields, { spouse }: MergedFamily): void {
  if (spouse?.idNumber && spouse.idNumber === idNumber) {
    throw new AppError("INVALID_INPUT", { fields: { "choices.idNumber": "DUPLICATE_ID_NUMBER" } });
  }
}

/**
 * Refuses a merge that would give an application's ID number to a second person (409). A unique
 * index has stopped the batch; this function finds the holder of the number.
 */
async function refuseTakenNumbers(
  scope: Scope,
  ownRecord: PersonRecord,
  otherRecord: PersonRecord,
  { idNumber }: PersonFields,
  { partner, approvesPartner }: MergedFamily,
): Promise<void> {
  const mergedIds = [ownRecord.person.id, otherRecord.person.id];
  if (ownRecord.person.status !== "pending" && idNumber !== ownRecord.person.idNumber) {
    await refuseTaken(scope, { "choices.idNumber": idNumber }, mergedIds);
  }
  if (approvesPartner && partner) {
    // The record that loses the number does not count as holder.
    const excludedIds = idNumber === ownRecord.person.idNumber ? [] : mergedIds;
    await refuseTaken(scope, { "spouse.idNumber": partner.idNumber }, excludedIds);
  }
}

/**
 * Returns statements that move the other record's lists; an approval joins the lists applied for.
 */
function moveOtherLists(
  scope: Scope,
  ownRecord: PersonRecord,
  otherRecord: PersonRecord,
): Statement[] {
  const { id, status } = ownRecord.person;
  const { id: otherId, status: otherStatus } = otherRecord.person;
  const withApplications = otherStatus === "pending";
  const now = scope.calendar.now().toISOString();
  return [
    ...moveLists(scope.db, { from: otherId, to: id, withApplications }, now),
    ...(withApplications && status !== "pending" ? joinAppliedLists(scope, [id]) : []),
  ];
}

/**
 * Returns history statements for both records: the changed fields of this record, and the last
 * state of the other record.
 */
function recordMerge(
  scope: Scope,
  ownRecord: PersonRecord,
  otherRecord: PersonRecord,
  fields: PersonFields,
  { spouse, children }: MergedFamily,
): Statement[] {
  const change = changedFields(
    storedHistoryRecord(ownRecord),
    historyRecord(fields, spouse?.id ?? null, children),
  );
  return [
    recordChange(scope, "person", {
      action: "merge",
      entityId: ownRecord.person.id,
      before: change?.before ?? null,
      after: { ...change?.after, mergedPersonId: otherRecord.person.id },
    }),
    recordChange(scope, "person", {
      action: "merge",
      entityId: otherRecord.person.id,
      before: { ...storedHistoryRecord(otherRecord), status: otherRecord.person.status },
      after: { mergedPersonId: ownRecord.person.id },
    }),
  ];
}
