import { addDays } from "@kehila/shared/base/dates";
import { WEEK_DAYS } from "@kehila/shared/today";
import { expect, test } from "vitest";
import { byWeek } from "./weeks.ts";

test("each list is in one group, and the week is the one of Today on a Saturday too", () => {
  // 2026-11-28 is a Saturday.
  for (const now of ["2026-11-26", "2026-11-28", "2026-12-31"]) {
    const lists = Array.from({ length: 21 }, (_, index) => ({ date: addDays(now, index - 10) }));
    const { thisWeek, later, past } = byWeek(lists, now);
    expect([...past, ...thisWeek, ...later]).toEqual(lists);
    expect(thisWeek).toHaveLength(WEEK_DAYS);
    expect(thisWeek[0]).toEqual({ date: now });
    expect(thisWeek.at(-1)).toEqual({ date: addDays(now, WEEK_DAYS - 1) });
  }
});
