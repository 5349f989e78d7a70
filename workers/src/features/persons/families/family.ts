import type { ImportConfirm, RowDecision, RowProblem } from "@kehila/shared/imports/imports";
import type { ImportValues } from "@kehila/shared/imports/rows";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { PersonField } from "@kehila/shared/persons/fields";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { sortKey } from "@kehila/shared/names/fold";
import { keysOfName } from "@kehila/shared/names/search";
import { joinChildren } from "@kehila/shared/persons/children";
import { changedFields } from "../../history/history.service.ts";
import { newId } from "../../../lib/ids.ts";
import {
  fieldsOf,
  historyRecord,
  spouseFieldsOf,
  storedFields,
  storedHistoryRecord,
  updatedFields,
} from "../record/fields.ts";
import { spouseOf } from "../record/households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "../record/record.repository.ts";
import type { AdultMatch, AdultValues, FoundAdult } from "./match.ts";
import { likenessTo } from "./match.ts";

/** A row to plan, with what the register has for it. */
export interface PlannedRow {
  row: number;
  values: ImportValues;
  /** The decision of the user; null at the check. */
  decision: RowDecision | null;
  /** The earlier row of the file that is the same person. */
  repeats: number | null;
  match: AdultMatch;
  /** For the spouse in the columns of the row. */
  spouseMatch: AdultMatch | null;
}

/** The decisions on all rows; the check has none. */
export interface Choices extends Pick<ImportConfirm, "keep" | "onlyEmpty"> {
  /** The fields that a new person must have. */
  required: readonly ("firstName" | "lastName" | "city")[];
}

