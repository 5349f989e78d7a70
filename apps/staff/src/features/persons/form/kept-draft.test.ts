import { expect, test } from "vitest";
import { forgetWork, keepWork, keptWork } from "./kept-draft.ts";
import { EMPTY_DRAFT } from "./draft.ts";

test("work comes back to the same user and the same form only, until it is forgotten", () => {
  const work = { draft: { ...EMPTY_DRAFT, city: "Haifa" }, person: null };
  const slot = { userId: "u1", personId: "p1" };
  keepWork(slot, work);
  expect(keptWork(slot)).toEqual(work);
  expect(keptWork({ userId: "u2", personId: "p1" })).toBeNull();
  expect(keptWork({ userId: "u1", personId: "p2" })).toBeNull();
  expect(keptWork({ userId: "u1", personId: null })).toBeNull();
  forgetWork({ userId: "u1", personId: "p2" });
  expect(keptWork(slot)).toEqual(work);
  forgetWork(slot);
  expect(keptWork(slot)).toBeNull();
});
