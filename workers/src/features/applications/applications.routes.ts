import { doneSchema } from "@kehila/shared/answers";
import { approvedPersonSchema } from "@kehila/shared/applications";
import { reviewPersonSchema } from "@kehila/shared/persons";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { done } from "../../http/success.ts";
import { validate } from "../../http/validate.ts";
import { findVisibleRecord } from "../persons/record/change.service.ts";
import { approveApplication, findForReject, rejectApplication } from "./applications.service.ts";

/** `/person/{id}/approve` and `/person/{id}/reject`: the review of applications (§7, Persons). */
export const applicationRoutes = new Hono<AppEnv>()
  .patch(
    "/:id/approve",
    guard("persons.review", validate("json", reviewPersonSchema), ({ scope, param }) =>
      findVisibleRecord(scope, param("id")),
    ),
    answers(approvedPersonSchema),
    async (c) => {
      const { scope, found } = c.var;
      const { version } = c.req.valid("json");
      const approved = await approveApplication(scope, c.req.param("id"), version, found);
      return c.json({ ...done, ...approved });
    },
  )
  .delete(
    "/:id/reject",
    guard("persons.review", validate("json", reviewPersonSchema), ({ scope, param }) =>
      findForReject(scope, param("id")),
    ),
    answers(doneSchema),
    async (c) => {
      const { scope, found } = c.var;
      await rejectApplication(scope, c.req.param("id"), c.req.valid("json").version, found);
      return c.json(done);
    },
  );
