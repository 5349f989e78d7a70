import { today as dayOf } from "@kehila/shared/base/dates";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ImportValues } from "@kehila/shared/imports/rows";
import type { RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { isFillerIdNumber } from "@kehila/shared/persons/identifiers";
import type { Scope } from "../../../core/scope.ts";
import { joinReads, readOfValue, runRead } from "../../../db/read.ts";
import { mayRead } from "../record/visibility.service.ts";
import { findRecords } from "../record/record.sql.ts";
import type { Choices, FamilyPlan, PlannedRow, RowPlan } from "./plan.ts";
import { planHousehold } from "./family.ts";
import type { FoundPerson, IsExcepted } from "../duplicates/found-persons.repository.ts";
import { findCandidates } from "../duplicates/candidates.repository.ts";
import { findManyRecords, findTakenNumbers } from "./row-records.repository.ts";
import type { AdultMatch, AdultValues } from "./match.ts";
import { matchAdult } from "./match.ts";

/** The result of one row, and of one household, for other slices. */
export type PlannedResult = RowPlan;
export type PlannedFamily = FamilyPlan;

/** A row of a family to plan. */
export interface FamilyRow {
  row: number;
  /** Rows with the same key are one household. */
  household: string | null;
  recordId: string | null;
  values: ImportValues;
  decision: RowDecision | null;
  declined: RowAnswer["declined"];
  repeats: number | null;
}

const PERSONS: readonly PersonStatus[] = ["active", "archived", "pending"];

/** Returns the rows of each household, in the order of the file. */
function householdsOf<Row extends { row: number; household: string | null }>(
  rows: readonly Row[],
): Row[][] {
  return [
    ...Map.groupBy(rows, ({ row, household }) =>
      household === null ? `row:${row}` : `household:${household}`,
    ).values(),
  ];
}

/** Whether a row gives a number up if another person has it: a filler, and each of a repeated row. */
const isGivenUp = (idNumber: string, { repeats }: Pick<FamilyRow, "repeats">): boolean =>
  repeats !== null || isFillerIdNumber(idNumber);

/**
 * Returns the values of a row without the numbers that it gives up to another person, and adds the
 * row's own ones to the used numbers: a number has one holder.
 */
function withFreeNumbers(row: FamilyRow, used: Set<string>): ImportValues {
  const { values } = row;
  const free = <Values extends AdultValues>(adult: Values): Values => {
    const { idNumber, ...others } = adult;
    if (!idNumber) return adult;
    if (used.has(idNumber) && isGivenUp(idNumber, row)) return others as Values;
    used.add(idNumber);
    return adult;
  };
  return { ...values, person: free(values.person), spouse: values.spouse && free(values.spouse) };
}

/**
 * Plans rows against the register: the persons that match each row, and the changes to write. Three
 * reads, independent of the number of rows. `except` is an SQL condition that excludes persons from
 * all matches.
 */
export async function planFamilies(
  scope: Scope,
  rows: readonly FamilyRow[],
  { except, ...choices }: Choices & { except: IsExcepted },
): Promise<FamilyPlan[]> {
  const readable = PERSONS.filter((status) => mayRead(scope, status));
  const spouses = rows.filter(({ values }) => values.spouse !== null);
  const candidates = [
    ...rows.map(({ values }) => values.person),
    ...spouses.map(({ values }) => values.spouse ?? {}),
  ];
  const givenUp = rows.flatMap((row) =>
    [row.values.person, row.values.spouse ?? {}].flatMap(({ idNumber }) =>
      idNumber && isGivenUp(idNumber, row) ? [idNumber] : [],
    ),
  );
  const recordIds = rows.flatMap(({ recordId }) => recordId ?? []);
  const {
    found,
    records: namedRecords,
    taken,
  } = await runRead(
    scope,
    joinReads({
      found: findCandidates("row", candidates, { settled: PERSONS, readable }, except),
      records: recordIds.length > 0 ? findManyRecords(recordIds, except) : readOfValue([]),
      taken: givenUp.length > 0 ? findTakenNumbers(givenUp) : readOfValue(new Set<string>()),
    }),
  );
  const byRecord = new Map(namedRecords.map((match) => [match.id, match]));
  const matchOf = (
    values: AdultValues,
    candidate: number,
    record: FoundPerson | null,
  ): AdultMatch =>
    matchAdult(values, found[candidate] ?? [], (status) => mayRead(scope, status), record);
  const usedNumbers = new Set(taken);
  const indexOf = new Map(spouses.map(({ row }, index) => [row, rows.length + index]));
  const plannedRows = rows.map((row, index): PlannedRow & { household: string | null } => ({
    row: row.row,
    household: row.household,
    values: withFreeNumbers(row, usedNumbers),
    isEdit: byRecord.has(row.recordId ?? ""),
    decision: row.decision,
    declined: row.declined,
    repeats: row.repeats,
    match: matchOf(row.values.person, index, byRecord.get(row.recordId ?? "") ?? null),
    spouseMatch: row.values.spouse
      ? matchOf(row.values.spouse, indexOf.get(row.row) ?? -1, null)
      : null,
  }));
  const meantIds = plannedRows.flatMap(({ match, spouseMatch, decision }) => [
    ...match.same.map(({ id }) => id),
    ...(spouseMatch?.same ?? []).map(({ id }) => id),
    ...[decision?.personId, decision?.spouseId].flatMap((id) => id ?? []),
  ]);
  const records =
    meantIds.length > 0
      ? await runRead(scope, findRecords(scope.db, meantIds))
      : new Map<string, never>();
  const today = dayOf(scope.calendar);
  return householdsOf(plannedRows).flatMap((household) =>
    planHousehold(household, records, { ...choices, today }),
  );
}
