import * as fc from "fast-check";
import { expect, test } from "vitest";
import { attendanceOf, hasAttendance, isClosable, missingAfterwards } from "./came.ts";

const INSTANT = "2026-11-21T12:00:00.000Z";
const closedAt = fc.constantFrom(null, INSTANT);
const count = fc.nat(3);

test("a list shows attendance once a participant is ticked or the roll call is closed", () => {
  fc.assert(
    fc.property(closedAt, count, fc.boolean(), (rollCallClosedAt, others, came) => {
      const list = { rollCallClosedAt, cameCount: others + Number(came) };
      const attendance = attendanceOf(came, list);
      expect(attendance === "came").toBe(came);
      expect(attendance === "missed").toBe(!came && rollCallClosedAt !== null);
      // If a participant has an attendance, the list shows attendance.
      if (attendance !== null) expect(hasAttendance(list)).toBe(true);
    }),
  );
  expect(hasAttendance({ rollCallClosedAt: null, cameCount: 0 })).toBe(false);
});

test("a past event lacks comments only if some of its participants have one", () => {
  fc.assert(
    fc.property(closedAt, count, count, (rollCallClosedAt, personCount, comments) => {
      const commentCount = Math.min(comments, personCount);
      const missing = missingAfterwards({ rollCallClosedAt, personCount, commentCount });
      expect(missing.includes("attendance")).toBe(personCount > 0 && rollCallClosedAt === null);
      expect(missing.includes("comments")).toBe(commentCount > 0 && commentCount < personCount);
    }),
  );
});

test.each([
  ["Asia/Jerusalem", "as summer time begins", "2027-03-26", "2027-03-25T22:00:00Z"],
  ["Asia/Jerusalem", "as summer time ends", "2027-10-31", "2027-10-30T21:00:00Z"],
  ["Asia/Jerusalem", "on 29 February", "2028-02-29", "2028-02-28T22:00:00Z"],
  ["America/New_York", "as summer time begins", "2027-03-14", "2027-03-14T05:00:00Z"],
  ["America/New_York", "as summer time ends", "2027-11-07", "2027-11-07T04:00:00Z"],
  ["Pacific/Auckland", "as summer time ends", "2027-04-04", "2027-04-03T11:00:00Z"],
  ["Pacific/Auckland", "on 29 February", "2028-02-29", "2028-02-28T11:00:00Z"],
])("a roll call can be closed from midnight on: in %s, %s", (timeZone, _when, date, midnight) => {
  const at = (milliseconds: number) => ({ timeZone, now: () => new Date(milliseconds) });
  const start = Date.parse(midnight);
  expect(isClosable(date, at(start - 1))).toBe(false);
  expect(isClosable(date, at(start))).toBe(true);
});
