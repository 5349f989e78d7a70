import { fullNameOf } from "@kehila/shared/names/full-name";
import type { RowProblem } from "@kehila/shared/imports/imports";
import { isChosen } from "@kehila/shared/imports/chosen";
import type { ImportValues } from "@kehila/shared/imports/rows";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { sortKey } from "@kehila/shared/names/fold";
import { keysOfName } from "@kehila/shared/names/search";
import { joinChildren } from "@kehila/shared/persons/children";
import { isSameJson } from "../../../core/json-of.ts";
import { changedFields } from "../../history/history.service.ts";
import { newId } from "../../../lib/ids.ts";
import { historyRecord, storedFields, storedHistoryRecord } from "../record/fields.service.ts";
import { spouseOf } from "../record/households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "../record/record.sql.ts";
import type {
  Adult,
  Choices,
  FamilyPlan,
  FamilyWrite,
  FoundChange,
  NewAdult,
  PlannedRow,
  RowPlan,
} from "./plan.ts";

/** An adult after the write. */
export interface WrittenAdult {
  adult: Adult;
  id: string;
  fields: PersonFields;
}

interface Household {
  host: WrittenAdult;
  other: WrittenAdult | null;
  joining: FamilyWrite["joining"];
  before: readonly ChildFields[];
  children: readonly ChildFields[];
}

/** Plans the household of written adults: its children, and what changes. */
export function joinHousehold(
  rows: readonly PlannedRow[],
  writtenAdults: readonly WrittenAdult[],
  choices: Choices,
  fail: (problem: RowProblem) => FamilyPlan,
): FamilyPlan {
  const [host, other = null] = hostFirst(writtenAdults);
  if (!host) return { rows: [], write: null };
  const { record } = host.adult;
  const otherRecord = other?.adult.record ?? null;
  const joiningAdult =
    other && otherRecord && otherRecord.person.householdId !== record?.person.householdId
      ? { record: otherRecord, fields: other.fields }
      : null;
  const before = record?.children ?? [];
  const joinedChildren = joinChildren(before, joiningAdult?.record.children ?? []);
  const ownChildren = withAddedChildren(
    joinedChildren,
    givenChildren(rows, choices, joinedChildren),
  ).filter(({ id }) => !joiningAdult?.record.children.some((child) => child.id === id));
  const children = [...ownChildren, ...joinedChildren.slice(before.length)];
  if (children.length > CHILDREN_MAX) return fail("TOO_MANY_CHILDREN");
  const household = { host, other, joining: joiningAdult, before, children };
  return {
    rows: rows.map((row) => rowPlan(row, writtenAdults, household)),
    write: familyWrite(rows, writtenAdults, household),
  };
}

/** Puts the host first: the first stored person, or the first adult if none is stored. */
const hostFirst = (writtenAdults: readonly WrittenAdult[]): readonly WrittenAdult[] => {
  const [one, other] = writtenAdults;
  return one && other && !one.adult.record && other.adult.record ? [other, one] : writtenAdults;
};

const shareKey = (name: string, otherName: string): boolean => {
  if (sortKey(name) === sortKey(otherName)) return true;
  const keys = keysOfName(otherName);
  return keysOfName(name).some((key) => keys.includes(key));
};

/**
 * Adds imported children to the children of a household. A child with the same birth date and name,
 * in any script, is the same child; a missing gender is filled.
 */
export function withAddedChildren(
  storedChildren: readonly ChildFields[],
  importedChildren: readonly ImportValues["children"][number][],
): ChildFields[] {
  const children = [...storedChildren];
  for (const child of importedChildren) {
    const index = children.findIndex(
      (storedChild) =>
        storedChild.birthDate === child.birthDate &&
        shareKey(storedChild.firstName, child.firstName),
    );
    const sameChild = children[index];
    if (!sameChild) children.push({ ...child, id: newId(), position: children.length });
    else if (sameChild.gender === null && child.gender !== null) {
      children[index] = { ...sameChild, gender: child.gender };
    }
  }
  return children;
}

/** Returns the children of the rows, except rows that keep the stored children. */
const givenChildren = (
  rows: readonly PlannedRow[],
  choices: Choices,
  storedChildren: readonly ChildFields[],
): ImportValues["children"] =>
  rows.flatMap(({ values, decision, declined }) =>
    isChosen("childrenData", storedChildren, { choices, decision, declined })
      ? values.children
      : [],
  );

/** Returns the spouse's id of a written adult, after the write. */
const spouseIdAfter = ({ id, adult }: WrittenAdult, { host, other }: Household): string | null =>
  other
    ? id === host.id
      ? other.id
      : host.id
    : ((adult.record && spouseOf(adult.record)?.id) ?? null);

