import { addDays } from "@kehila/shared/base/dates";
import { expect, test } from "vitest";
import { byWeek, weekEnd } from "./weeks.ts";

test("a week ends on Saturday", () => {
  // 2026-11-21 is a Saturday, 2026-11-22 a Sunday.
  expect(weekEnd("2026-11-21")).toBe("2026-11-21");
  expect(weekEnd("2026-11-22")).toBe("2026-11-28");
  expect(weekEnd("2026-12-31")).toBe("2027-01-02");
});

test("each list is in one group, today in this week", () => {
  const now = "2026-11-26";
  const lists = Array.from({ length: 21 }, (_, index) => ({ date: addDays(now, index - 10) }));
  const { thisWeek, later, past } = byWeek(lists, now);
  expect([...past, ...thisWeek, ...later]).toEqual(lists);
  expect(thisWeek.map(({ date }) => date)).toEqual(["2026-11-26", "2026-11-27", "2026-11-28"]);
});
