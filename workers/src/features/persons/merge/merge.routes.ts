import { changeOf } from "@kehila/shared/answers";
import { personSchema } from "@kehila/shared/person-answers";
import {
  mergePersonsSchema,
  mergesSchema,
  unmergePersonsSchema,
} from "@kehila/shared/person-merge";
import { Hono } from "hono";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { changed } from "../../../http/success.ts";
import { validate } from "../../../http/validate.ts";
import { listMerges, unmergePersons } from "./unmerge.service.ts";
import { mergePersons } from "./merge.service.ts";

/** `/person/{id}/merge`, `/merges` and `/unmerge`. */
export const mergeRoutes = new Hono<AppEnv>()
  .post(
    "/:id/merge",
    guard("persons.merge"),
    answers(changeOf(personSchema)),
    validate("json", mergePersonsSchema),
    async (c) => {
      const person = await mergePersons(c.var.scope, c.req.param("id"), c.req.valid("json"));
      return c.json(changed(person));
    },
  )
  .get("/:id/merges", guard("persons.merge"), answers(mergesSchema), async (c) =>
    c.json({ data: await listMerges(c.var.scope, c.req.param("id")) }),
  )
  .post(
    "/:id/unmerge",
    guard("persons.merge"),
    answers(changeOf(personSchema)),
    validate("json", unmergePersonsSchema),
    async (c) => {
      const person = await unmergePersons(c.var.scope, c.req.param("id"), c.req.valid("json"));
      return c.json(changed(person));
    },
  );
