import type { DoorPerson, Tick } from "@kehila/shared/events/attendance";
import { deciding } from "@kehila/shared/events/attendance-rule";
import { ATTENDANCE_SEEN_MAX } from "@kehila/shared/base/limits";
import { presentLoggedUser } from "../../core/logged-user.ts";
import type { DoorRow, StandingRow } from "../participants/attendance.sql.ts";

/** Returns one tick per person from standing operations in the order of arrival. */
export function presentTicks(rows: readonly StandingRow[]): Tick[] {
  const byPerson = new Map<
    string,
    (Pick<StandingRow, "id" | "by" | "byNow" | "at"> & { came: boolean })[]
  >();
  for (const { personId, came, ...row } of rows) {
    byPerson.set(personId, [...(byPerson.get(personId) ?? []), { ...row, came: came === 1 }]);
  }
  return [...byPerson].flatMap(([personId, operations]) => {
    const decidingOperation = deciding(operations);
    if (!decidingOperation) return [];
    const { by, byNow, at } = decidingOperation;
    const { name, ...former } = presentLoggedUser(by, byNow, false);
    // Ticks decide over unticks, so the maximum cuts off unticks first.
    const orderedOperations = operations.toSorted((a, b) => Number(a.came) - Number(b.came));
    const keptOperations = orderedOperations
      .slice(-ATTENDANCE_SEEN_MAX)
      .map(({ id, came }) => ({ id, came }));
    return [{ personId, by: name, ...former, at, standing: keptOperations }];
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
