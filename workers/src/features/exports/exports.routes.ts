import { doneSchema, listOf } from "@kehila/shared/base/answers";
import {
  EXPORT_FILES,
  exportJobSchema,
  exportProgressSchema,
  exportSchema,
  exportStartedSchema,
} from "@kehila/shared/exports";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import { calendar } from "../../core/clock.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers, answersFile } from "../../http/operation.ts";
import { done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import {
  cancelExport,
  createExport,
  findOwnJob,
  findOwnExports,
  findReadableJob,
  findSource,
  openFile,
  presentExports,
  progressOf,
} from "./exports.service.ts";
import { contentRange } from "./byte-part.ts";
import { attachment } from "./file-name.ts";

/** `/api/export`: files of persons. */
export const exportRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("exports.create", ({ scope }) => findOwnExports(scope)),
    answers("List the exports of the caller", listOf(exportJobSchema)),
    async (c) => c.json({ data: await presentExports(c.var.scope, c.var.loaded) }),
  )
  .post(
    "/",
    guard("exports.create", validate("json", exportSchema(calendar)), ({ scope, input }) =>
      findSource(scope, input),
    ),
    answers("Start an export", exportStartedSchema, { status: 201, headers: [IDEMPOTENCY_HEADER] }),
    async (c) => {
      const { scope, loaded } = c.var;
      const body = c.req.valid("json");
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, "POST /api/export", key, body);
      return c.json(await createExport(scope, body, idempotency, loaded), 201);
    },
  )
  .get(
    "/progress/:jobId",
    guard.polled("exports.create", ({ scope, param }) => findReadableJob(scope, param("jobId"))),
    answers("Read the progress of an export", exportProgressSchema),
    async (c) => {
      const { progress, status } = await progressOf(c.var.scope, c.var.loaded);
      return c.json({ progress, status });
    },
  )
  .get(
    "/download/:jobId",
    guard("exports.create", ({ scope, param }) => findReadableJob(scope, param("jobId"))),
    answersFile(
      "Download the file of an export",
      Object.values(EXPORT_FILES).map(({ contentType }) => contentType),
    ),
    async (c) => {
      const { file, fileName, contentType, part } = await openFile(c.var.scope, c.var.loaded, {
        range: c.req.header("Range"),
        ifRange: c.req.header("If-Range"),
      });
      return c.body(file.body, part ? 206 : 200, {
        "Content-Type": contentType,
        "Content-Length": String(part?.length ?? file.size),
        "Content-Disposition": attachment(fileName),
        "Accept-Ranges": "bytes",
        ETag: file.httpEtag,
        ...(part ? { "Content-Range": contentRange(part, file.size) } : {}),
      });
    },
  )
  .delete(
    "/:jobId",
    guard("exports.create", ({ scope, param }) => findOwnJob(scope, param("jobId"))),
    answers("Cancel or delete an export", doneSchema),
    async (c) => {
      await cancelExport(c.var.scope, c.var.loaded);
      return c.json(done);
    },
  );
