import { SHOWN_OF_SPOUSE } from "@kehila/shared/persons/fields";
import type { PersonUpdate } from "@kehila/shared/persons/persons";
import type { Statement } from "../../db/client.ts";
import { AppError } from "../../core/app-error.ts";
import { newId } from "../../lib/ids.ts";
import type { Scope } from "../../core/scope.ts";
import { changedFields, recordChange } from "../history/history.service.ts";
import { moveIn, moveOut, spouseOf } from "./record/households.service.ts";
import { refuseUnlessFree } from "./record/change.service.ts";
import {
  historyRecord,
  spouseFieldsOf,
  storedFields,
  updatedSpouseFields,
} from "./record/fields.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./record/record.sql.ts";
import {
  expectHouseholdUnchanged,
  insertPerson,
  touchPersons,
  updatePerson,
} from "./record/writes.sql.ts";

type Adult = PersonRecord["person"];
type SpouseBody = NonNullable<PersonUpdate["spouse"]>;

/** The effect of an update on the couple. */
export type SpousePlan =
  | { kind: "none" }
  | { kind: "keep"; current: Adult }
  | { kind: "edit"; current: Adult; body: SpouseBody }
  | { kind: "part"; current: Adult }
  | { kind: "add"; body: SpouseBody }
  | { kind: "choose"; current: Adult | null; chosen: PersonRecord };

/** Whether a plan separates a couple. */
export const endsCouple = (plan: SpousePlan): boolean =>
  plan.kind === "part" || (plan.kind === "choose" && plan.current !== null);

/**
 * Plans the change of the couple from a body; refuses a person who cannot be the spouse (409, 400).
 */
export function planSpouse(
  record: PersonRecord,
  { spouseId, spouse, married }: Pick<PersonUpdate, "spouseId" | "spouse" | "married">,
  chosenRecord: PersonRecord | null,
): SpousePlan {
  const current = spouseOf(record);
  if (spouseId && spouseId !== current?.id) {
    if (record.person.status !== "active" || spouseId === record.person.id) {
      throw new AppError("SPOUSE_UNAVAILABLE", { fields: { spouseId: "UNKNOWN_REFERENCE" } });
    }
    return { kind: "choose", current, chosen: refuseUnlessFree(chosenRecord) };
  }
  // Spouse data is ignored if an existing spouse is chosen (docs/product.md#spouse); otherwise the
  // data edits the current spouse.
  if (spouse && !spouseId) {
    if (spouse.id && spouse.id !== current?.id) {
      throw new AppError("INVALID_INPUT", { fields: { "spouse.id": "UNKNOWN_REFERENCE" } });
    }
    return current ? { kind: "edit", current, body: spouse } : { kind: "add", body: spouse };
  }
  if (!current) return { kind: "none" };
  const isParting = !spouseId && (spouseId === null || spouse === null || married === false);
  return { kind: isParting ? "part" : "keep", current };
}

/** The spouse after an update. */
export interface SpouseAfter {
  id: string;
  fields: PersonFields;
  /** Null for an added spouse. */
  stored: PersonFields | null;
}

/** Returns the spouse after a plan; null without one. */
export function spouseAfter(plan: SpousePlan, fields: PersonFields): SpouseAfter | null {
  switch (plan.kind) {
    case "none":
    case "part":
      return null;
    case "add":
      return { id: newId(), fields: spouseFieldsOf(plan.body, fields), stored: null };
    case "keep": {
      const storedValues = storedFields(plan.current);
      return {
        id: plan.current.id,
        fields: { ...storedValues, married: true },
        stored: storedValues,
      };
    }
    case "edit": {
      const storedValues = storedFields(plan.current);
      return {
        id: plan.current.id,
        fields: updatedSpouseFields(storedValues, plan.body),
        stored: storedValues,
      };
    }
    case "choose": {
      const storedValues = storedFields(plan.chosen.person);
      return {
        id: plan.chosen.person.id,
        fields: { ...storedValues, married: true },
        stored: storedValues,
      };
    }
  }
}

/**
 * Returns the statements with which the former spouse moves out. An archived spouse also moves out
 * when the person is no longer married; otherwise both would be a couple again as soon as they have
 * the same status.
 */
export function separateSpouse(
  scope: Scope,
  record: PersonRecord,
  plan: SpousePlan,
  staysMarried: boolean,
): Statement[] {
  switch (plan.kind) {
    case "part":
      return moveOutUnlinked(scope, record, plan.current, staysMarried);
    case "choose":
      return plan.current ? moveOutUnlinked(scope, record, plan.current, false) : [];
    case "none":
      return record.partner && !staysMarried
        ? moveOutUnlinked(scope, record, record.partner, false)
        : [];
    case "keep":
    case "edit":
    case "add":
      return [];
  }
}

