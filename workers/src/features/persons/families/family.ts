import type { CalendarDay } from "@kehila/shared/base/dates";
import { ageOn } from "@kehila/shared/base/dates";
import { ADULT_AGE } from "@kehila/shared/base/limits";
import { Question } from "@kehila/shared/matcher/question";
import { soundsSame } from "@kehila/shared/matcher/uses";
import type { RowProblem } from "@kehila/shared/imports/imports";
import { spouseOf } from "../record/households.service.ts";
import type { PersonRecord } from "../record/record.sql.ts";
import { planWrite } from "./adults.ts";
import type { AdultMatch, AdultValues } from "./match.ts";
import { presentPerson } from "./match.ts";
import type {
  Adult,
  Choices,
  FamilyChoices,
  FamilyPlan,
  PlannedRow,
  Records,
  Refuse,
  RowPlan,
} from "./plan.ts";
import { lacking, problemOf } from "./plan.ts";
import { canBe, problemOfMatch, targetOf, valuesFor } from "./row-target.ts";

const isPlan = (target: ReturnType<typeof targetOf>): target is RowPlan => "kind" in target;

/** Minimum years between the births of a parent and a child. */
const GENERATION = 18;

/**
 * Whether two adults of a household may be no couple: one is a child; or the file does not say that
 * both are married, and they have one gender, one is not married, or the two may be parent and child.
 */
function mayBeNoCouple(adults: readonly Adult[], today: CalendarDay): boolean {
  const births = adults.flatMap(
    ({ values, record }) => values.birthDate ?? record?.person.birthDate ?? [],
  );
  if (births.some((birthDate) => ageOn(birthDate, today).years < ADULT_AGE)) return true;
  if (adults.every(({ values }) => values.married)) return false;
  const [gender, otherGender] = adults.map(
    ({ values, record, row }) =>
      values.gender ?? (record ? record.person.gender : row?.values.defaults.gender),
  );
  const [earlier = today, later = today] = births.toSorted();
  return (
    (Boolean(gender) && gender === otherGender) ||
    adults.some(({ values }) => values.married === false) ||
    (births.length === 2 && ageOn(earlier, later).years >= GENERATION)
  );
}

/** Whether two adults are a couple in the register. */
const isStoredCouple = ([one, other]: readonly Adult[]): boolean =>
  Boolean(one?.record && other?.record) &&
  spouseOf(one?.record as PersonRecord)?.id === other?.record?.person.id;

/**
 * Plans the rows of one household: the person of each row, the couple and the children. Leaves out
 * a row with a problem, and plans the other row without it. Two adults who may be no couple are two
 * families.
 */
export function planHousehold(
  all: readonly PlannedRow[],
  records: Records,
  { today, ...choices }: FamilyChoices,
): FamilyPlan[] {
  if (all.length > 2)
    return [{ rows: all.map((row) => problemOf(row, "HOUSEHOLD_UNCLEAR")), write: null }];
  const targets = all.map((row) => ({ row, target: targetOf(row, records) }));
  const plannedAdults = targets.flatMap(({ row, target }): Adult[] =>
    isPlan(target) ? [] : [{ ...target, row }],
  );
  const isApart =
    plannedAdults.length === 2 &&
    all.every(({ values }) => values.spouse === null) &&
    !isStoredCouple(plannedAdults) &&
    mayBeNoCouple(plannedAdults, today);
  if (!isApart) return [planFamily(targets, plannedAdults, records, choices)];
  return targets.map((target, index) => {
    const { rows, write } = planFamily(
      [target],
      plannedAdults.slice(index, index + 1),
      records,
      choices,
    );
    return { rows: rows.map((row) => ({ ...row, isApart: true })), write };
  });
}

interface PlannedTarget {
  row: PlannedRow;
  target: ReturnType<typeof targetOf>;
}

function planFamily(
  targets: readonly PlannedTarget[],
  plannedAdults: readonly Adult[],
  records: Records,
  choices: Choices,
): FamilyPlan {
  const all = targets.map(({ row }) => row);
  const refusedPlans = targets.flatMap(({ target }) => (isPlan(target) ? [target] : []));
  const familyPlan = planAdults(plannedAdults, all, records, choices);
  return {
    rows: [...refusedPlans, ...familyPlan.rows].toSorted((a, b) => a.row - b.row),
    write: familyPlan.write,
  };
}