/** Returns changed fields for the response, which shows a spouse by id and name. */
function withNames(fields: Record<string, unknown>, names: ReadonlyMap<string, string>) {
  const { spouseId, ...others } = fields;
  if (!("spouseId" in fields)) return others;
  const id = typeof spouseId === "string" ? spouseId : null;
  return { ...others, spouse: id === null ? null : { id, name: names.get(id) ?? null } };
}

/** Returns the changes of a row to a found person; null for a new person. */
function foundChange(
  writtenAdult: WrittenAdult,
  household: Household,
  names: ReadonlyMap<string, string>,
): FoundChange | null {
  const { record } = writtenAdult.adult;
  if (!record) return null;
  const change = changedFields(
    storedHistoryRecord(record),
    historyRecord(writtenAdult.fields, spouseIdAfter(writtenAdult, household), household.children),
  );
  const { firstName, lastName } = record.person;
  return {
    id: record.person.id,
    firstName,
    lastName,
    before: withNames(change?.before ?? {}, names),
    after: withNames(change?.after ?? {}, names),
  };
}

const isChanged = (change: FoundChange | null): boolean =>
  change !== null && Object.keys(change.after).length > 0;

function rowPlan(
  row: PlannedRow,
  writtenAdults: readonly WrittenAdult[],
  household: Household,
): RowPlan {
  const rowAdult = writtenAdults.find(({ adult }) => adult.row === row);
  const rowSpouse = writtenAdults.find(({ adult }) => adult.row === null);
  const names = new Map(
    writtenAdults.flatMap(({ id, fields, adult: { record } }) => {
      const spouse = record && spouseOf(record);
      return [
        ...(spouse ? [[spouse.id, fullNameOf(spouse)] as const] : []),
        [id, fullNameOf(fields)] as const,
      ];
    }),
  );
  const person = rowAdult ? foundChange(rowAdult, household, names) : null;
  const spouse = rowSpouse ? foundChange(rowSpouse, household, names) : null;
  const isNewSpouse = rowSpouse !== undefined && spouse === null;
  const isUpdate = isChanged(person) || isChanged(spouse) || isNewSpouse;
  const isNew = rowAdult?.adult.record === null;
  const likelyAdults = [
    ...(isNew ? row.match.likely.map(({ shown }) => ({ ...shown, adult: "person" as const })) : []),
    ...(isNewSpouse
      ? (row.spouseMatch?.likely ?? []).map(({ shown }) => ({ ...shown, adult: "spouse" as const }))
      : []),
  ];
  return {
    row: row.row,
    kind: isNew ? "new" : isUpdate ? "update" : "same",
    problem: null,
    person,
    spouse,
    repeats: null,
    // The adults of a household never match each other.
    matches: likelyAdults.filter(({ id }) => !names.has(id)),
    personId: rowAdult?.id ?? null,
  };
}

/** Returns the spouse's id of an adult in a stored household. */
const spouseIdIn = (record: PersonRecord | null, id: string): string | null => {
  const spouse = record && spouseOf(record);
  if (!record || !spouse) return null;
  return id === spouse.id ? record.person.id : spouse.id;
};

function familyWrite(
  rows: readonly PlannedRow[],
  writtenAdults: readonly WrittenAdult[],
  household: Household,
): FamilyWrite | null {
  const { host, other, joining, before, children } = household;
  const [first] = rows;
  const { record } = host.adult;
  const adults = record ? [record.person, ...(record.partner ? [record.partner] : [])] : [];
  const storedAdults = adults.map((person) => ({
    person,
    fields: writtenAdults.find(({ id }) => id === person.id)?.fields ?? storedFields(person),
    spouseBefore: spouseIdIn(record, person.id),
    spouseAfter: other && person.id === host.id ? other.id : spouseIdIn(record, person.id),
  }));
  const addedAdults = writtenAdults
    .filter(({ adult }) => adult.record === null)
    .map(({ id, fields }, index): NewAdult => {
      const position = record ? 3 - record.person.position : index + 1;
      return { id, fields, position: position === 1 ? 1 : 2 };
    });
  const isWritten =
    addedAdults.length > 0 ||
    joining !== null ||
    !isSameJson(before, children) ||
    storedAdults.some(({ person, fields }) => !isSameJson(storedFields(person), fields));
  if (!first || !isWritten) return null;
  return {
    row: first.row,
    status: "active",
    householdId: record?.person.householdId ?? newId(),
    isNewHousehold: !record,
    added: addedAdults,
    stored: storedAdults,
    joining,
    before,
    children,
    couple: other ? [host.id, other.id] : null,
  };
}
