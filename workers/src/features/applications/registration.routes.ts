import { submittedSchema } from "@kehila/shared/base/answers";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { FORM_HEADERS, IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { formRequestOf } from "../../http/request/form.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { validate } from "../../http/validate.ts";
import { calendar } from "../../core/clock.ts";
import { submitApplication } from "./registration.service.ts";

const schemas = applicantSchemas(calendar);

/** `POST /person/public/register`: the same answer for known and unknown people. */
export const registrationRoutes = new Hono<AppEnv>().post(
  "/",
  guard.public("public registration"),
  answers("Submit the registration form", submittedSchema, {
    status: 201,
    headers: [IDEMPOTENCY_HEADER, ...FORM_HEADERS],
  }),
  validate("json", schemas.register),
  async (c) => {
    await submitApplication(c.var.scope, {
      body: c.req.valid("json"),
      ...formRequestOf(c),
      idempotencyKey: c.req.header(IDEMPOTENCY_HEADER),
    });
    return c.json({ success: true, message: "Your registration was submitted." } as const, 201);
  },
);
