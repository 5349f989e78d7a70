import { changeOf, dataOf, deletedSchema, listOf } from "@kehila/shared/base/answers";
import { eventListHistoryPageSchema } from "@kehila/shared/events/history";
import {
  changedListPersonsSchema,
  deleteEventListSchema,
  eventListQuerySchema,
  eventListSchema,
  eventListSchemas,
  eventListSummarySchema,
  listCommentSchema,
  listedEventSchema,
  listLinkSchema,
  movedUpSchema,
  moveUpSchema,
} from "@kehila/shared/events/event-lists";
import { historyQuerySchema } from "@kehila/shared/persons/history";
import { IDEMPOTENCY_HEADER } from "@kehila/shared/persons/registration";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers, answersFile } from "../../http/operation.ts";
import { sendJson } from "../../http/response/send-json.ts";
import { changed } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { calendar } from "../../core/clock.ts";
import { bindIdempotency } from "../idempotency/idempotency.service.ts";
import { changingComment } from "./comments.service.ts";
import { createList, findSource, getList, listAll, listCategory } from "./event-lists.service.ts";
import { getListHistory } from "./list-history.service.ts";
import {
  CALENDAR_HEADERS,
  CALENDAR_TYPE,
  calendarFile,
  withChanges,
} from "./event-calendar.service.ts";
import { findVisible } from "./rights.service.ts";
import { changingParticipants, editingList, movingUp, removingList } from "./update.service.ts";

const schemas = eventListSchemas(calendar);

/** `/person-list`: lists of people for events. */
export const eventListRoutes = new Hono<AppEnv>()
  .get(
    "/",
    guard("lists.read", validate("query", eventListQuerySchema), ({ scope, input }) =>
      listCategory(scope, input.category),
    ),
    answers("List event lists", listOf(eventListSummarySchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/",
    guard("lists.create", validate("json", schemas.create), ({ input }) => findSource(input)),
    answers("Create an event list", changeOf(eventListSummarySchema), {
      status: 201,
      headers: [IDEMPOTENCY_HEADER],
    }),
    async (c) => {
      const { scope, loaded } = c.var;
      const body = c.req.valid("json");
      const key = c.req.header(IDEMPOTENCY_HEADER);
      const idempotency = await bindIdempotency(scope, "POST /person-list", key, body);
      return c.json(changed(await createList(scope, loaded, body, idempotency)), 201);
    },
  )
  // Registered before `/:id`, which would match its path.
  .get(
    "/all",
    guard("lists.read", ({ scope }) => listAll(scope)),
    answers("List the event lists of all categories", listOf(listedEventSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  // Registered before `/:id`, which would match these paths.
  .patch(
    "/comment",
    guard.change("lists.edit", validate("json", listCommentSchema), ({ scope, input }) =>
      changingComment(scope, "person", input),
    ),
    answers("Change the comment on a participant", changeOf(listLinkSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .patch(
    "/user-comment",
    guard.change("lists.edit", validate("json", listCommentSchema), ({ scope, input }) =>
      changingComment(scope, "user", input),
    ),
    answers("Change the comment on a responsible user", changeOf(listLinkSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .get(
    "/:id",
    guard("lists.read", ({ scope, param }) => getList(scope, param("id"))),
    answers("Read an event list", dataOf(eventListSchema)),
    (c) => sendJson(c, c.var.loaded),
  )
  .get(
    "/:id/event.ics",
    guard("lists.read", ({ param }) => withChanges(param("id"), findVisible(param("id")))),
    answersFile("Download the calendar file of an event", [CALENDAR_TYPE]),
    (c) => c.body(calendarFile(c.var.scope, c.var.loaded), 200, CALENDAR_HEADERS),
  )
  .get(
    "/:id/history",
    guard("lists.read", validate("query", historyQuerySchema), ({ scope, param, input }) =>
      getListHistory(scope, param("id"), input.before),
    ),
    answers("Read the history of an event list", eventListHistoryPageSchema),
    (c) => c.json(c.var.loaded),
  )
  .patch(
    "/:id",
    guard.change("lists.edit", validate("json", schemas.update), ({ scope, param, input }) =>
      editingList(scope, param("id"), input),
    ),
    answers("Change an event list", changeOf(eventListSummarySchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .delete(
    "/:id",
    guard.change("lists.delete", validate("json", deleteEventListSchema), ({ param, input }) =>
      removingList(param("id"), input.version),
    ),
    answers("Delete an event list", deletedSchema),
    async (c) => c.json(changed(await c.var.run())),
  )
  .post(
    "/:id/persons",
    guard.change("lists.edit", validate("json", schemas.changePersons), ({ param, input }) =>
      changingParticipants(param("id"), input),
    ),
    answers("Add and remove persons of an event list", changeOf(changedListPersonsSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .post(
    "/:id/move-up",
    guard.change("lists.edit", validate("json", moveUpSchema), ({ param, input }) =>
      movingUp(param("id"), input),
    ),
    answers("Give waiting persons of an event list a place", changeOf(movedUpSchema)),
    async (c) => c.json(changed(await c.var.run())),
  );
