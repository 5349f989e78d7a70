import type { Person } from "@kehila/shared/person-answers";
import type { PersonCreate, PersonRegister } from "@kehila/shared/persons";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../core/scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { claim, runOnce } from "../idempotency/idempotency.service.ts";
import { joinFamilies, moveOut, spouseOf } from "./record/households.service.ts";
import type { Candidate } from "./duplicates/duplicates.service.ts";
import { refuseDuplicates } from "./duplicates/duplicates.service.ts";
import {
  fieldsOf,
  historyRecord,
  spouseFieldsOf,
  storedFields,
  storedHistoryRecord,
} from "./record/fields.ts";
import { readChanged, readVisible } from "./record/visibility.service.ts";
import { retryOnConflict } from "../../db/retry.ts";
import { commit } from "./record/change.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./record/record.repository.ts";
import {
  expectHouseholdUnchanged,
  insertHousehold,
  insertPerson,
  loadPerson,
  replaceChildren,
  touchPersons,
  updatePerson,
} from "./record/record.repository.ts";

/** Duplicates are looked for by everything a new adult brings. */
export function candidateOf(fields: PersonFields, adult: Candidate["adult"]): Candidate {
  const { idNumber, phone, firstName, lastName } = fields;
  return { criteria: { idNumber, phone, name: { firstName, lastName } }, adult };
}

/** Loads a person chosen as spouse: active and not linked to another, or 409. */
export async function loadChosenSpouse(scope: Scope, id: string): Promise<PersonRecord> {
  const record = await loadPerson(scope.db, id);
  if (record?.person.status !== "active" || spouseOf(record)) {
    throw new AppError("SPOUSE_UNAVAILABLE", { fields: { spouseId: "UNKNOWN_REFERENCE" } });
  }
  return record;
}

/** Children as a form sends them, with ids for the new ones. Ids of others' children are refused. */
export function childrenOf(
  wanted: NonNullable<PersonCreate["childrenData"]>,
  ownIds: ReadonlySet<string>,
): ChildFields[] {
  return wanted.map((child, position) => {
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

/**
 * Adds an active person, with a spouse by data or by choice and with children, in one transaction.
 * The same idempotency key answers the same person again, and 404 when the actor may no longer read it.
 */
export async function createPerson(
  scope: Scope,
  body: PersonCreate,
  idempotency: Idempotency | null,
): Promise<Person> {
  const { madeId, replayed } = await runOnce(scope, idempotency, () =>
    retryOnConflict(() => addPerson(scope, body, idempotency)),
  );
  if (madeId !== null && !replayed) return readChanged(scope, madeId, "active");
  const person = madeId === null ? null : await readVisible(scope, madeId);
  if (!person) throw new AppError("NOT_FOUND");
  return person;
}

/** Adds the person once, and answers the id. */
async function addPerson(
  scope: Scope,
  body: PersonCreate,
  idempotency: Idempotency | null,
): Promise<string> {
  const chosen = body.spouseId ? await loadChosenSpouse(scope, body.spouseId) : null;
  const spouseBody = chosen ? null : (body.spouse ?? null);
  if (spouseBody?.id) {
    throw new AppError("INVALID_INPUT", { fields: { "spouse.id": "UNKNOWN_REFERENCE" } });
  }
  const married = chosen !== null || spouseBody !== null || body.married === true;
  const fields = fieldsOf(body, married);
  const spouse = spouseBody ? spouseFieldsOf(spouseBody, fields) : null;
  refuseSameIdNumber(fields, spouse);
  const { confirmed, stillSo } = await refuseDuplicates(
    scope,
    [candidateOf(fields, "person"), ...(spouse ? [candidateOf(spouse, "spouse")] : [])],
    { exceptIds: chosen ? [chosen.person.id] : [], confirmed: body.confirmDuplicates === true },
  );
  const household = newFamily(scope, "active", {
    fields,
    spouse,
    chosen,
    children: childrenOf(body.childrenData ?? [], new Set()),
    action: "create",
    note: confirmed.length > 0 ? { confirmedDuplicates: confirmed } : {},
  });
  await commit(scope, [
    ...(idempotency ? [claim(scope, idempotency, household.personId)] : []),
    ...stillSo,
    ...household.statements,
  ]);
  return household.personId;
}

/** Two adults of one household cannot share an ID number. */
export function refuseSameIdNumber(fields: PersonFields, spouse: PersonFields | null): void {
  if (spouse?.idNumber && spouse.idNumber === fields.idNumber) {
    throw new AppError("INVALID_INPUT", { fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" } });
  }
}

/** The statements that add an applicant, with spouse and children, as pending persons. */
export function newApplicants(scope: Scope, body: PersonRegister) {
  const fields = fieldsOf(body, body.married === true || (body.spouse ?? null) !== null);
  const spouse = body.spouse ? spouseFieldsOf(body.spouse, fields) : null;
  refuseSameIdNumber(fields, spouse);
  return newFamily(scope, "pending", {
    fields,
    spouse,
    chosen: null,
    children: childrenOf(body.childrenData ?? [], new Set()),
    action: "register",
    note: {},
  });
}

interface Family {
  fields: PersonFields;
  spouse: PersonFields | null;
  chosen: PersonRecord | null;
  children: ChildFields[];
  action: "create" | "register";
  /** Further facts for the history. */
  note: Record<string, unknown>;
}

/** The statements that store a new person with spouse and children, and their history. */
function newFamily(scope: Scope, status: PersonStatus, family: Family) {
  const { db } = scope;
  const { fields, spouse, chosen, children, action, note } = family;
  const at = scope.calendar.now().toISOString();
  const personId = newId();
  const householdId = chosen?.person.householdId ?? newId();
  const seat = chosen?.person.seat === 1 ? 2 : 1;
  const spouseId = chosen?.person.id ?? (spouse ? newId() : null);
  const stored = chosen?.children ?? [];
  const household = joinFamilies(
    stored,
    children.map((child, index) => ({ ...child, position: stored.length + index })),
  );
  const statements: Statement[] = chosen
    ? joinChosen(scope, chosen, personId, household, at)
    : [insertHousehold(db, householdId)];
  statements.push(
    insertPerson(db, { id: personId, householdId, seat, status }, fields, at),
    ...replaceChildren(db, householdId, stored, household),
    recordChange(scope, "person", {
      action,
      entityId: personId,
      after: { ...historyRecord(fields, spouseId, household), status, ...note },
    }),
  );
  if (spouse && spouseId) {
    statements.push(
      insertPerson(db, { id: spouseId, householdId, seat: 2, status }, spouse, at),
      recordChange(scope, "person", {
        action,
        entityId: spouseId,
        after: { ...historyRecord(spouse, personId, household), status },
      }),
    );
  }
  return { personId, statements };
}

/** What changes for somebody chosen as spouse of a new person, who comes into their household. */
function joinChosen(
  scope: Scope,
  chosen: PersonRecord,
  newcomerId: string,
  household: readonly ChildFields[],
  at: string,
): Statement[] {
  const { db } = scope;
  const married = { ...storedFields(chosen.person), married: true };
  const change = changedFields(
    storedHistoryRecord(chosen),
    historyRecord(married, newcomerId, household),
  );
  return [
    ...expectHouseholdUnchanged(db, chosen),
    ...(chosen.partner ? moveOut(scope, chosen.partner) : []),
    chosen.person.married
      ? touchPersons(db, [chosen.person.id], at)
      : updatePerson(db, chosen.person.id, married, at),
    recordChange(scope, "person", { action: "update", entityId: chosen.person.id, ...change }),
  ];
}
