import { can } from "@kehila/shared/accounts/permissions";
import type { Person } from "@kehila/shared/persons/answers";
import type { PersonChange } from "@kehila/shared/persons/history";
import type { PersonUpdate } from "@kehila/shared/persons/persons";
import { AppError } from "../../core/app-error.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Change } from "../../db/change.ts";
import { joinReads, readOfValue, runRead } from "../../db/read.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { loggedFor } from "../access-log/access-log.service.ts";
import { childrenOf, coupleIds, joinFamilies } from "./record/households.service.ts";
import type { Candidate } from "./duplicates/duplicates.service.ts";
import {
  candidateOf,
  refuseDuplicates,
  refuseSameIdNumber,
} from "./duplicates/duplicates.service.ts";
import type { PersonEdit } from "./record/fields.service.ts";
import {
  historyRecord,
  storedFields,
  storedHistoryRecord,
  updatedFields,
} from "./record/fields.service.ts";
import type { SpouseAfter, SpousePlan } from "./spouse.service.ts";
import {
  changeFormerSpouse,
  changeSpouse,
  endsCouple,
  separateSpouse,
  planSpouse,
  spouseAfter,
  touchSpouse,
} from "./spouse.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./record/record.sql.ts";
import { replaceChildren } from "./record/children.repository.ts";
import { findRecord } from "./record/record.sql.ts";
import { expectHouseholdUnchanged, updatePerson } from "./record/writes.sql.ts";
import { findChanged } from "./record/visibility.service.ts";
import {
  commitThenRead,
  findVisibleRecord,
  personChange,
  refuseStale,
} from "./record/change.service.ts";

/**
 * Changes a person: fields, spouse (typed, chosen or separated) and the household's children, in
 * one batch that fails if one of the adults has changed. 409 for archived persons.
 */
export const editingPerson = (
  plan: PlanScope,
  id: string,
  body: PersonUpdate,
): Change<EditBasis, Person> =>
  personChange(id, {
    read: joinReads({
      record: findVisibleRecord(plan, id),
      chosen: body.spouseId ? findRecord(plan.db, body.spouseId) : readOfValue(null),
    }),
    make: (scope, basis, { isRetry }) =>
      editRecord(scope, basis, body, { action: "update", note: {}, isRetry }),
  });

/** The records that an edit is based on: the person, and a chosen spouse. */
interface EditBasis {
  record: PersonRecord;
  chosen: PersonRecord | null;
}

/**
 * An edit: its history action, further facts for the history, and whether it was stopped before.
 */
interface Edit {
  action: Extract<PersonChange, "update" | "restore">;
  note: Record<string, unknown>;
  isRetry: boolean;
}

/** Changes a person that has been read; the batch fails if the person has changed since. */
export async function editRecord(
  scope: Scope,
  { record, chosen }: EditBasis,
  body: PersonEdit,
  { action, note, isRetry }: Edit,
): Promise<Person> {
  const { id, status } = record.person;
  refuseUnlessEditable(scope, record);
  await refuseStale(scope, record, body.version);

  const plan = planSpouse(record, body, chosen);
  const fields = updatedFields(storedFields(record.person), body, isMarried(record, body, plan));
  const spouse = spouseAfter(plan, fields);
  refuseSameIdNumber(fields, spouse?.fields ?? null);
  const children = wantedChildren(record, body);
  const household =
    plan.kind === "choose" ? joinFamilies(children, plan.chosen.children) : children;
  const { confirmed, expectations } = await refuseDuplicates(
    scope,
    candidates(record, fields, spouse),
    {
      exceptIds: [...coupleIds(record), ...(plan.kind === "choose" ? [plan.chosen.person.id] : [])],
      confirmed: body.confirmDuplicates === true,
      isRetry,
    },
  );

  const change = changedFields(
    storedHistoryRecord(record),
    historyRecord(fields, spouse?.id ?? null, household),
  );
  // A former spouse takes copies of the children before this update changes them.
  const separation = separateSpouse(scope, record, plan, fields.married);
  const spouseStatements = changeSpouse(scope, record, plan, spouse, household);
  const answer = findChanged(id, status);
  // An edit without changes is logged as an opened record.
  if (!change && separation.length + spouseStatements.length === 0) {
    return runRead(scope, loggedFor(scope, [id], answer));
  }
  const now = scope.calendar.now().toISOString();
  const statements = [
    expectHouseholdUnchanged(scope.db, record),
    ...expectations,
    ...separation,
    updatePerson(scope.db, record.person, fields, now),
    ...replaceChildren(scope.db, record.person.householdId, record.children, children),
    ...(separation.length > 0 ? [] : changeFormerSpouse(scope, record, children)),
    // A changed spouse gets a new version from that change.
    ...(separation.length + spouseStatements.length === 0
      ? touchSpouse(scope, record, fields)
      : spouseStatements),
    recordChange(scope, "person", {
      action,
      entityId: id,
      before: change?.before ?? null,
      after: {
        ...change?.after,
        ...(confirmed.length > 0 ? { confirmedDuplicates: confirmed } : {}),
        ...(body.widowed === true && endsCouple(plan) ? { widowed: true } : {}),
        ...note,
      },
    }),
  ];
  return commitThenRead(scope, statements, answer);
}

/** Throws unless the actor may edit a person of this status. */
export function refuseUnlessEditable(scope: Scope, { person: { status } }: PersonRecord): void {
  if (!can(scope.actor, "persons.edit", { status })) throw new AppError("FORBIDDEN");
  if (status === "archived") throw new AppError("INVALID_TRANSITION");
}

/**
 * Returns whether the person is married: true with a spouse (docs/product.md#spouse), or if staff
 * set only `married`. A person whose spouse has died is not married, unless the body says
 * otherwise.
 */
function isMarried({ person }: PersonRecord, body: PersonEdit, plan: SpousePlan): boolean {
  if (plan.kind !== "none" && plan.kind !== "part") return true;
  const isWidowed = body.widowed === true && endsCouple(plan);
  return body.married ?? (person.married && !isWidowed);
}

/** Returns the household's children after the edit; a body without children keeps them. */
function wantedChildren({ children }: PersonRecord, body: PersonEdit): ChildFields[] {
  const newChildren = body.childrenData
    ? childrenOf(body.childrenData, new Set(children.map((child) => child.id)))
    : children;
  if (body.childrenCount !== undefined && body.childrenCount !== newChildren.length) {
    throw new AppError("INVALID_INPUT", { fields: { childrenCount: "COUNT_MISMATCH" } });
  }
  return [...newChildren];
}

/** Returns the changed fields to check for duplicates; an unchanged equal name blocks no save. */
function candidates(
  record: PersonRecord,
  fields: PersonFields,
  spouse: SpouseAfter | null,
): Candidate[] {
  const ownCandidate = changedCandidate(storedFields(record.person), fields, "person");
  if (!spouse) return [ownCandidate];
  return [ownCandidate, changedCandidate(spouse.stored, spouse.fields, "spouse")];
}

function changedCandidate(
  storedValues: PersonFields | null,
  fields: PersonFields,
  adult: Candidate["adult"],
): Candidate {
  const all = candidateOf(fields, adult);
  if (!storedValues) return all;
  const isRenamed =
    storedValues.firstName !== fields.firstName || storedValues.lastName !== fields.lastName;
  const numbers = {
    idNumber: storedValues.idNumber === fields.idNumber ? null : fields.idNumber,
    phone: storedValues.phone === fields.phone ? null : fields.phone,
  };
  return { ...all, criteria: isRenamed ? { ...all.criteria, ...numbers } : numbers };
}
