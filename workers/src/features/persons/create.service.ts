import type { EventCategory } from "@kehila/shared/events/categories";
import type { WalkIn } from "@kehila/shared/events/walk-ins";
import type { Person } from "@kehila/shared/persons/answers";
import type { PersonRegister } from "@kehila/shared/persons/applicants";
import { NOTICE_VERSION } from "@kehila/shared/persons/registration";
import type { PersonCreate } from "@kehila/shared/persons/persons";
import { knownIdNumber } from "@kehila/shared/persons/identifiers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { PlanScope, Scope } from "../../core/scope.ts";
import { joinReads, readOfValue } from "../../db/read.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import type { Idempotency } from "../idempotency/idempotency.service.ts";
import { runOnce } from "../idempotency/idempotency.service.ts";
import { leaveArchivedSpouse } from "./spouse.service.ts";
import { childrenOf, joinFamilies } from "./record/households.service.ts";
import type { Candidate, StoppingRows } from "./duplicates/duplicates.service.ts";
import {
  candidateOf,
  findConfirmed,
  refuseDuplicates,
  refuseSameIdNumber,
} from "./duplicates/duplicates.service.ts";
import {
  fieldsOf,
  historyRecord,
  spouseFieldsOf,
  storedFields,
  storedHistoryRecord,
} from "./record/fields.service.ts";
import { findChanged, readVisible } from "./record/visibility.service.ts";
import type { Attempt, Change, Claim } from "../../db/change.ts";
import { commitThenRead, refuseUnlessFree } from "./record/change.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./record/record.sql.ts";
import { replaceChildren } from "./record/children.repository.ts";
import { findRecord } from "./record/record.sql.ts";
import {
  expectHouseholdUnchanged,
  insertHousehold,
  insertPerson,
  touchPersons,
  updatePerson,
} from "./record/writes.sql.ts";

/** Adds an active person, with a typed or chosen spouse and children, in one transaction. */
export const creatingPerson = (
  { db }: PlanScope,
  body: PersonCreate,
): Change<CreateBasis, Person> => ({
  read: joinReads({
    chosen: body.spouseId ? findRecord(db, body.spouseId) : readOfValue(null),
    stopping: body.confirmDuplicates
      ? findConfirmed(candidatesOf(newAdults(body)), body.spouseId ? [body.spouseId] : [])
      : readOfValue(null),
  }),
  make: (scope, basis, attempt) => addPerson(scope, body, basis, attempt),
});

/**
 * Runs a change that creates a person once per key. A repeated key returns the same person, or 404
 * if the actor may no longer read the person.
 */
export async function createOnce(
  scope: Scope,
  idempotency: Idempotency | null,
  run: (claim: Claim) => Promise<Person>,
): Promise<Person> {
  const outcome = await runOnce(scope, idempotency, (claim) => run(claim.person));
  if ("created" in outcome) return outcome.created;
  const person = outcome.createdId === null ? null : await readVisible(scope, outcome.createdId);
  if (!person) throw new AppError("NOT_FOUND");
  return person;
}

/** The stored data that a creation depends on. */
interface CreateBasis {
  /** The chosen spouse; null without one. */
  chosen: PersonRecord | null;
  /** The duplicates that the actor confirms; null if any duplicate stops the batch. */
  stopping: StoppingRows | null;
}

/** The fields of a new person and of a typed spouse. */
interface NewAdults {
  fields: PersonFields;
  spouse: PersonFields | null;
}

/** Returns the new adults of a body; ignores a typed spouse if a spouse is chosen. */
function newAdults(body: PersonCreate): NewAdults {
  const spouseBody = body.spouseId ? null : (body.spouse ?? null);
  const isMarried = Boolean(body.spouseId) || spouseBody !== null || body.married === true;
  const fields = fieldsOf(body, isMarried);
  return { fields, spouse: spouseBody ? spouseFieldsOf(spouseBody, fields) : null };
}

const candidatesOf = ({ fields, spouse }: NewAdults): Candidate[] => [
  candidateOf(fields, "person"),
  ...(spouse ? [candidateOf(spouse, "spouse")] : []),
];

