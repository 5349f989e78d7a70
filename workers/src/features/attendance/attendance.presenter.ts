import type { DoorPerson, Tick } from "@kehila/shared/events/attendance";
import { deciding } from "@kehila/shared/events/attendance-rule";
import { ATTENDANCE_SEEN_MAX } from "@kehila/shared/base/limits";
import type { DoorRow, StandingRow } from "../participants/attendance.sql.ts";

/** Returns one tick per person from standing operations in the order of arrival. */
export function presentTicks(rows: readonly StandingRow[]): Tick[] {
  const byPerson = new Map<string, { id: string; came: boolean; by: string; at: string }[]>();
  for (const { personId, came, ...row } of rows) {
    byPerson.set(personId, [...(byPerson.get(personId) ?? []), { ...row, came: came === 1 }]);
  }
  return [...byPerson].flatMap(([personId, operations]) => {
    const decidingOperation = deciding(operations);
    if (!decidingOperation) return [];
    const { by, at } = decidingOperation;
    // Ticks decide over unticks, so the maximum cuts off unticks first.
    const orderedOperations = operations.toSorted((a, b) => Number(a.came) - Number(b.came));
    const keptOperations = orderedOperations
      .slice(-ATTENDANCE_SEEN_MAX)
      .map(({ id, came }) => ({ id, came }));
    return [{ personId, by, at, standing: keptOperations }];
  });
}

/** Returns the people of a list in the given order, with a number for each household. */
export function presentPeople(rows: readonly DoorRow[]): DoorPerson[] {
  const households = new Map<string, number>();
  return rows.map(({ householdId, birthYear, isApplicant, ...person }) => {
    const household = households.get(householdId) ?? households.size;
    households.set(householdId, household);
    return {
      ...person,
      birthYear: birthYear === null ? null : Number(birthYear),
      household,
      isApplicant: isApplicant === 1,
    };
  });
}
