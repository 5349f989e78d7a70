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
import { changed } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { findForUnmerge, listMerges, unmergePersons } from "./unmerge.service.ts";
import { findForMerge, mergePersons } from "./merge.service.ts";

/** `/person/{id}/merge`, `/merges` and `/unmerge`. */
export const mergeRoutes = new Hono<AppEnv>()
  .post(
    "/:id/merge",
    guard("persons.merge", validate("json", mergePersonsSchema), ({ scope, param, input }) =>
      findForMerge(scope, param("id"), input),
    ),
    answers("Merge two persons", approvedPersonSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      const mergedPerson = await mergePersons(
        scope,
        c.req.param("id"),
        c.req.valid("json"),
        loaded,
      );
      return c.json({ success: true, ...mergedPerson } as const);
    },
  )
  .get(
    "/:id/merges",
    guard("persons.merge", ({ scope, param }) => listMerges(scope, param("id"))),
    answers("List the merges of a person", mergesSchema),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/:id/unmerge",
    guard("persons.merge", validate("json", unmergePersonsSchema), ({ scope, param, input }) =>
      findForUnmerge(scope, param("id"), input),
    ),
    answers("Undo a merge", changeOf(personSchema)),
    async (c) => {
      const { scope, loaded } = c.var;
      const body = c.req.valid("json");
      return c.json(changed(await unmergePersons(scope, c.req.param("id"), body, loaded)));
    },
  );
