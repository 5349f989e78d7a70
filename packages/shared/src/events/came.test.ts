import * as fc from "fast-check";
import { expect, test } from "vitest";
import { attendanceOf, hasAttendance, missingAfterwards } from "./came.ts";

const INSTANT = "2026-11-21T12:00:00.000Z";
const closedAt = fc.constantFrom(null, INSTANT);
const count = fc.nat(3);

test("a list says who came once a participant is ticked or the roll call is closed", () => {
  fc.assert(
    fc.property(closedAt, count, fc.boolean(), (rollCallClosedAt, others, came) => {
      const list = { rollCallClosedAt, cameCount: others + Number(came) };
      const attendance = attendanceOf(came, list);
      expect(attendance === "came").toBe(came);
      expect(attendance === "missed").toBe(!came && rollCallClosedAt !== null);
      // A participant with an attendance is on a list that says who came.
      if (attendance !== null) expect(hasAttendance(list)).toBe(true);
    }),
  );
  expect(hasAttendance({ rollCallClosedAt: null, cameCount: 0 })).toBe(false);
});

test("a past event lacks a closed roll call, and comments where some have one", () => {
  fc.assert(
    fc.property(closedAt, count, count, (rollCallClosedAt, personCount, comments) => {
      const commentCount = Math.min(comments, personCount);
      const missing = missingAfterwards({ rollCallClosedAt, personCount, commentCount });
      expect(missing.includes("attendance")).toBe(personCount > 0 && rollCallClosedAt === null);
      expect(missing.includes("comments")).toBe(commentCount > 0 && commentCount < personCount);
    }),
  );
});
