import { changeOf } from "@kehila/shared/base/answers";
import { approvedPersonSchema } from "@kehila/shared/persons/applications";
import { personSchema } from "@kehila/shared/persons/answers";
import {
  mergePersonsSchema,
  mergesSchema,
  unmergePersonsSchema,
} from "@kehila/shared/persons/merge";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { listMerges, unmergingPersons } from "./unmerge.service.ts";
import { mergingPersons } from "./merge.service.ts";

/** `/person/{id}/merge`, `/merges` and `/unmerge`. */
export const mergeRoutes = new Hono<AppEnv>()
  .post(
    "/:id/merge",
    guard.change("persons.merge", validate("json", mergePersonsSchema), ({ scope, param, input }) =>
      mergingPersons(scope, param("id"), input),
    ),
    answers("Merge two persons", approvedPersonSchema),
    async (c) => c.json({ ...done, ...(await c.var.run()) }),
  )
  .get(
    "/:id/merges",
    guard("persons.merge", ({ scope, param }) => listMerges(scope, param("id"))),
    answers("List the merges of a person", mergesSchema),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/:id/unmerge",
    guard.change(
      "persons.merge",
      validate("json", unmergePersonsSchema),
      ({ scope, param, input }) => unmergingPersons(scope, param("id"), input),
    ),
    answers("Undo a merge", changeOf(personSchema)),
    async (c) => c.json(changed(await c.var.run())),
  );
