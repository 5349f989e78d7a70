import { CHILDREN_MAX } from "@kehila/shared/limits";
import { can } from "@kehila/shared/permissions";
import type { Person, PersonUpdate } from "@kehila/shared/persons";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../http/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { moveIn, moveOut, spouseOf } from "./households.service.ts";
import {
  candidateOf,
  childrenOf,
  loadChosenSpouse,
  refuseSameIdNumber,
} from "./person-create.service.ts";
import type { Candidate } from "./person-duplicates.service.ts";
import { refuseDuplicates } from "./person-duplicates.service.ts";
import {
  historyRecord,
  spouseFieldsOf,
  storedFields,
  storedHistoryRecord,
  updatedFields,
  updatedSpouseFields,
} from "./person-fields.ts";
import { commit, loadVisible, readChanged, refuseStale } from "./persons.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./persons.repository.ts";
import {
  expectUnchanged,
  insertPerson,
  replaceChildren,
  touchPersons,
  updatePerson,
} from "./persons.repository.ts";

/**
 * Changes a person: its fields, its spouse (by data, by choice, or parting) and the household's
 * children, in one transaction that fails if anybody involved has changed since it was read.
 * Archived persons are brought back before they are edited (409).
 */
export async function editPerson(scope: Scope, id: string, body: PersonUpdate): Promise<Person> {
  const record = await loadVisible(scope, id);
  const { status } = record.person;
  if (!can(scope.actor, "persons.edit", { status })) throw new AppError("FORBIDDEN");
  if (status === "archived") throw new AppError("INVALID_TRANSITION");
  await refuseStale(scope, record, body.version);

  const plan = await planSpouse(scope, record, body);
  const fields = updatedFields(storedFields(record.person), body, isMarried(record, body, plan));
  const spouse = spouseAfter(plan, fields);
  refuseSameIdNumber(fields, spouse?.fields ?? null);
  const children = wantedChildren(record, body);
  const household = plan.kind === "choose" ? [...children, ...plan.chosen.children] : children;
  if (household.length > CHILDREN_MAX) {
    throw new AppError("INVALID_INPUT", { fields: { childrenCount: "OUT_OF_RANGE" } });
  }
  const confirmed = await refuseDuplicates(scope, candidates(record, fields, spouse), {
    exceptIds: [
      id,
      record.partner?.id,
      plan.kind === "choose" ? plan.chosen.person.id : undefined,
    ].filter((each) => each !== undefined),
    confirmed: body.confirmDuplicates === true,
  });

  const change = changedFields(
    storedHistoryRecord(record),
    historyRecord(fields, spouse?.id ?? null, household),
  );
  // Whoever parts takes copies of the children as they were, before this update touches them.
  const parting = partFromSpouse(scope, record, plan, fields.married);
  const joining = changeSpouse(scope, record, plan, spouse, household);
  if (!change && parting.length + joining.length === 0) return readChanged(scope, id);
  const at = scope.calendar.now().toISOString();
  await commit(scope, [
    expectUnchanged(scope.db, record.person),
    ...(record.partner ? [expectUnchanged(scope.db, record.partner)] : []),
    ...parting,
    updatePerson(scope.db, id, fields, at),
    ...replaceChildren(scope.db, record.person.householdId, record.children, children),
    ...joining,
    recordChange(scope, "person", {
      action: "update",
      entityId: id,
      before: change?.before ?? null,
      after: {
        ...change?.after,
        ...(confirmed.length > 0 ? { confirmedDuplicates: confirmed } : {}),
      },
    }),
  ]);
  return readChanged(scope, id);
}

type Adult = PersonRecord["person"];
type SpouseBody = NonNullable<PersonUpdate["spouse"]>;

/** What an update does to the couple. */
type SpousePlan =
  | { kind: "none" }
  | { kind: "keep"; current: Adult }
  | { kind: "edit"; current: Adult; body: SpouseBody }
  | { kind: "part"; current: Adult }
  | { kind: "add"; body: SpouseBody }
  | { kind: "choose"; current: Adult | null; chosen: PersonRecord };

async function planSpouse(
  scope: Scope,
  record: PersonRecord,
  { spouseId, spouse, married }: PersonUpdate,
): Promise<SpousePlan> {
  const current = spouseOf(record);
  if (spouseId && spouseId !== current?.id) {
    if (record.person.status !== "active" || spouseId === record.person.id) {
      throw new AppError("SPOUSE_UNAVAILABLE", { fields: { spouseId: "UNKNOWN_REFERENCE" } });
    }
    return { kind: "choose", current, chosen: await loadChosenSpouse(scope, spouseId) };
  }
  // Spouse data is dropped when an existing spouse is chosen (§5), and edits the one there is.
  if (spouse && !spouseId) {
    if (spouse.id && spouse.id !== current?.id) {
      throw new AppError("INVALID_INPUT", { fields: { "spouse.id": "UNKNOWN_REFERENCE" } });
    }
    return current ? { kind: "edit", current, body: spouse } : { kind: "add", body: spouse };
  }
  if (!current) return { kind: "none" };
  const parts = spouseId === null || (married === false && !spouseId);
  return { kind: parts ? "part" : "keep", current };
}

/** `married` is true if there is a spouse (§5); staff may also say so without one. */
function isMarried({ person }: PersonRecord, body: PersonUpdate, plan: SpousePlan): boolean {
  if (plan.kind === "none" || plan.kind === "part") return body.married ?? person.married;
  return true;
}

interface SpouseAfter {
  id: string;
  fields: PersonFields;
  /** Null for a spouse who is added. */
  stored: PersonFields | null;
}