/** A found person and what a row changes. */
interface FoundChange {
  id: string;
  firstName: string;
  lastName: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The result of one row. */
export interface RowPlan {
  row: number;
  kind: "new" | "update" | "same" | "problem";
  problem: RowProblem | null;
  fields?: FieldErrors;
  person: FoundChange | null;
  spouse: FoundChange | null;
  repeats: number | null;
  matches: readonly FoundAdult["shown"][];
  /** The id of the found person, or of the new one. */
  personId: string | null;
}

/** An adult of a family to write. */
interface NewAdult {
  id: string;
  position: 1 | 2;
  fields: PersonFields;
}

/** A stored adult of a household, before and after the write. */
export interface StoredAdult {
  person: PersonRecord["person"];
  fields: PersonFields;
  spouseBefore: string | null;
  spouseAfter: string | null;
}

/** The changes that rows of one household make together. */
export interface FamilyWrite {
  /** The first row. */
  row: number;
  /** Applicants are new adults of a new household. */
  status: "active" | "pending";
  householdId: string;
  isNewHousehold: boolean;
  added: readonly NewAdult[];
  /** The stored adults of the household, archived former spouses included. */
  stored: readonly StoredAdult[];
  /** A stored person of another household who joins as spouse. */
  joining: { record: PersonRecord; fields: PersonFields } | null;
  /** The children of the household before and after the write. */
  before: readonly ChildFields[];
  children: readonly ChildFields[];
  /** The ids of a couple after the write. */
  couple: readonly [string, string] | null;
}

/** The result of planning one household. */
export interface FamilyPlan {
  rows: readonly RowPlan[];
  /** Null if the rows change nothing. */
  write: FamilyWrite | null;
}

type Records = ReadonlyMap<string, PersonRecord>;

/** An adult of a family who is written: found, or new. */
interface Adult {
  values: AdultValues;
  /** The row; null for a spouse in the columns of the other adult's row. */
  row: PlannedRow | null;
  record: PersonRecord | null;
}

const problemOf = (
  { row, repeats, match }: PlannedRow,
  problem: RowProblem,
  further: Partial<Pick<RowPlan, "fields" | "matches">> = {},
): RowPlan => ({
  row,
  kind: "problem",
  problem,
  person: null,
  spouse: null,
  repeats,
  matches: match.same.map(({ shown }) => shown),
  personId: null,
  ...further,
});

/** Whether values can describe a stored person: the same name, and no other ID number. */
const canBe = (values: AdultValues, { firstName, lastName, idNumber }: PersonRecord["person"]) => {
  const isOther = Boolean(values.idNumber && idNumber && values.idNumber !== idNumber);
  return (
    !isOther &&
    (likenessTo(values)({ firstName, lastName }) === "same" || values.idNumber === idNumber)
  );
};

/** The problem of a match that is not one active person; null for one, and for none. */
function problemOfMatch(match: AdultMatch): RowProblem | null {
  const [only, ...others] = match.same;
  if (others.length > 0) return "SEVERAL_MATCHES";
  if (only?.status === "pending") return "PENDING_MATCH";
  if (only?.status === "archived") return "ARCHIVED_MATCH";
  return !only && match.isTaken ? "ID_NUMBER_TAKEN" : null;
}

/** The person that a row means, by its match and by the decision; or the problem of the row. */
function targetOf(row: PlannedRow, records: Records): { record: PersonRecord | null } | RowPlan {
  const { decision, match, repeats } = row;
  const offered = [...match.same, ...match.likely];
  if (decision?.act === "update") {
    const chosen =
      decision.personId === undefined
        ? match.same.find(({ status }) => status === "active")
        : offered.find(({ id, status }) => id === decision.personId && status === "active");
    const record = chosen && records.get(chosen.id);
    return record ? { record } : problemOf(row, problemOfMatch(match) ?? "SEVERAL_MATCHES");
  }
  if (decision?.act === "new" || decision?.act === "apply") {
    const isTaken =
      match.isTaken ||
      match.same.some(({ hasIdNumber, status }) => hasIdNumber && status !== "pending");
    return isTaken ? problemOf(row, "ID_NUMBER_TAKEN") : { record: null };
  }
  if (repeats !== null) return problemOf(row, "REPEATED_ROW");
  const problem = problemOfMatch(match);
  if (problem) return problemOf(row, problem);
  const [only] = match.same;
  return { record: (only && records.get(only.id)) ?? null };
}

const isPlan = (one: { record: PersonRecord | null } | RowPlan): one is RowPlan => "kind" in one;

/** The values that a new person lacks, as errors by field. */
function lacking(
  values: AdultValues,
  required: Choices["required"],
  prefix: "person" | "spouse",
): FieldErrors {
  return Object.fromEntries(
    required
      .filter((field) => values[field] === undefined)
      .map((field) => [`${prefix}.${field}`, "REQUIRED" as const]),
  );
}

/** Whether the spouse in columns is the person of the other row. */
function isOtherRow(spouse: AdultValues, other: AdultValues): boolean {
  const fields = Object.keys(spouse) as (keyof AdultValues)[];
  return fields.every(
    (field) =>
      other[field] === undefined || JSON.stringify(other[field]) === JSON.stringify(spouse[field]),
  );
}

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** Returns the given values that a decision lets change a stored person. */
function chosenValues(
  { values, row }: Adult,
  stored: PersonFields,
  { keep = [], onlyEmpty }: Choices,
): AdultValues {
  const only = row?.decision?.fields;
  const isChosen = (field: string): boolean =>
    (only ? only.includes(field as PersonField) : !keep.includes(field as PersonField)) &&
    (!onlyEmpty || isEmptyValue(stored[field as keyof PersonFields]));
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChosen(field)));
}

const shareKey = (one: string, other: string): boolean => {
  if (sortKey(one) === sortKey(other)) return true;
  const keys = keysOfName(other);
  return keysOfName(one).some((key) => keys.includes(key));
};

/**
 * Returns the children of a household with the given ones: a child with the same birth date and
 * name, in any script, is the same child and gets a missing gender.
 */
function withGiven(
  stored: readonly ChildFields[],
  given: readonly ImportValues["children"][number][],
): ChildFields[] {
  const children = [...stored];
  for (const child of given) {
    const index = children.findIndex(
      (one) => one.birthDate === child.birthDate && shareKey(one.firstName, child.firstName),
    );
    const known = children[index];
    if (!known) children.push({ ...child, id: newId(), position: children.length });
    else if (known.gender === null && child.gender !== null) {
      children[index] = { ...known, gender: child.gender };
    }
  }
  return children;
}

/**
 * Plans the rows of one household: the person of each, their couple and children. A row with a
 * problem is left out; the others are planned without it.
 */
