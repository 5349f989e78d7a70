import {
  choosePersonsSchema,
  chosenPersonsSchema,
  personPickPageSchema,
  personPickQuerySchema,
} from "@kehila/shared/persons/pickers";
import { Hono } from "hono";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { validate } from "../../../http/validate.ts";
import { calendar } from "../../../core/clock.ts";
import { choosePersons } from "../selection/choice.service.ts";
import { pickPersons } from "./pick.service.ts";

/** `/person/pick` and `/person/choose`: persons for event lists. */
export const pickRoutes = new Hono<AppEnv>()
  .get(
    "/pick",
    guard("lists.pick", validate("query", personPickQuerySchema), ({ input }) =>
      pickPersons(input),
    ),
    answers("Find persons for a picker", personPickPageSchema),
    (c) => c.json(c.var.loaded),
  )
  .post(
    "/pick",
    guard("lists.pick", validate("json", personPickQuerySchema), ({ input }) => pickPersons(input)),
    answers("Find persons for a picker with the search in a request body", personPickPageSchema),
    (c) => c.json(c.var.loaded),
  )
  .post(
    "/choose",
    guard("lists.pick", validate("json", choosePersonsSchema(calendar)), ({ scope, input }) =>
      choosePersons(scope, input),
    ),
    answers("Choose the first persons of a filter for an event list", chosenPersonsSchema),
    (c) => c.json(c.var.loaded),
  );