function planAdults(
  plannedAdults: readonly Adult[],
  all: readonly PlannedRow[],
  records: Records,
  choices: Choices,
): FamilyPlan {
  const refuse = (problem: RowProblem, details = {}): FamilyPlan => ({
    rows: plannedAdults.flatMap(({ row }) => (row ? [problemOf(row, problem, details)] : [])),
    write: null,
  });
  const [first, second] = plannedAdults;
  if (!first?.row) return { rows: [], write: null };
  if (second) {
    const isUnclear = plannedAdults.some(
      ({ row }, index) =>
        row?.values.spouse &&
        !isOtherRow(row.values.spouse, plannedAdults[1 - index]?.values ?? {}),
    );
    if (isUnclear) return refuse("HOUSEHOLD_UNCLEAR");
    return planCouple(first, second, choices, refuse);
  }
  const otherRow = all.find(({ row }) => row !== first.row?.row);
  const typedSpouse = first.row.values.spouse;
  // A spouse in the columns who has an own row is not added, even if that row has a problem.
  if (!typedSpouse || (otherRow && isOtherRow(typedSpouse, otherRow.values.person))) {
    const partner = first.record && spouseOf(first.record);
    const isParting = partner && first.values.married === false;
    if (isParting && !first.row.decision) return refuse("SPOUSE_DIFFERS");
    return planWrite([first], choices);
  }
  return planTyped(
    first,
    { values: typedSpouse, row: null, record: null },
    records,
    choices,
    refuse,
  );
}

/** Whether the spouse in columns is the person of the other row. */
function isOtherRow(spouse: AdultValues, otherValues: AdultValues): boolean {
  const fields = Object.keys(spouse) as (keyof AdultValues)[];
  return fields.every(
    (field) =>
      otherValues[field] === undefined ||
      JSON.stringify(otherValues[field]) === JSON.stringify(spouse[field]),
  );
}

/** Plans a person whose spouse is in the columns of the row. */
function planTyped(
  person: Adult,
  typedAdult: Adult,
  records: Records,
  choices: Choices,
  refuse: Refuse,
): FamilyPlan {
  const match = person.row?.spouseMatch;
  const decision = person.row?.decision;
  if (match && decision?.act === "spouse") {
    const spouse = decidedSpouse(decision.spouseId ?? null, { person, typedAdult, match, records });
    if (spouse === "unknown") return refuse("SPOUSE_DIFFERS", spouseMatches(person, match));
    if (spouse?.record === null) {
      if (match.isTaken) return refuse("ID_NUMBER_TAKEN");
      const fields = lacking(spouse.values, ["firstName", "lastName"], "spouse");
      if (Object.keys(fields).length > 0) return refuse("REFUSED_VALUES", { fields });
    }
    return planWrite(spouse ? [person, spouse] : [person], choices);
  }
  // A decision to update the person changes only the person if the couple differs.
  const refuseDifference = (): FamilyPlan =>
    decision?.act === "update"
      ? planWrite([person], choices)
      : refuse("SPOUSE_DIFFERS", spouseMatches(person, match));
  const partner = person.record?.partner ?? null;
  if (person.record && partner) {
    const spouse = spouseOf(person.record);
    if (!spouse) return refuseDifference();
    if (!isLinkedSpouse(typedAdult.values, spouse, match)) return refuseDifference();
    return planWrite(
      [person, { ...typedAdult, record: linkedRecord(person.record, spouse) }],
      choices,
    );
  }
  const problem = match ? problemOfMatch(match) : null;
  if (match && problem) {
    return refuse(problem, {
      matches: match.same.map(({ shown }) => ({ ...shown, adult: "spouse" as const })),
    });
  }
  const [samePerson] = match?.same ?? [];
  const record = (samePerson && records.get(samePerson.id)) ?? null;
  if (record?.partner || (record?.person.id === person.record?.person.id && record))
    return refuseDifference();
  if (!record) {
    const fields = lacking(typedAdult.values, ["firstName", "lastName"], "spouse");
    if (Object.keys(fields).length > 0) return refuse("REFUSED_VALUES", { fields });
  }
  return planWrite([person, { ...typedAdult, record }], choices);
}