export function planFamily(
  all: readonly PlannedRow[],
  records: Records,
  choices: Choices,
): FamilyPlan {
  if (all.length > 2)
    return { rows: all.map((row) => problemOf(row, "HOUSEHOLD_UNCLEAR")), write: null };
  const targets = all.map((row) => ({ row, target: targetOf(row, records) }));
  const refused = targets.flatMap(({ target }) => (isPlan(target) ? [target] : []));
  const going = targets.flatMap(({ row, target }): Adult[] =>
    isPlan(target) ? [] : [{ values: row.values.person, row, record: target.record }],
  );
  const planned = planAdults(going, all, records, choices);
  return {
    rows: [...refused, ...planned.rows].toSorted((one, other) => one.row - other.row),
    write: planned.write,
  };
}

function planAdults(
  going: readonly Adult[],
  all: readonly PlannedRow[],
  records: Records,
  choices: Choices,
): FamilyPlan {
  const refuse = (problem: RowProblem, further = {}): FamilyPlan => ({
    rows: going.flatMap(({ row }) => (row ? [problemOf(row, problem, further)] : [])),
    write: null,
  });
  const [first, second] = going;
  if (!first?.row) return { rows: [], write: null };
  if (second) {
    const isUnclear = going.some(
      ({ row }, index) =>
        row?.values.spouse && !isOtherRow(row.values.spouse, going[1 - index]?.values ?? {}),
    );
    if (isUnclear) return refuse("HOUSEHOLD_UNCLEAR");
    return planCouple(first, second, choices, refuse);
  }
  const other = all.find(({ row }) => row !== first.row?.row);
  const typed = first.row.values.spouse;
  // The spouse of a couple whose other row is left out has a row of the own.
  if (!typed || (other && isOtherRow(typed, other.values.person))) {
    const partner = first.record && spouseOf(first.record);
    const isParting = partner && first.values.married === false;
    if (isParting && !first.row.decision) return refuse("SPOUSE_DIFFERS");
    return write([first], choices);
  }
  return planTyped(first, { values: typed, row: null, record: null }, records, choices, refuse);
}

type Refuse = (
  problem: RowProblem,
  further?: Partial<Pick<RowPlan, "fields" | "matches">>,
) => FamilyPlan;

/** Plans a person whose spouse is in the columns of the row. */
function planTyped(
  person: Adult,
  typed: Adult,
  records: Records,
  choices: Choices,
  refuse: Refuse,
): FamilyPlan {
  const match = person.row?.spouseMatch;
  // A decision to change the person although the couple differs leaves the couple as it is.
  const differs = (): FamilyPlan =>
    person.row?.decision?.act === "update" ? write([person], choices) : refuse("SPOUSE_DIFFERS");
  const partner = person.record?.partner ?? null;
  if (person.record && partner) {
    const spouse = spouseOf(person.record);
    if (!spouse) return differs();
    const isMeant = match?.same.some(({ id }) => id === spouse.id) || canBe(typed.values, spouse);
    if (!isMeant) return differs();
    const record = {
      person: spouse,
      partner: person.record.person,
      children: person.record.children,
    };
    return write([person, { ...typed, record }], choices);
  }
  const problem = match ? problemOfMatch(match) : null;
  if (match && problem) {
    return refuse(problem, {
      matches: match.same.map(({ shown }) => ({ ...shown, adult: "spouse" as const })),
    });
  }
  const [found] = match?.same ?? [];
  const record = (found && records.get(found.id)) ?? null;
  if (record?.partner || (record?.person.id === person.record?.person.id && record))
    return differs();
  if (!record) {
    const fields = lacking(typed.values, ["firstName", "lastName"], "spouse");
    if (Object.keys(fields).length > 0) return refuse("REFUSED_VALUES", { fields });
  }
  return write([person, { ...typed, record }], choices);
}

/** Plans two rows of one household as a couple. */
function planCouple(first: Adult, second: Adult, choices: Choices, refuse: Refuse): FamilyPlan {
  const [one, other] = [first.record, second.record];
  if (one && other) {
    const isCouple = spouseOf(one)?.id === other.person.id;
    const areFree = !one.partner && !other.partner && one.person.id !== other.person.id;
    return isCouple || areFree ? write([first, second], choices) : refuse("SPOUSE_DIFFERS");
  }
  for (const [known, added] of [
    [first, second],
    [second, first],
  ] as const) {
    const { record } = known;
    if (!record?.partner) continue;
    const spouse = spouseOf(record);
    if (!spouse || !canBe(added.values, spouse)) return refuse("SPOUSE_DIFFERS");
    const found = { person: spouse, partner: record.person, children: record.children };
    return write([known, { ...added, record: found }], choices);
  }
  return write([first, second], choices);
}

