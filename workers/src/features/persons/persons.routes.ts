import { changeOf, dataOf, doneSchema } from "@kehila/shared/base/answers";
import {
  personCitiesSchema,
  personMatchesSchema,
  personPageSchema,
  personSchema,
} from "@kehila/shared/persons/answers";
import { personQuerySchemas } from "@kehila/shared/persons/query";
import {
  archivePersonSchema,
  personSchemas,
  reviewPersonSchema,
} from "@kehila/shared/persons/persons";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { sendJson } from "../../http/response/send-json.ts";
import { changed, done } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { calendar } from "../../core/clock.ts";
import { logged, logShown } from "../access-log/access-log.service.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { pickRoutes } from "./pick/pick.routes.ts";
import { selectionRoutes } from "./selection/selection.routes.ts";
import { suggestionRoutes } from "./search/suggestions.routes.ts";
import { timelineRoutes } from "./timeline/timeline.routes.ts";
import { createOnce, creatingPerson } from "./create.service.ts";
import { checkDuplicates } from "./duplicates/duplicates.service.ts";
import { archivingPerson, deletingPerson } from "./status.service.ts";
import { separatingChild } from "./separate-child.service.ts";
import { editingPerson } from "./update.service.ts";
import { getPerson, listCities, listPersons } from "./persons.service.ts";

const schemas = personSchemas(calendar);
const queries = personQuerySchemas(calendar);

/** `/person`: persons, their selections and history. */
export const personRoutes = new Hono<AppEnv>()
  // Registered first, because `/count`, `/archive` and `/pick` would match `/:id`.
  .route("/", selectionRoutes)
  .route("/", pickRoutes)
  .route("/", suggestionRoutes)
  .route("/", timelineRoutes)
  .get(
    "/",
    guard("persons.read", validate("query", queries.list), ({ scope, input }) =>
      listPersons(scope, input),
    ),
    answers("List or search persons", personPageSchema),
    (c) => sendJson(c, c.var.loaded),
  )
  // The same read by POST, for a search with digits of an ID number or a phone, which no URL may
  // contain.
  .post(
    "/search",
    guard("persons.read", validate("json", queries.list), ({ scope, input }) =>
      listPersons(scope, input),
    ),
    answers("Search persons with the search in a request body", personPageSchema),
    (c) => sendJson(c, c.var.loaded),
  )
  .post(
    "/",
    guard.change("persons.create", validate("json", schemas.create), ({ scope, input }) =>
      creatingPerson(scope, input),
    ),
    answers("Create a person", changeOf(personSchema), {
      status: 201,
      headers: [IDEMPOTENCY_HEADER],
    }),
    async (c) => {
      const { scope, run } = c.var;
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, "POST /person", key, c.req.valid("json"));
      return c.json(changed(await createOnce(scope, idempotency, run)), 201);
    },
  )
  .get(
    "/check",
    guard("persons.check", validate("query", schemas.check), ({ scope, input }) =>
      checkDuplicates(scope, input),
    ),
    answers("Find persons with the same details", personMatchesSchema),
    async (c) => {
      await logShown(c.var.scope, c.var.loaded);
      return c.json({ matches: c.var.loaded });
    },
  )
  .post(
    "/check",
    guard("persons.check", validate("json", schemas.check), ({ scope, input }) =>
      checkDuplicates(scope, input),
    ),
    answers("Find persons with the same details in a request body", personMatchesSchema),
    async (c) => {
      await logShown(c.var.scope, c.var.loaded);
      return c.json({ matches: c.var.loaded });
    },
  )
  .get(
    "/cities",
    guard("persons.read", () => listCities()),
    answers("List the cities of persons", personCitiesSchema),
    (c) => c.json({ data: c.var.loaded }),
  )
  .get(
    "/:id",
    guard("persons.read", ({ scope, param }) => logged(scope, param("id"), getPerson(param("id")))),
    answers("Read a person", dataOf(personSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .patch(
    "/:id",
    guard.change("persons.edit", validate("json", schemas.update), ({ scope, param, input }) =>
      editingPerson(scope, param("id"), input),
    ),
    answers("Change a person", changeOf(personSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .delete(
    "/:id",
    guard.change(
      "persons.delete",
      validate("json", reviewPersonSchema),
      ({ scope, param, input }) => deletingPerson(scope, param("id"), input.version),
    ),
    answers("Delete a person permanently", doneSchema),
    async (c) => {
      await c.var.run();
      return c.json(done);
    },
  )
  .post(
    "/:id/separate-child",
    guard.change(
      "persons.separateChild",
      validate("json", schemas.separateChild),
      ({ scope, param, input }) => separatingChild(scope, param("id"), input),
    ),
    answers("Create a person from a grown child", changeOf(personSchema), {
      status: 201,
      headers: [IDEMPOTENCY_HEADER],
    }),
    async (c) => {
      const { scope, run } = c.var;
      const route = `POST /person/${c.req.param("id")}/separate-child`;
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, route, key, c.req.valid("json"));
      return c.json(changed(await createOnce(scope, idempotency, run)), 201);
    },
  )
  .patch(
    "/:id/archive",
    // Archiving and unarchiving require different rights. The body decides which one, so the
    // service checks the right.
    guard.change(
      "persons.unarchive",
      validate("json", archivePersonSchema),
      ({ scope, param, input }) => archivingPerson(scope, param("id"), input),
    ),
    answers("Archive or restore a person", changeOf(personSchema)),
    async (c) => c.json(changed(await c.var.run())),
  );
