import { doneSchema } from "@kehila/shared/base/answers";
import {
  correctionSchema,
  DISCLOSURE_FILES,
  disclosureSchema,
} from "@kehila/shared/persons/disclosure";
import { Hono } from "hono";
import { calendar } from "../../../core/clock.ts";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers, answersFile } from "../../../http/operation.ts";
import { done } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { logged } from "../../access-log/access-log.service.ts";
import { findVisibleRecord } from "../../persons/record/change.service.ts";
import { attachment } from "../file-name.ts";
import { disclose, findKept, recordCorrection } from "./disclosure.service.ts";

/** `/person/{id}/disclosure` and `/person/{id}/correction`: what a person asked for. */
export const disclosureRoutes = new Hono<AppEnv>()
  .post(
    "/:id/disclosure",
    guard("persons.disclose", validate("json", disclosureSchema(calendar)), ({ scope, param }) =>
      logged(scope, param("id"), findKept(scope, param("id"))),
    ),
    answersFile("Download everything that is kept about a person", Object.values(DISCLOSURE_FILES)),
    async (c) => {
      const { scope, loaded } = c.var;
      const file = await disclose(scope, c.req.param("id"), c.req.valid("json"), loaded);
      return c.body(file.bytes, 200, {
        "Content-Type": file.contentType,
        "Content-Disposition": attachment(file.name),
      });
    },
  )
  .post(
    "/:id/correction",
    guard("persons.disclose", validate("json", correctionSchema(calendar)), ({ scope, param }) =>
      findVisibleRecord(scope, param("id")),
    ),
    answers("Record that a correction was requested and made", doneSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      await recordCorrection(scope, c.req.param("id"), c.req.valid("json"), loaded);
      return c.json(done);
    },
  );
