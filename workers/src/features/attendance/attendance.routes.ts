import { changeOf, dataOf } from "@kehila/shared/base/answers";
import {
  attendanceChangesSchema,
  attendanceQuerySchema,
  attendanceSchema,
  attendedSchema,
  closedRollCallSchema,
  doorSchema,
  rollCallSchema,
} from "@kehila/shared/events/attendance";
import { sentWalkInsSchema, walkInsSchema } from "@kehila/shared/events/walk-ins";
import { Hono } from "hono";
import { secretsOf } from "../../core/scope.ts";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { answers } from "../../http/operation.ts";
import { changed } from "../../http/response/success.ts";
import { validate } from "../../http/validate.ts";
import { addingTicks, findChanges, findDoor, settingRollCall } from "./attendance.service.ts";
import { walkInKeyOf } from "./walk-in-keys.ts";
import { addingWalkIns } from "./walk-ins.service.ts";

/** `/person-list/{id}`: who came to an event, for users who may edit the list. */
export const attendanceRoutes = new Hono<AppEnv>()
  .get(
    "/:id/door",
    guard("lists.edit", ({ param }) => findDoor(param("id"))),
    answers("Read the roll call of an event for the door", dataOf(doorSchema)),
    async (c) => {
      const walkInKey = await walkInKeyOf(secretsOf(c.var.scope));
      return c.json({ data: { ...c.var.loaded, walkInKey } });
    },
  )
  .post(
    "/:id/walk-ins",
    guard.change("lists.edit", validate("json", walkInsSchema), ({ param, input }) =>
      addingWalkIns(param("id"), input.walkIns),
    ),
    answers("Add people who came without being on the list", changeOf(sentWalkInsSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .get(
    "/:id/attendance",
    guard.polled("lists.edit", validate("query", attendanceQuerySchema), ({ param, input }) =>
      findChanges(param("id"), input.since),
    ),
    answers("Read the ticks of a roll call that have changed", dataOf(attendanceChangesSchema)),
    (c) => c.json({ data: c.var.loaded }),
  )
  .post(
    "/:id/attendance",
    guard.change("lists.edit", validate("json", attendanceSchema), ({ param, input }) =>
      addingTicks(param("id"), input.operations),
    ),
    answers("Tick and untick people of a roll call", changeOf(attendedSchema)),
    async (c) => c.json(changed(await c.var.run())),
  )
  .post(
    "/:id/roll-call",
    guard.change("lists.edit", validate("json", rollCallSchema), ({ param, input }) =>
      settingRollCall(param("id"), input.closed),
    ),
    answers("Close or open the roll call of an event", changeOf(closedRollCallSchema)),
    async (c) => c.json(changed(await c.var.run())),
  );
