import { expect, test } from "vitest";
import { WorkStore } from "./work-store.ts";

test("work returns only to the same user and form, until it is dropped", () => {
  const store = new WorkStore<{ city: string }>();
  const work = { city: "Haifa" };
  store.keep(["u1", "p1"], work);
  expect(store.keptWork(["u1", "p1"])).toEqual(work);
  expect(store.keptWork(["u2", "p1"])).toBeNull();
  expect(store.keptWork(["u1", "p2"])).toBeNull();
  expect(store.keptWork(["u1", null])).toBeNull();
  expect(store.find(["u1"])).toEqual(work);
  expect(store.find(["u"])).toBeNull();
  store.forget(["u1", "p2"]);
  expect(store.keptWork(["u1", "p1"])).toEqual(work);
  store.forget(["u1", "p1"]);
  expect(store.keptWork(["u1", "p1"])).toBeNull();
});
