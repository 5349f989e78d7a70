import type { RowProblem } from "@kehila/shared/imports/imports";
import type { ImportValues } from "@kehila/shared/imports/rows";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { sortKey } from "@kehila/shared/names/fold";
import { keysOfName } from "@kehila/shared/names/search";
import { joinChildren } from "@kehila/shared/persons/children";
import { changedFields } from "../../history/history.service.ts";
import { newId } from "../../../lib/ids.ts";
import { historyRecord, storedFields, storedHistoryRecord } from "../record/fields.ts";
import { spouseOf } from "../record/households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "../record/record.repository.ts";
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
  written: readonly WrittenAdult[],
  choices: Choices,
  fail: (problem: RowProblem) => FamilyPlan,
): FamilyPlan {
  const [host, other = null] = hostFirst(written);
  if (!host) return { rows: [], write: null };
  const { record } = host.adult;
  const otherRecord = other?.adult.record ?? null;
  const joining =
    other && otherRecord && otherRecord.person.householdId !== record?.person.householdId
      ? { record: otherRecord, fields: other.fields }
      : null;
  const before = record?.children ?? [];
  const joined = joinChildren(before, joining?.record.children ?? []);
  const own = withAddedChildren(joined, givenChildren(rows, choices, joined)).filter(
    ({ id }) => !joining?.record.children.some((child) => child.id === id),
  );
  const children = [...own, ...joined.slice(before.length)];
  if (children.length > CHILDREN_MAX) return fail("TOO_MANY_CHILDREN");
  const household = { host, other, joining, before, children };
  return {
    rows: rows.map((row) => rowPlan(row, written, household)),
    write: familyWrite(rows, written, household),
  };
}

/** Orders the adults of a household, the host first: the first stored person, or the first one. */
const hostFirst = (written: readonly WrittenAdult[]): readonly WrittenAdult[] => {
  const [one, other] = written;
  return one && other && !one.adult.record && other.adult.record ? [other, one] : written;
};

const shareKey = (one: string, other: string): boolean => {
  if (sortKey(one) === sortKey(other)) return true;
  const keys = keysOfName(other);
  return keysOfName(one).some((key) => keys.includes(key));
};

/**
 * Returns the children of a household with the given ones: a child with the same birth date and
 * name, in any script, is the same child and gets a missing gender.
 */
export function withAddedChildren(
  stored: readonly ChildFields[],
  given: readonly ImportValues["children"][number][],
): ChildFields[] {
  const children = [...stored];
  for (const child of given) {
    const index = children.findIndex(
      (one) => one.birthDate === child.birthDate && shareKey(one.firstName, child.firstName),
    );
    const sameChild = children[index];
    if (!sameChild) children.push({ ...child, id: newId(), position: children.length });
    else if (sameChild.gender === null && child.gender !== null) {
      children[index] = { ...sameChild, gender: child.gender };
    }
  }
  return children;
}

/** Returns the children of the rows that decisions let join a household. */
function givenChildren(
  rows: readonly PlannedRow[],
  { keep = [], onlyEmpty }: Choices,
  stored: readonly ChildFields[],
): ImportValues["children"] {
  const isKeptByAll = keep.includes("childrenData") || (onlyEmpty === true && stored.length > 0);
  return rows.flatMap(({ values, decision }) => {
    const isKept = decision?.fields ? !decision.fields.includes("childrenData") : isKeptByAll;
    return isKept ? [] : values.children;
  });
}

/** Returns the spouse's id of a written adult, after the write. */
const spouseIdAfter = ({ id, adult }: WrittenAdult, { host, other }: Household): string | null =>
  other
    ? id === host.id
      ? other.id
      : host.id
    : ((adult.record && spouseOf(adult.record)?.id) ?? null);

const fullNameOf = ({ firstName, lastName }: Pick<PersonFields, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

/** Returns fields for an answer, in which a spouse has a name. */
function named(fields: Record<string, unknown>, names: ReadonlyMap<string, string>) {
  const { spouseId, ...others } = fields;
  if (!("spouseId" in fields)) return others;
  const id = typeof spouseId === "string" ? spouseId : null;
  return { ...others, spouse: id === null ? null : { id, name: names.get(id) ?? null } };
}

/** Returns what a row changes of a found person; null for a new one. */
function foundChange(
  one: WrittenAdult,
  household: Household,
  names: ReadonlyMap<string, string>,
): FoundChange | null {
  const { record } = one.adult;
  if (!record) return null;
  const change = changedFields(
    storedHistoryRecord(record),
    historyRecord(one.fields, spouseIdAfter(one, household), household.children),
  );
  const { firstName, lastName } = record.person;
  return {
    id: record.person.id,
    firstName,
    lastName,
    before: named(change?.before ?? {}, names),
    after: named(change?.after ?? {}, names),
  };
}

const isChanged = (change: FoundChange | null): boolean =>
  change !== null && Object.keys(change.after).length > 0;

function rowPlan(row: PlannedRow, written: readonly WrittenAdult[], household: Household): RowPlan {
  const own = written.find(({ adult }) => adult.row === row);
  const typed = written.find(({ adult }) => adult.row === null);
  const names = new Map(
    written.flatMap(({ id, fields, adult: { record } }) => {
      const spouse = record && spouseOf(record);
      return [
        ...(spouse ? [[spouse.id, fullNameOf(spouse)] as const] : []),
        [id, fullNameOf(fields)] as const,
      ];
    }),
  );
  const person = own ? foundChange(own, household, names) : null;
  const spouse = typed ? foundChange(typed, household, names) : null;
  const isNewSpouse = typed !== undefined && spouse === null;
  const isUpdate = isChanged(person) || isChanged(spouse) || isNewSpouse;
  const isNew = own?.adult.record === null;
  const likely = [
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
    matches: likely.filter(({ id }) => !names.has(id)),
    personId: own?.id ?? null,
  };
}

/** Returns the spouse's id of an adult in a stored household. */
const spouseIdIn = (record: PersonRecord | null, id: string): string | null => {
  const spouse = record && spouseOf(record);
  if (!record || !spouse) return null;
  return id === spouse.id ? record.person.id : spouse.id;
};

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function familyWrite(
  rows: readonly PlannedRow[],
  written: readonly WrittenAdult[],
  household: Household,
): FamilyWrite | null {
  const { host, other, joining, before, children } = household;
  const [first] = rows;
  const { record } = host.adult;
  const adults = record ? [record.person, ...(record.partner ? [record.partner] : [])] : [];
  const stored = adults.map((person) => ({
    person,
    fields: written.find(({ id }) => id === person.id)?.fields ?? storedFields(person),
    spouseBefore: spouseIdIn(record, person.id),
    spouseAfter: other && person.id === host.id ? other.id : spouseIdIn(record, person.id),
  }));
  const added = written
    .filter(({ adult }) => adult.record === null)
    .map(({ id, fields }, index): NewAdult => {
      const position = record ? 3 - record.person.position : index + 1;
      return { id, fields, position: position === 1 ? 1 : 2 };
    });
  const isWritten =
    added.length > 0 ||
    joining !== null ||
    !isSameJson(before, children) ||
    stored.some(({ person, fields }) => !isSameJson(storedFields(person), fields));
  if (!first || !isWritten) return null;
  return {
    row: first.row,
    status: "active",
    householdId: record?.person.householdId ?? newId(),
    isNewHousehold: !record,
    added,
    stored,
    joining,
    before,
    children,
    couple: other ? [host.id, other.id] : null,
  };
}