function spouseAfter(plan: SpousePlan, fields: PersonFields): SpouseAfter | null {
  switch (plan.kind) {
    case "none":
    case "part":
      return null;
    case "add":
      return { id: newId(), fields: spouseFieldsOf(plan.body, fields), stored: null };
    case "keep": {
      const stored = storedFields(plan.current);
      return { id: plan.current.id, fields: { ...stored, married: true }, stored };
    }
    case "edit": {
      const stored = storedFields(plan.current);
      return { id: plan.current.id, fields: updatedSpouseFields(stored, plan.body), stored };
    }
    case "choose": {
      const stored = storedFields(plan.chosen.person);
      return { id: plan.chosen.person.id, fields: { ...stored, married: true }, stored };
    }
  }
}

/** The household's children as the body wants them; a body that does not mention them keeps them. */
function wantedChildren({ children }: PersonRecord, body: PersonUpdate): ChildFields[] {
  const wanted = body.childrenData
    ? childrenOf(body.childrenData, new Set(children.map((child) => child.id)))
    : children;
  if (body.childrenCount !== undefined && body.childrenCount !== wanted.length) {
    throw new AppError("INVALID_INPUT", { fields: { childrenCount: "COUNT_MISMATCH" } });
  }
  return [...wanted];
}

/** Only what this update changes can make a new duplicate: namesakes stay namesakes. */
function candidates(
  record: PersonRecord,
  fields: PersonFields,
  spouse: SpouseAfter | null,
): Candidate[] {
  const own = changedCandidate(storedFields(record.person), fields, "idNumber");
  if (!spouse) return [own];
  return [own, changedCandidate(spouse.stored, spouse.fields, "spouse.idNumber")];
}

function changedCandidate(
  stored: PersonFields | null,
  fields: PersonFields,
  idNumberField: string,
): Candidate {
  const all = candidateOf(fields, idNumberField);
  if (!stored) return all;
  const isRenamed = stored.firstName !== fields.firstName || stored.lastName !== fields.lastName;
  return {
    idNumberField,
    criteria: {
      idNumber: stored.idNumber === fields.idNumber ? null : fields.idNumber,
      phone: stored.phone === fields.phone ? null : fields.phone,
      name: isRenamed ? (all.criteria.name ?? null) : null,
    },
  };
}

/** The statements by which whoever was the spouse until now moves out. */
function partFromSpouse(
  scope: Scope,
  record: PersonRecord,
  plan: SpousePlan,
  staysMarried: boolean,
): Statement[] {
  if (plan.kind !== "part" && plan.kind !== "choose") return [];
  const former = plan.current;
  if (!former) return [];
  const married = plan.kind === "part" && staysMarried;
  const at = scope.calendar.now().toISOString();
  return [
    ...moveOut(scope, former),
    updatePerson(scope.db, former.id, { ...storedFields(former), married }, at),
    recordChange(scope, "person", {
      action: "update",
      entityId: former.id,
      before: { spouseId: record.person.id, married: former.married },
      after: { spouseId: null, married },
    }),
  ];
}

/** The statements that add, change or bring in the spouse of the person who is edited. */
function changeSpouse(
  scope: Scope,
  record: PersonRecord,
  plan: SpousePlan,
  spouse: SpouseAfter | null,
  household: readonly ChildFields[],
): Statement[] {
  if (!spouse) return [];
  switch (plan.kind) {
    case "none":
    case "part":
      return [];
    case "add":
      return addSpouse(scope, record, spouse, household);
    case "keep":
    case "edit":
      return changePartner(scope, record, plan.current, spouse.fields, household);
    case "choose": {
      // Whoever has parted is no longer in the way of the one who comes.
      const host = { ...record, partner: plan.current ? null : record.partner };
      return [
        expectUnchanged(scope.db, plan.chosen.person),
        ...moveIn(scope, plan.chosen, host),
        ...changePartner(
          scope,
          plan.chosen,
          plan.chosen.person,
          spouse.fields,
          household,
          record.person.id,
        ),
      ];
    }
  }
}

function addSpouse(
  scope: Scope,
  { person, partner }: PersonRecord,
  { id, fields }: SpouseAfter,
  household: readonly ChildFields[],
): Statement[] {
  const { householdId, status } = person;
  const at = scope.calendar.now().toISOString();
  return [
    // Only somebody archived can still sit there: a former spouse.
    ...(partner ? moveOut(scope, partner) : []),
    insertPerson(
      scope.db,
      { id, householdId, seat: person.seat === 1 ? 2 : 1, status },
      fields,
      at,
    ),
    recordChange(scope, "person", {
      action: "create",
      entityId: id,
      after: { ...historyRecord(fields, person.id, household), status },
    }),
  ];
}

/** A spouse's record shows the household's children too: it changes, and its version rises, with them. */
function changePartner(
  scope: Scope,
  record: PersonRecord,
  partner: Adult,
  fields: PersonFields,
  household: readonly ChildFields[],
  spouseId: string = record.person.id,
): Statement[] {
  const before = historyRecord(
    storedFields(partner),
    record.person.id === partner.id ? (spouseOf(record)?.id ?? null) : record.person.id,
    record.children,
  );
  const change = changedFields(before, historyRecord(fields, spouseId, household));
  if (!change) return [];
  const at = scope.calendar.now().toISOString();
  const onlyChildren = Object.keys(change.after).every((key) => key === "childrenData");
  return [
    onlyChildren
      ? touchPersons(scope.db, [partner.id], at)
      : updatePerson(scope.db, partner.id, fields, at),
    recordChange(scope, "person", { action: "update", entityId: partner.id, ...change }),
  ];
}
