import { changeOf, doneSchema } from "@kehila/shared/answers";
import { personSchema } from "@kehila/shared/person-answers";
import { reviewPersonSchema } from "@kehila/shared/persons";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed, done } from "../../http/success.ts";
import { validate } from "../../http/validate.ts";
import { approveApplication, rejectApplication } from "./applications.service.ts";

/** `/person/{id}/approve` and `/person/{id}/reject`: the review of applications (§7, Persons). */
export const applicationRoutes = new Hono<AppEnv>()
  .patch(
    "/:id/approve",
    guard("persons.review"),
    answers(changeOf(personSchema)),
    validate("json", reviewPersonSchema),
    async (c) => {
      const { version } = c.req.valid("json");
      const person = await approveApplication(c.var.scope, c.req.param("id"), version);
      return c.json(changed(person));
    },
  )
  .delete(
    "/:id/reject",
    guard("persons.review"),
    answers(doneSchema),
    validate("json", reviewPersonSchema),
    async (c) => {
      await rejectApplication(c.var.scope, c.req.param("id"), c.req.valid("json").version);
      return c.json(done);
    },
  );