function moveOutUnlinked(
  scope: Scope,
  record: PersonRecord,
  formerSpouse: Adult,
  isMarried: boolean,
): Statement[] {
  const now = scope.calendar.now().toISOString();
  // A record does not show an archived spouse, so the history does not mention one.
  const isShown = spouseOf(record) !== null;
  return [
    ...moveOut(scope, formerSpouse),
    updatePerson(
      scope.db,
      formerSpouse,
      { ...storedFields(formerSpouse), married: isMarried },
      now,
    ),
    recordChange(scope, "person", {
      action: "update",
      entityId: formerSpouse.id,
      before: { ...(isShown ? { spouseId: record.person.id } : {}), married: formerSpouse.married },
      after: { ...(isShown ? { spouseId: null } : {}), married: isMarried },
    }),
  ];
}

/** Returns the statements that add, change or move in the spouse of the edited person. */
export function changeSpouse(
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
      return [
        expectHouseholdUnchanged(scope.db, plan.chosen),
        ...leaveArchivedSpouse(scope, plan.current ? null : record.partner),
        ...leaveArchivedSpouse(scope, plan.chosen.partner),
        ...moveIn(scope, plan.chosen, record, household),
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

/**
 * Returns statements that end the marriage with an archived spouse: moved out, and no longer
 * married.
 */
export function leaveArchivedSpouse(scope: Scope, formerSpouse: Adult | null): Statement[] {
  if (!formerSpouse) return [];
  if (!formerSpouse.married) return moveOut(scope, formerSpouse);
  const now = scope.calendar.now().toISOString();
  return [
    ...moveOut(scope, formerSpouse),
    updatePerson(scope.db, formerSpouse, { ...storedFields(formerSpouse), married: false }, now),
    recordChange(scope, "person", {
      action: "update",
      entityId: formerSpouse.id,
      before: { married: true },
      after: { married: false },
    }),
  ];
}

function addSpouse(
  scope: Scope,
  { person, partner }: PersonRecord,
  { id, fields }: SpouseAfter,
  household: readonly ChildFields[],
): Statement[] {
  const { householdId, status } = person;
  const now = scope.calendar.now().toISOString();
  return [
    // At this point the partner can only be an archived spouse.
    ...leaveArchivedSpouse(scope, partner),
    insertPerson(
      scope.db,
      { id, householdId, position: person.position === 1 ? 2 : 1, status },
      fields,
      now,
    ),
    recordChange(scope, "person", {
      action: "create",
      entityId: id,
      after: { ...historyRecord(fields, person.id, household), status },
    }),
  ];
}

/**
 * Returns statements for an archived former spouse, who still has the household's children: the
 * children change with this edit, so the version increases and the history records it.
 */
export function changeFormerSpouse(
  scope: Scope,
  record: PersonRecord,
  children: readonly ChildFields[],
): Statement[] {
  const formerSpouse = record.partner;
  if (!formerSpouse || spouseOf(record)) return [];
  const fields = storedFields(formerSpouse);
  const change = changedFields(
    historyRecord(fields, null, record.children),
    historyRecord(fields, null, children),
  );
  if (!change) return [];
  return [
    touchPersons(scope.db, [formerSpouse.id], scope.calendar.now().toISOString()),
    recordChange(scope, "person", { action: "update", entityId: formerSpouse.id, ...change }),
  ];
}

/**
 * Returns the statement that increases the spouse's version, because the spouse's response contains
 * fields of the edited person: a form with old fields must not store them again.
 */
export function touchSpouse(scope: Scope, record: PersonRecord, fields: PersonFields): Statement[] {
  const spouse = spouseOf(record);
  const storedValues = storedFields(record.person);
  const hasVisibleChange = SHOWN_OF_SPOUSE.some(
    (key) => JSON.stringify(storedValues[key]) !== JSON.stringify(fields[key]),
  );
  if (!spouse || !hasVisibleChange) return [];
  return [touchPersons(scope.db, [spouse.id], scope.calendar.now().toISOString())];
}

/**
 * Returns statements for the spouse. The spouse's record shows the household's children, so a
 * change of the children increases the spouse's version.
 */
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
  const now = scope.calendar.now().toISOString();
  const onlyChildren = Object.keys(change.after).every((key) => key === "childrenData");
  return [
    onlyChildren
      ? touchPersons(scope.db, [partner.id], now)
      : updatePerson(scope.db, partner, fields, now),
    recordChange(scope, "person", { action: "update", entityId: partner.id, ...change }),
  ];
}
