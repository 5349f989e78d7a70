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
import { attachment } from "../file-name.ts";
import { notingCorrection, disclosingRecord } from "./disclosure.service.ts";

/** `/person/{id}/disclosure` and `/person/{id}/correction`: what a person asked for. */
export const disclosureRoutes = new Hono<AppEnv>()
  .post(
    "/:id/disclosure",
    guard.change(
      "persons.disclose",
      validate("json", disclosureSchema(calendar)),
      ({ scope, param, input }) => disclosingRecord(scope, param("id"), input),
    ),
    answersFile("Download everything that is kept about a person", Object.values(DISCLOSURE_FILES)),
    async (c) => {
      const file = await c.var.run();
      return c.body(file.bytes, 200, {
        "Content-Type": file.contentType,
        "Content-Disposition": attachment(file.name),
      });
    },
  )
  .post(
    "/:id/correction",
    guard.change(
      "persons.disclose",
      validate("json", correctionSchema(calendar)),
      ({ scope, param, input }) => notingCorrection(scope, param("id"), input),
    ),
    answers("Record that a correction was requested and made", doneSchema),
    async (c) => {
      await c.var.run();
      return c.json(done);
    },
  );
