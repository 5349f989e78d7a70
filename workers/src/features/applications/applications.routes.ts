import { changeOf, dataOf } from "@kehila/shared/base/answers";
import {
  applicationCountSchema,
  applicationFilterSchema,
  approvalUndoneSchema,
  approveApplicationsSchema,
  approvedManySchema,
  approvedPersonSchema,
  approvePersonSchema,
  rejectApplicationsSchema,
  rejectedSchema,
  rejectionUndoneSchema,
  spouseApplicationSchema,
  undoApprovalSchema,
  undoRejectionSchema,
  waitingCountSchema,
} from "@kehila/shared/persons/applications";
import { reviewPersonSchema } from "@kehila/shared/persons/persons";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { findWaiting } from "./applications.service.ts";
import {
  approvingApplication,
  approvingApplications,
  findForFamily,
  findUndoableApproval,
  undoApproval,
} from "./approval.service.ts";
import {
  countApplicationsMatching,
  findToReject,
  findUndoable,
  rejectApplications,
  rejectingApplication,
  undoRejection,
} from "./rejection.service.ts";

/**
 * `/person/pending`, `/person/{id}/approve`, `/person/{id}/reject` and `/person/reject`: the review
 * of applications.
 */
export const applicationRoutes = new Hono<AppEnv>()
  .patch(
    "/:id/approve",
    guard.change(
      "persons.review",
      validate("json", approvePersonSchema),
      ({ scope, param, input }) => approvingApplication(scope, param("id"), input),
    ),
    answers("Approve an application", approvedPersonSchema),
    async (c) => c.json({ ...done, ...(await c.var.run()) }),
  )
  .get(
    "/pending/count",
    guard("persons.review", () => findWaiting()),
    answers("Count the applications that wait", dataOf(waitingCountSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .get(
    "/:id/spouse-application",
    guard("persons.review", ({ scope, param }) => findForFamily(scope, param("id"))),
    answers("Find the spouse's own application", dataOf(spouseApplicationSchema)),
    (c) => c.json({ data: { application: c.var.loaded } }),
  )
  .post(
    "/approve",
    guard.change(
      "persons.review",
      validate("json", approveApplicationsSchema),
      ({ scope, input }) => approvingApplications(scope, input),
    ),
    answers("Approve applications that nothing looks like", changeOf(approvedManySchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .post(
    "/approve/undo",
    guard("persons.review", validate("json", undoApprovalSchema), ({ scope, input }) =>
      findUndoableApproval(scope, input.approvalId),
    ),
    answers("Undo an approval", changeOf(approvalUndoneSchema)),
    async (c) => {
      const { scope, loaded } = c.var;
      const { approvalId } = c.req.valid("json");
      return c.json(changed(await undoApproval(scope, approvalId, loaded)));
    },
  )
  .delete(
    "/:id/reject",
    guard.change(
      "persons.review",
      validate("json", reviewPersonSchema),
      ({ scope, param, input }) => rejectingApplication(scope, param("id"), input.version),
    ),
    answers("Reject an application", changeOf(rejectedSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .post(
    "/reject/count",
    guard("persons.review", validate("json", applicationFilterSchema), ({ scope, input }) =>
      countApplicationsMatching(scope, input),
    ),
    answers("Count the applications of a selection", dataOf(applicationCountSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/reject",
    guard("persons.review", validate("json", rejectApplicationsSchema), ({ scope, input }) =>
      findToReject(scope, input),
    ),
    answers("Reject the applications of a selection", changeOf(rejectedSchema), {
      headers: [IDEMPOTENCY_HEADER],
    }),
    async (c) => {
      const { scope, loaded } = c.var;
      const body = c.req.valid("json");
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, "POST /person/reject", key, body);
      return c.json(changed(await rejectApplications(scope, body, idempotency, loaded)));
    },
  )
  .post(
    "/reject/undo",
    guard("persons.review", validate("json", undoRejectionSchema), ({ scope, input }) =>
      findUndoable(scope, input.rejectionId),
    ),
    answers("Undo a rejection", changeOf(rejectionUndoneSchema)),
    async (c) => {
      const { scope, loaded } = c.var;
      const { rejectionId } = c.req.valid("json");
      return c.json(changed(await undoRejection(scope, rejectionId, loaded)));
    },
  );
