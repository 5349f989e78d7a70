import { expect, test } from "vitest";
import { readApplicationsView, toQueueQuery } from "./view.ts";

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

test("omits the default order from the URL, but not the reverse", () => {
  expect(readApplicationsView({ sortBy: "createdAt", sortOrder: "desc" })).toEqual({
    sortOrder: "desc",
  });
});
