import { personQuerySchema } from "@kehila/shared/persons/query";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readArchiveView, toArchiveQuery } from "./view.ts";

test("requests archived persons in the order of the URL, without the open person's id", () => {
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

test("drops unknown parameters, defaults and invalid values from the URL", () => {
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
