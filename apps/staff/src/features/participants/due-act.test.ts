import { addDays } from "@kehila/shared/base/dates";
import { expect, test } from "vitest";
import { dueAct } from "./due-act.ts";

const DAY = "2026-12-01";
const CLOSED = "2026-12-02T08:00:00.000Z";
const list = { date: DAY, personCount: 18, cameCount: 0, rollCallClosedAt: null };
const past = { ...list, date: addDays(DAY, -1) };

test.each([
  ["before the day", { ...list, date: addDays(DAY, 1) }, "invite"],
  ["on the day", list, "rollCall"],
  ["on the day, with ticks", { ...list, cameCount: 3 }, "rollCall"],
  ["on the day, without people", { ...list, personCount: 0 }, "rollCall"],
  ["afterwards, with ticks", { ...past, cameCount: 3 }, "closeRollCall"],
  ["afterwards, without a tick", past, "rollCall"],
  ["afterwards, closed", { ...past, cameCount: 3, rollCallClosedAt: CLOSED }, "results"],
  ["afterwards, closed without a tick", { ...past, rollCallClosedAt: CLOSED }, "results"],
  ["afterwards, without people", { ...past, personCount: 0 }, null],
] as const)("the act that is due %s", (_when, one, act) => {
  expect(dueAct(one, DAY, true)).toBe(act);
});

test.each([
  ["before the day", { ...list, date: addDays(DAY, 1) }, "invite"],
  ["on the day", list, "invite"],
  ["afterwards, with ticks", { ...past, cameCount: 3 }, "results"],
  ["afterwards, without a tick", past, null],
] as const)("the act that is due for a user who may not edit, %s", (_when, one, act) => {
  expect(dueAct(one, DAY, false)).toBe(act);
});