/** An adult after the write. */
interface Written {
  adult: Adult;
  id: string;
  fields: PersonFields;
}

function write(adults: readonly Adult[], choices: Choices): FamilyPlan {
  const rows = adults.flatMap(({ row }) => (row ? [row] : []));
  const fail = (problem: RowProblem, fields?: FieldErrors): FamilyPlan => ({
    rows: rows.map((row) => problemOf(row, problem, fields ? { fields } : {})),
    write: null,
  });
  const missing = adults
    .filter(({ row, record }) => row && !record)
    .map(({ values, row }) => ({ row, fields: lacking(values, choices.required, "person") }))
    .find(({ fields }) => Object.keys(fields).length > 0);
  if (missing) {
    const others = adults.filter(({ row }) => row && row !== missing.row);
    // The other row of the household is planned without this one.
    const rest = others.length > 0 ? write(others, choices) : { rows: [], write: null };
    const own = missing.row
      ? [problemOf(missing.row, "REFUSED_VALUES", { fields: missing.fields })]
      : [];
    return { rows: [...own, ...rest.rows], write: rest.write };
  }
  const isCouple = adults.length === 2;
  const [applicant] = adults;
  const written: Written[] = [];
  for (const adult of adults) {
    const { record, values } = adult;
    const id = record?.person.id ?? newId();
    if (record) {
      const stored = storedFields(record.person);
      const { married, ...chosen } = chosenValues(adult, stored, choices);
      const staysMarried = isCouple || spouseOf(record) !== null || (married ?? stored.married);
      written.push({ adult, id, fields: updatedFields(stored, chosen, staysMarried) });
    } else if (adult.row || !applicant) {
      const { firstName = "", lastName = "", city = "", interestedEvents = [], ...more } = values;
      const body = { ...more, firstName, lastName, city, interestedEvents };
      written.push({ adult, id, fields: fieldsOf(body, isCouple || values.married === true) });
    } else {
      const { firstName = "", lastName = "", interestedEvents, ...more } = values;
      const body = {
        ...more,
        firstName,
        lastName,
        ...(interestedEvents ? { event: interestedEvents } : {}),
      };
      const of = written[0]?.fields;
      if (of) written.push({ adult, id, fields: spouseFieldsOf(body, of) });
    }
  }
  return joinHousehold(rows, written, choices, fail);
}

/** Plans the household of written adults: its children, and what changes. */
function joinHousehold(
  rows: readonly PlannedRow[],
  written: readonly Written[],
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
  const own = withGiven(joined, givenChildren(rows, choices, joined)).filter(
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

/** A stored person is the host of the household; of two, the first one. */
const hostFirst = (written: readonly Written[]): readonly Written[] => {
  const [one, other] = written;
  return one && other && !one.adult.record && other.adult.record ? [other, one] : written;
};

/** The children of the rows that decisions let join a household. */
function givenChildren(
  rows: readonly PlannedRow[],
  { keep = [], onlyEmpty }: Choices,
  stored: readonly ChildFields[],
): ImportValues["children"] {
  if (onlyEmpty === true && stored.length > 0) return [];
  return rows.flatMap(({ values, decision }) => {
    const isKept = decision?.fields
      ? !decision.fields.includes("childrenData")
      : keep.includes("childrenData");
    return isKept ? [] : values.children;
  });
}

interface Household {
  host: Written;
  other: Written | null;
  joining: FamilyWrite["joining"];
  before: readonly ChildFields[];
  children: readonly ChildFields[];
}

/** The spouse's id of a written adult, after the write. */
const spouseIdAfter = ({ id, adult }: Written, { host, other }: Household): string | null =>
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
  one: Written,
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

function rowPlan(row: PlannedRow, written: readonly Written[], household: Household): RowPlan {
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

/** The spouse's id of an adult in a stored household. */
const spouseIdIn = (record: PersonRecord | null, id: string): string | null => {
  const spouse = record && spouseOf(record);
  if (!record || !spouse) return null;
  return id === spouse.id ? record.person.id : spouse.id;
};

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function familyWrite(
  rows: readonly PlannedRow[],
  written: readonly Written[],
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
