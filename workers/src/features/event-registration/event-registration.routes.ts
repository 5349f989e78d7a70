import { submittedSchema } from "@kehila/shared/base/answers";
import { checkedPhoneSchema, checkPhoneSchema } from "@kehila/shared/events/registration";
import { applicantSchemas } from "@kehila/shared/persons/applicants";
import { FORM_HEADERS, IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import { calendar } from "../../core/clock.ts";
import type { AppEnv } from "../../http/context.ts";
import { formRequestOf } from "../../http/request/form.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { validate } from "../../http/validate.ts";
import { checkPhone, registerForEvent } from "./event-registration.service.ts";

const schemas = applicantSchemas(calendar);

/** `/api/event-register`: registration for an event through a public link. */
export const eventRegistrationRoutes = new Hono<AppEnv>()
  .post(
    "/check-phone",
    guard.public("the phone step of event registration"),
    answers("Check whether a phone is registered", checkedPhoneSchema, { headers: FORM_HEADERS }),
    validate("json", checkPhoneSchema),
    async (c) => {
      const { exists } = await checkPhone(c.var.scope, {
        ...c.req.valid("json"),
        ...formRequestOf(c),
      });
      return c.json({ success: true, exists } as const);
    },
  )
  .post(
    "/register",
    guard.public("event registration"),
    answers("Register for an event", submittedSchema, {
      status: 201,
      headers: [IDEMPOTENCY_HEADER, ...FORM_HEADERS],
    }),
    validate("json", schemas.registerForEvent),
    async (c) => {
      await registerForEvent(c.var.scope, {
        body: c.req.valid("json"),
        ...formRequestOf(c),
        idempotencyKey: c.req.header(IDEMPOTENCY_HEADER),
      });
      return c.json({ success: true, message: "Your registration was submitted." } as const, 201);
    },
  );
