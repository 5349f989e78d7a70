import { personSuggestionsSchema } from "@kehila/shared/persons/answers";
import { personQuerySchemas } from "@kehila/shared/persons/query";
import { Hono } from "hono";
import type { AppEnv } from "../../../http/context.ts";
import { guard } from "../../../http/guard.ts";
import { answers } from "../../../http/operation.ts";
import { validate } from "../../../http/validate.ts";
import { calendar } from "../../../core/clock.ts";
import { findPossibleSuggestions, suggest } from "./suggestions.service.ts";

const queries = personQuerySchemas(calendar);

/** `/person/suggestions`: suggestions for a search without results. */
export const suggestionRoutes = new Hono<AppEnv>()
  .get(
    "/suggestions",
    guard("persons.read", validate("query", queries.count), ({ scope, input }) =>
      findPossibleSuggestions(scope, input),
    ),
    answers("Suggest spellings for a search", personSuggestionsSchema),
    async (c) => c.json({ data: await suggest(c.var.scope, c.var.loaded) }),
  )
  .post(
    "/suggestions",
    guard("persons.read", validate("json", queries.count), ({ scope, input }) =>
      findPossibleSuggestions(scope, input),
    ),
    answers("Suggest spellings for a search in a request body", personSuggestionsSchema),
    async (c) => c.json({ data: await suggest(c.var.scope, c.var.loaded) }),
  );
