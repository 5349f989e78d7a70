import { ATTENDANCE_SEEN_MAX } from "@kehila/shared/base/limits";
import { expect, test } from "vitest";
import type { StandingRow } from "../participants/attendance.sql.ts";
import { presentPeople, presentTicks } from "./attendance.presenter.ts";

const row = (id: string, came: number, personId = "anna"): StandingRow => ({
  personId,
  id,
  came,
  by: `user of ${id}`,
  byNow: null,
  at: `instant of ${id}`,
});

test("a tick names the user of the last operation that agrees with the state", () => {
  const rows = [row("a", 1), row("b", 1), row("c", 0), row("d", 0, "boris")];
  expect(presentTicks(rows)).toEqual([
    {
      personId: "anna",
      by: "user of b",
      at: "instant of b",
      standing: [
        { id: "c", came: false },
        { id: "a", came: true },
        { id: "b", came: true },
      ],
    },
    {
      personId: "boris",
      by: "user of d",
      at: "instant of d",
      standing: [{ id: "d", came: false }],
    },
  ]);
});

test("a tick with too many operations leaves out unticks first", () => {
  const unticks = Array.from({ length: ATTENDANCE_SEEN_MAX }, (_, index) => row(`u${index}`, 0));
  const [tick] = presentTicks([row("came", 1), ...unticks]);
  expect(tick?.standing).toHaveLength(ATTENDANCE_SEEN_MAX);
  expect(tick?.standing.at(-1)).toEqual({ id: "came", came: true });
  expect(tick?.standing.map(({ id }) => id)).not.toContain("u0");
});

test("adults of a household have the same number, and the birth year if it is known", () => {
  const person = (id: string, values: object) => ({
    id,
    firstName: id,
    lastName: "Levi",
    birthYear: null,
    householdId: "h1",
    isApplicant: 0,
    ...values,
  });
  const rows = [
    person("anna", { birthYear: "1975" }),
    person("carmel", { householdId: "h2", isApplicant: 1 }),
    person("boris", {}),
  ];
  expect(presentPeople(rows)).toMatchObject([
    { id: "anna", birthYear: 1975, household: 0, isApplicant: false },
    { id: "carmel", birthYear: null, household: 1, isApplicant: true },
    { id: "boris", birthYear: null, household: 0, isApplicant: false },
  ]);
});
