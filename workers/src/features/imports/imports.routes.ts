import { changeOf, dataOf, doneSchema, listOf } from "@kehila/shared/base/answers";
import {
  chunkAnswerSchema,
  importChunkSchema,
  importConfirmSchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSchema,
  importStartSchema,
  importUndoSchema,
  rowDecisionsSchema,
} from "@kehila/shared/imports/imports";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { checkChunk } from "./check.service.ts";
import {
  confirmImport,
  continueJob,
  decide,
  discardImport,
  findForConfirm,
  findOwn,
  findReadable,
  findRows,
  listImports,
  present,
  startImport,
  undoImport,
} from "./imports.service.ts";

/** The format of a chunk number in a path: 0 to 999. */
const CHUNK = /^\d{1,3}$/u;

/** Parses the number of a chunk in a path; 404 for others. */
function chunkNumber(text: string): number {
  if (!CHUNK.test(text)) throw new AppError("NOT_FOUND");
  return Number(text);
}

/** `/api/import`: rows of files that become persons or participants (docs/product.md#imports). */
export const importRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("persons.import", ({ scope }) => listImports(scope)),
    answers("List the imports that can be seen", listOf(importSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/",
    guard("persons.import"),
    validate("json", importStartSchema),
    answers("Start an import", changeOf(importSchema), {
      status: 201,
      headers: [IDEMPOTENCY_HEADER],
    }),
    async (c) => {
      const { scope } = c.var;
      const body = c.req.valid("json");
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, "POST /api/import", key, body);
      return c.json(changed(await startImport(scope, body, idempotency)), 201);
    },
  )
  .get(
    "/:id",
    guard.polled("persons.import", ({ scope, param }) => findReadable(scope, param("id"))),
    answers("Read an import with its progress", dataOf(importSchema)),
    async (c) => {
      await continueJob(c.var.scope, c.var.loaded);
      return c.json({ data: present(c.var.scope, c.var.loaded) });
    },
  )
  .put(
    "/:id/chunks/:number",
    guard("persons.import", validate("json", importChunkSchema), ({ scope, param }) =>
      findOwn(scope, param("id")),
    ),
    answers("Check a chunk of rows", chunkAnswerSchema),
    async (c) => {
      const { scope, loaded } = c.var;
      const number = chunkNumber(c.req.param("number"));
      return c.json({ data: await checkChunk(scope, loaded, number, c.req.valid("json")) });
    },
  )
  .put(
    "/:id/decisions",
    guard("persons.import", validate("json", rowDecisionsSchema), ({ scope, param }) =>
      findOwn(scope, param("id")),
    ),
    answers("Decide on rows of an import", doneSchema),
    async (c) => {
      await decide(c.var.scope, c.var.loaded, c.req.valid("json").rows);
      return c.json(done);
    },
  )
  .get(
    "/:id/rows",
    guard("persons.import", validate("query", importRowsQuerySchema), ({ scope, param, input }) =>
      findRows(scope, param("id"), input),
    ),
    answers("List rows that were written, left out, or kept by an undo", importRowsSchema),
    (c) => c.json(c.var.loaded),
  )
  .post(
    "/:id/confirm",
    guard("persons.import", validate("json", importConfirmSchema), ({ scope, param, input }) =>
      findForConfirm(scope, param("id"), input),
    ),
    answers("Run an import", changeOf(importSchema)),
    async (c) => {
      const { scope, loaded } = c.var;
      return c.json(changed(await confirmImport(scope, loaded, c.req.valid("json"))));
    },
  )
  .post(
    "/:id/undo",
    guard("persons.import", validate("json", importUndoSchema), ({ scope, param }) =>
      findReadable(scope, param("id")),
    ),
    answers("Undo an import", changeOf(importSchema)),
    async (c) => c.json(changed(await undoImport(c.var.scope, c.var.loaded))),
  )
  .delete(
    "/:id",
    guard("persons.import", ({ scope, param }) => findOwn(scope, param("id"))),
    answers("Discard an import without confirmation", doneSchema),
    async (c) => {
      await discardImport(c.var.scope, c.var.loaded);
      return c.json(done);
    },
  );
