import { MERGE_UNDO_DAYS } from "@kehila/shared/base/limits";
import { can } from "@kehila/shared/accounts/permissions";
import type { Person } from "@kehila/shared/persons/answers";
import type { Merge, UnmergePersons } from "@kehila/shared/persons/merge";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import { presentLoggedUser } from "../../core/logged-user.ts";
import { DAY } from "../../lib/duration.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import type { Attempt, Change } from "../../db/change.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import {
  expectOnlyAppliedLists,
  returnApplications,
  returnLinks,
} from "../participants/participants.service.ts";
import {
  historyRecord,
  storedFields,
  storedHistoryRecord,
} from "../persons/record/fields.service.ts";
import { restoredFields } from "./merge-fields.ts";
import type { AroundUnmerge, UnmergeFamily } from "./unmerge-family.service.ts";
import { findAroundUnmerge, planUnmergeFamily } from "./unmerge-family.service.ts";
import type { MergeSnapshot } from "../../db/schema/merges.ts";
import type { MergeRow } from "./merge.repository.ts";
import {
  closeMerge,
  findMerge,
  findMerges,
  findNewestMerge,
  snapshotLists,
  reinsertPerson,
} from "./merge.repository.ts";
import { refuseTaken } from "../persons/duplicates/duplicates.service.ts";
import { findMergeable } from "./merge.service.ts";
import type { PersonFields, PersonRecord } from "../persons/record/record.sql.ts";
import { expectUnchanged, movePerson, updatePerson } from "../persons/record/writes.sql.ts";
import { findChanged, mayReadMerged } from "../persons/record/visibility.service.ts";
import { commitThenRead, personChange, refuseStale } from "../persons/record/change.service.ts";

const undoableUntil = ({ mergedAt }: MergeRow): Date =>
  new Date(Date.parse(mergedAt) + MERGE_UNDO_DAYS * DAY);

/**
 * Reads the merges into a person that can be undone; the newest comes first and has to be undone
 * first. If the actor may not read a merged record, its merge and all older merges are hidden.
 */
export function listMerges(plan: PlanScope, id: string): Read<Merge[]> {
  const read = joinReads({ own: findMergeable(plan, id), merges: findMerges(plan.db, id) });
  return mapRead(read, ({ merges }, scope) => {
    const now = scope.calendar.now();
    const isAddressShown = can(scope.actor, "accounts.manage");
    const undoable: Merge[] = [];
    for (const merge of merges) {
      const { snapshot } = merge;
      if (!snapshot || undoableUntil(merge) < now) break;
      if (!mayReadMerged(scope, snapshot.other.person.status)) break;
      const { firstName, lastName } = snapshot.other.person;
      undoable.push({
        id: merge.id,
        other: { id: merge.otherId, firstName, lastName },
        actor: presentLoggedUser(merge.actorName, merge.actorNow, isAddressShown),
        mergedAt: merge.mergedAt,
        undoableUntil: undoableUntil(merge).toISOString(),
      });
    }
    return undoable;
  });
}

/**
 * Undoes a merge (docs/decisions/0007-merging.md): the other record is restored, and this record
 * gets the values from before the merge, except for fields that were edited later. Returns this
 * person.
 */
export const unmergingPersons = (
  plan: PlanScope,
  id: string,
  body: UnmergePersons,
): Change<UnmergeBasis, Person> =>
  personChange(id, {
    read: joinReads({
      now: findMergeable(plan, id),
      undoable: findUndoable(plan, id, body.mergeId),
      around: findAroundUnmerge(plan, id, body.mergeId),
    }),
    make: (scope, basis, attempt) => unmerge(scope, basis, body, attempt),
  });

/** The data that an unmerge is based on. */
interface UnmergeBasis {
  now: PersonRecord;
  undoable: { merge: MergeRow; snapshot: MergeSnapshot };
  around: AroundUnmerge;
}

