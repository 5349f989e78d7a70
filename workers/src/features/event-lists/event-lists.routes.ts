import { changeOf } from "@kehila/shared/answers";
import { eventListSchemas, eventListSummarySchema } from "@kehila/shared/event-lists";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/registration";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed } from "../../http/success.ts";
import { validate } from "../../http/validate.ts";
import { calendar } from "../../core/clock.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { createList } from "./event-lists.service.ts";

const schemas = eventListSchemas(calendar);

/** `/person-list`: lists of people for events (§7, Person lists). */
export const eventListRoutes = new Hono<AppEnv>().post(
  "/",
  guard("lists.create"),
  answers(changeOf(eventListSummarySchema), { status: 201, headers: [IDEMPOTENCY_HEADER] }),
  validate("json", schemas.create),
  async (c) => {
    const { scope } = c.var;
    const body = c.req.valid("json");
    const key = c.req.header("Idempotency-Key");
    const idempotency = await bindIdempotency(scope, "POST /person-list", key, body);
    const data = await createList(scope, body, idempotency);
    return c.json(changed(data), 201);
  },
);
