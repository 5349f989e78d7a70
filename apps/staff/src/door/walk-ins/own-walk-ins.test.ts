import { expect, test } from "vitest";
import type { OwnWalkIn } from "./own-walk-ins.ts";
import { afterAnswer, countHere, nameOf, waitingAmong } from "./own-walk-ins.ts";

const typed = { firstName: "Anna", lastName: "Levi", phone: "0501234567" };
const walkIn = (id: string, status: OwnWalkIn["status"] = "waits"): OwnWalkIn => ({
  id,
  sealed: `v1.${id}`,
  typed,
  status,
});

test("an answer marks walk-ins as sent or refused; other walk-ins keep waiting", () => {
  const own = ["one", "two", "three", "four"].map((id) => walkIn(id));
  const answer = { stored: ["three"], refused: [{ id: "one", reason: "full" as const }] };
  expect(afterAnswer(own, answer)).toEqual([
    walkIn("one", "full"),
    walkIn("two"),
    walkIn("three", "sent"),
    walkIn("four"),
  ]);
});

test("a walk-in counts as here until the server refuses it", () => {
  const own = (["waits", "sent", "unreadable", "invalid", "full"] as const).map((status) =>
    walkIn(status, status),
  );
  expect(countHere(own)).toBe(2);
  expect(waitingAmong(own).map(({ id }) => id)).toEqual(["waits"]);
});

test("a walk-in has a name on the page where it was typed, and no name after a reload", () => {
  expect(nameOf(walkIn("one"))).toBe("Levi Anna");
  expect(nameOf({ ...walkIn("one"), typed: null })).toBeNull();
});