/** Returns the record of the spouse of a stored person. */
const linkedRecord = (record: PersonRecord, spouse: PersonRecord["person"]): PersonRecord => ({
  person: spouse,
  partner: record.person,
  children: record.children,
});

/**
 * Returns the spouse in the columns of a row by the user's decision; null if only the person of the
 * row is written, because one of the two is married to another person. `unknown`: the decision
 * names no active candidate.
 */
function decidedSpouse(
  spouseId: string | null,
  {
    person,
    typedAdult,
    match,
    records,
  }: { person: Adult; typedAdult: Adult; match: AdultMatch; records: Records },
): Adult | null | "unknown" {
  const { record } = person;
  const values = valuesFor(spouseId, match, typedAdult.values);
  if (record?.partner) {
    const spouse = spouseOf(record);
    const isMeant = spouse !== null && spouse.id === spouseId;
    return isMeant ? { ...typedAdult, values, record: linkedRecord(record, spouse) } : null;
  }
  const [samePerson] = match.same;
  const isMarried = (id: string | undefined) => Boolean(records.get(id ?? "")?.partner);
  if (spouseId === null)
    return match.same.length === 1 && isMarried(samePerson?.id) ? null : { ...typedAdult, values };
  const chosenAdult = [...match.same, ...match.likely].find(
    ({ id, status }) => id === spouseId && status === "active",
  );
  const chosenRecord = chosenAdult && records.get(chosenAdult.id);
  if (!chosenRecord) return "unknown";
  if (isMarried(spouseId) || spouseId === record?.person.id) return null;
  return { ...typedAdult, values, record: chosenRecord };
}

/** Returns the matches of a row whose couple differs: the spouse in the register comes first. */
function spouseMatches(
  { record }: Adult,
  match: AdultMatch | null | undefined,
): Partial<Pick<RowPlan, "matches">> {
  const spouse = record && spouseOf(record);
  const candidates = match?.same ?? [];
  const known = candidates.find(({ id }) => id === spouse?.id);
  return {
    matches: [
      ...(spouse
        ? [{ ...(known?.shown ?? presentPerson(spouse)), adult: "partner" as const }]
        : []),
      ...candidates
        .filter(({ id }) => id !== spouse?.id)
        .map(({ shown }) => ({ ...shown, adult: "spouse" as const })),
    ],
  };
}

/**
 * Whether values describe the linked spouse: no other person has the ID number, and there is no
 * other candidate unless the spouse has the same name.
 */
function isLinkedSpouse(
  values: AdultValues,
  spouse: PersonRecord["person"],
  match: AdultMatch | null | undefined,
): boolean {
  const others = match?.same.filter(({ id }) => id !== spouse.id) ?? [];
  if (!canBe(values, spouse) || others.some(({ hasIdNumber }) => hasIdNumber)) return false;
  const evidence = new Question(values).evidence(new Question(spouse));
  return others.length === 0 || soundsSame(evidence);
}

/** Plans two rows of one household as a couple. */
function planCouple(first: Adult, second: Adult, choices: Choices, refuse: Refuse): FamilyPlan {
  const [one, other] = [first.record, second.record];
  // Two rows are decided in the file: no answer about one of them makes them a couple.
  const refuseCouple = () => refuse("SPOUSE_DIFFERS", { matches: [] });
  if (one && other) {
    const isCouple = spouseOf(one)?.id === other.person.id;
    const areFree = !one.partner && !other.partner && one.person.id !== other.person.id;
    return isCouple || areFree ? planWrite([first, second], choices) : refuseCouple();
  }
  for (const [known, added] of [
    [first, second],
    [second, first],
  ] as const) {
    const { record } = known;
    if (!record?.partner) continue;
    const spouse = spouseOf(record);
    const isMeant = spouse && !added.row?.decision && canBe(added.values, spouse);
    if (!isMeant) return refuseCouple();
    return planWrite([known, { ...added, record: linkedRecord(record, spouse) }], choices);
  }
  return planWrite([first, second], choices);
}
