import { createMiddleware } from "hono/factory";
import { logError } from "../lib/log.ts";
import type { AppEnv } from "./context.ts";

/** The name of the single object of the organisation. */
const TALLY = "readings";

/** Counts the persons that a response has shown to its user, after the response. */
export const countReading = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { actor, shown = [], calendar } = c.var.scope;
  if (!actor || shown.length === 0) return;
  const reading = {
    actorId: actor.id,
    actorName: actor.name,
    personIds: shown.flatMap(({ personIds }) => personIds()),
    pages: shown.reduce((sum, { pages }) => sum + pages, 0),
    at: calendar.now().getTime(),
  };
  const { requestId } = c.var;
  c.executionCtx.waitUntil(
    c.env.READING_TALLY.getByName(TALLY)
      .count(reading)
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : "unknown";
        logError({ requestId, error: name, work: "count reading" });
      }),
  );
});
