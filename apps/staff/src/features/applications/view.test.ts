import { expect, test } from "vitest";
import { filtersOf, isNarrowed, readApplicationsView, toQueueQuery, withFilters } from "./view.ts";

test("requests applications, oldest first unless the URL says otherwise", () => {
  expect(toQueueQuery(readApplicationsView({}))).toEqual({ pending: "true", sortBy: "createdAt" });
  const view = readApplicationsView({
    search: "levi ",
    sortBy: "lastName",
    person: "p1",
    edit: "p2",
    gender: "male",
  });
  expect(view).toEqual({ search: "levi", sortBy: "lastName", person: "p1", edit: "p2" });
  expect(toQueueQuery(view)).toEqual({ pending: "true", search: "levi", sortBy: "lastName" });
  expect(toQueueQuery({ search: "levi" })).toEqual({ pending: "true", search: "levi" });
});

test("filters by list and by the user who recorded, and keeps both through a change of the view", () => {
  const view = readApplicationsView({ listId: "l1", recordedBy: "u1", search: "levi" });
  expect(toQueueQuery(view)).toEqual({
    pending: "true",
    search: "levi",
    listId: "l1",
    recordedBy: "u1",
  });
  expect(filtersOf(view)).toEqual({ listId: "l1", recordedBy: "u1" });
  expect(withFilters(view, { listId: "l2" })).toEqual({ search: "levi", listId: "l2" });
  expect(readApplicationsView({ listId: "not an id", recordedBy: "" })).toEqual({});
  expect([isNarrowed({}), isNarrowed({ listId: "l1" }), isNarrowed(view)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("omits the default order from the URL, but not the reverse", () => {
  expect(readApplicationsView({ sortBy: "createdAt", sortOrder: "desc" })).toEqual({
    sortOrder: "desc",
  });
});
