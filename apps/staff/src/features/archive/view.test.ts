import { personQuerySchema } from "@kehila/shared/person-query";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readArchiveView, toArchiveQuery } from "./view.ts";

test("an address of the archive asks for archived persons, in its order, without the open one", () => {
  const view = readArchiveView({
    search: " levi ",
    sortBy: "city",
    sortOrder: "desc",
    person: "p1",
  });
  expect(view).toEqual({ search: "levi", sortBy: "city", sortOrder: "desc", person: "p1" });
  expect(toArchiveQuery(view)).toEqual({
    active: "false",
    search: "levi",
    sortBy: "city",
    sortOrder: "desc",
  });
});

test("what the archive does not know, defaults and nonsense stay out of the address", () => {
  const view = readArchiveView({
    search: "\u202E",
    sortBy: "lastName",
    sortOrder: "asc",
    person: "../x",
    active: "true",
    pending: "true",
    gender: "male",
  });
  expect(view).toEqual({});
  expect(z.safeParse(personQuerySchema, toArchiveQuery(view)).success).toBe(true);
});