async function unmerge(
  scope: Scope,
  { now, undoable: { merge, snapshot }, around }: UnmergeBasis,
  { version }: UnmergePersons,
  { isRetry }: Attempt,
): Promise<Person> {
  const { id } = now.person;
  await refuseStale(scope, now, version);

  const family = planUnmergeFamily(scope, now, snapshot, around);
  const fields = {
    ...restoredFields(storedFields(snapshot.own.person), snapshot.merged, storedFields(now.person)),
    married: family.own.married,
  };
  if (isRetry) await refuseTakenNumbers(scope, now, fields, snapshot);

  const instant = scope.calendar.now().toISOString();
  const restoredRecord = {
    ...snapshot.other.person,
    ...family.other.seat,
    married: family.other.married,
    version: snapshot.other.person.version + 1,
    updatedAt: instant,
  };
  const statements = [
    expectUnchanged(scope.db, family.touched),
    ...(family.reopenedId
      ? [
          expectOnlyAppliedLists(
            scope,
            snapshotLists(merge.id, "partnerApplications"),
            family.reopenedId,
          ),
        ]
      : []),
    updatePerson(scope.db, now.person, fields, instant),
    ...family.before,
    ...(family.own.seat ? [movePerson(scope.db, id, family.own.seat)] : []),
    reinsertPerson(scope.db, restoredRecord),
    ...family.after,
    ...returnLists(scope, merge, family),
    ...recordUndo(scope, now, fields, snapshot, family),
    ...closeMerge(scope.db, merge.id, instant),
  ];
  return commitThenRead(scope, statements, findChanged(id, now.person.status));
}

/** Reads a merge with its snapshot, if the merge is the person's newest and can be undone. */
const findUndoable = (
  { db }: PlanScope,
  id: string,
  mergeId: string,
): Read<UnmergeBasis["undoable"]> =>
  mapRead(
    joinReads({ merge: findMerge(db, mergeId), newest: findNewestMerge(db, id) }),
    ({ merge, newest }, scope) => {
      const snapshot = merge?.snapshot ?? null;
      if (
        merge?.personId !== id ||
        (snapshot && !mayReadMerged(scope, snapshot.other.person.status))
      ) {
        throw new AppError("NOT_FOUND", { fields: { mergeId: "UNKNOWN_REFERENCE" } });
      }
      if (merge.undoneAt !== null) throw new AppError("INVALID_TRANSITION");
      if (!snapshot || undoableUntil(merge) < scope.calendar.now()) {
        throw new AppError("UNDO_EXPIRED");
      }
      if (newest?.id !== mergeId) throw new AppError("INVALID_TRANSITION");
      return { merge, snapshot };
    },
  );

/**
 * Refuses an ID number that another person has now (409), after a unique index stopped the batch.
 */
async function refuseTakenNumbers(
  scope: Scope,
  now: PersonRecord,
  { idNumber }: PersonFields,
  { other }: MergeSnapshot,
): Promise<void> {
  const person = now.person;
  if (person.status !== "pending" && idNumber !== person.idNumber) {
    await refuseTaken(scope, { idNumber }, [person.id]);
  }
  if (other.person.status !== "pending") {
    const givesUp = idNumber !== other.person.idNumber;
    await refuseTaken(scope, { idNumber: other.person.idNumber }, givesUp ? [person.id] : []);
  }
}

/** Returns statements that move lists and list applications back to their persons. */
function returnLists(
  scope: Scope,
  { id, personId, otherId }: MergeRow,
  { reopenedId }: UnmergeFamily,
): Statement[] {
  const sides = { from: personId, to: otherId };
  const snapshot = {
    links: snapshotLists(id, "links"),
    filled: snapshotLists(id, "filled"),
    places: snapshotLists(id, "places"),
  };
  const missedLists = snapshotLists(id, "missed");
  const applications = snapshotLists(id, "applications");
  const ofPartner = { applications: snapshotLists(id, "partnerApplications"), missed: missedLists };
  return [
    ...returnLinks(scope, snapshot, sides),
    ...returnApplications(scope, { applications, missed: missedLists }, sides),
    ...(reopenedId
      ? returnApplications(scope, ofPartner, { from: reopenedId, to: reopenedId })
      : []),
  ];
}

/**
 * Returns history statements for both records: the changes of this record, and the restored state
 * of the other record.
 */
function recordUndo(
  scope: Scope,
  now: PersonRecord,
  fields: PersonFields,
  { other }: MergeSnapshot,
  family: UnmergeFamily,
): Statement[] {
  const change = changedFields(
    storedHistoryRecord(now),
    historyRecord(fields, family.own.spouseId, family.own.children),
  );
  const otherFields = { ...storedFields(other.person), married: family.other.married };
  return [
    recordChange(scope, "person", {
      action: "unmerge",
      entityId: now.person.id,
      before: change?.before ?? null,
      after: { ...change?.after, mergedPersonId: other.person.id },
    }),
    recordChange(scope, "person", {
      action: "unmerge",
      entityId: other.person.id,
      after: {
        ...historyRecord(otherFields, family.other.spouseId, family.other.children),
        status: other.person.status,
        mergedPersonId: now.person.id,
      },
    }),
  ];
}