async function addPerson(
  scope: Scope,
  body: PersonCreate,
  { chosen: other, stopping }: CreateBasis,
  { isRetry, claim }: Attempt,
): Promise<Person> {
  const chosenRecord = body.spouseId ? refuseUnlessFree(other) : null;
  if (!chosenRecord && body.spouse?.id) {
    throw new AppError("INVALID_INPUT", { fields: { "spouse.id": "UNKNOWN_REFERENCE" } });
  }
  const { fields, spouse } = newAdults(body);
  refuseSameIdNumber(fields, spouse);
  const { confirmed, expectations } = await refuseDuplicates(
    scope,
    candidatesOf({ fields, spouse }),
    {
      exceptIds: chosenRecord ? [chosenRecord.person.id] : [],
      confirmed: body.confirmDuplicates === true,
      isRetry,
      stoppingRows: stopping,
    },
  );
  const household = newFamily(scope, "active", {
    fields,
    spouse,
    chosen: chosenRecord,
    children: childrenOf(body.childrenData ?? [], new Set()),
    action: "create",
    note: confirmed.length > 0 ? { confirmedDuplicates: confirmed } : {},
  });
  const statements = [...claim(household.personId), ...expectations, ...household.statements];
  return commitThenRead(scope, statements, findChanged(household.personId, "active"));
}

/** Returns the statements that add an applicant, with spouse and children, as pending persons. */
export function newApplicants(scope: Scope, body: PersonRegister) {
  const fields = fieldsOf(body, body.married === true || (body.spouse ?? null) !== null);
  const spouse = body.spouse ? spouseFieldsOf(body.spouse, fields) : null;
  refuseSameIdNumber({ idNumber: knownIdNumber(fields.idNumber) }, spouse);
  return newFamily(scope, "pending", {
    fields,
    spouse,
    chosen: null,
    children: childrenOf(body.childrenData ?? [], new Set()),
    action: "register",
    note: { notice: NOTICE_VERSION },
  });
}

/** Returns the statements that add a walk-in as a pending person, who has no city yet. */
export const newWalkIn = (scope: Scope, walkIn: WalkIn, category: EventCategory) =>
  newFamily(scope, "pending", {
    fields: fieldsOf({ ...walkIn, city: "", interestedEvents: [category] }, false),
    spouse: null,
    chosen: null,
    children: [],
    action: "register",
    note: {},
  });

interface Family {
  fields: PersonFields;
  spouse: PersonFields | null;
  chosen: PersonRecord | null;
  children: ChildFields[];
  action: "create" | "register";
  /** Further facts for the history. */
  note: Record<string, unknown>;
}

/** Returns the statements that store a new person with spouse and children, and their history. */
function newFamily(scope: Scope, status: PersonStatus, family: Family) {
  const { db } = scope;
  const { fields, spouse, chosen, children, action, note } = family;
  const now = scope.calendar.now().toISOString();
  const personId = newId();
  const householdId = chosen?.person.householdId ?? newId();
  const position = chosen?.person.position === 1 ? 2 : 1;
  const spouseId = chosen?.person.id ?? (spouse ? newId() : null);
  const storedChildren = chosen?.children ?? [];
  const household = joinFamilies(
    storedChildren,
    children.map((child, index) => ({ ...child, position: storedChildren.length + index })),
  );
  const statements: Statement[] = chosen
    ? joinChosen(scope, chosen, personId, household, now)
    : [insertHousehold(db, householdId)];
  statements.push(
    // Children come first, because the row of a person contains their number.
    ...replaceChildren(db, householdId, storedChildren, household),
    insertPerson(db, { id: personId, householdId, position, status }, fields, now),
    recordChange(scope, "person", {
      action,
      entityId: personId,
      after: { ...historyRecord(fields, spouseId, household), status, ...note },
    }),
  );
  if (spouse && spouseId) {
    statements.push(
      insertPerson(db, { id: spouseId, householdId, position: 2, status }, spouse, now),
      recordChange(scope, "person", {
        action,
        entityId: spouseId,
        after: { ...historyRecord(spouse, personId, household), status },
      }),
    );
  }
  return { personId, householdId, statements };
}

/** Returns the statements that move an existing person into a new person's household as spouse. */
function joinChosen(
  scope: Scope,
  chosenRecord: PersonRecord,
  newcomerId: string,
  household: readonly ChildFields[],
  now: string,
): Statement[] {
  const { db } = scope;
  const marriedFields = { ...storedFields(chosenRecord.person), married: true };
  const change = changedFields(
    storedHistoryRecord(chosenRecord),
    historyRecord(marriedFields, newcomerId, household),
  );
  return [
    expectHouseholdUnchanged(db, chosenRecord),
    ...leaveArchivedSpouse(scope, chosenRecord.partner),
    chosenRecord.person.married
      ? touchPersons(db, [chosenRecord.person.id], now)
      : updatePerson(db, chosenRecord.person, marriedFields, now),
    recordChange(scope, "person", {
      action: "update",
      entityId: chosenRecord.person.id,
      ...change,
    }),
  ];
}
