import { changeOf } from "@kehila/shared/base/answers";
import { personCountSchema } from "@kehila/shared/persons/answers";
import { personQuerySchemas } from "@kehila/shared/persons/query";
import {
  archiveSelectionSchema,
  archivedSchema,
  archivingUndoneSchema,
  undoArchivingSchema,
} from "@kehila/shared/persons/selection";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { changed } from "../../../http/response/success.ts";
import { validate } from "../../../http/validate.ts";
import { calendar } from "../../../core/clock.ts";
import { bindIdempotency } from "../../idempotency/idempotency.service.ts";
import {
  archiveSelection,
  countMatching,
  findSelected,
  undoingArchiving,
} from "./selection.service.ts";

const queries = personQuerySchemas(calendar);

/** `/person/count` and `/person/archive`: changes of many persons at once. */
export const selectionRoutes = new Hono<AppEnv>()
  .get(
    "/count",
    guard("persons.read", validate("query", queries.count), ({ scope, input }) =>
      countMatching(scope, input),
    ),
    answers("Count the persons of a search", personCountSchema),
    (c) => c.json({ data: { count: c.var.loaded } }),
  )
  .post(
    "/count",
    guard("persons.read", validate("json", queries.count), ({ scope, input }) =>
      countMatching(scope, input),
    ),
    answers("Count the persons of a selection", personCountSchema),
    (c) => c.json({ data: { count: c.var.loaded } }),
  )
  .post(
    "/archive",
    guard(
      "persons.archive",
      validate("json", archiveSelectionSchema(calendar)),
      ({ scope, input }) => findSelected(scope, input),
    ),
    answers("Archive the persons of a selection", changeOf(archivedSchema), {
      headers: [IDEMPOTENCY_HEADER],
    }),
    async (c) => {
      const { scope, loaded } = c.var;
      const body = c.req.valid("json");
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, "POST /person/archive", key, body);
      const data = await archiveSelection(scope, body, idempotency, loaded);
      return c.json(changed(data));
    },
  )
  .post(
    "/archive/undo",
    guard.change("persons.unarchive", validate("json", undoArchivingSchema), ({ input }) =>
      undoingArchiving(input.archivingId),
    ),
    answers("Undo a batch of archiving", changeOf(archivingUndoneSchema)),
    async (c) => c.json(changed(await c.var.run())),
  );
