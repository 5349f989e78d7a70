import { expect, test } from "vitest";
import { readApplicationsView, toQueueQuery } from "./view.ts";

test("an address of the queue asks for applications, the oldest first unless it says otherwise", () => {
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
});

test("the usual order is left out of the address, the other way round is not", () => {
  expect(readApplicationsView({ sortBy: "createdAt", sortOrder: "desc" })).toEqual({
    sortOrder: "desc",
  });
});
