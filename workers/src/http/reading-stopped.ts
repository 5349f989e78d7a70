import type { Action } from "@kehila/shared/accounts/permissions";
import type { Context } from "hono";
import { routePath } from "hono/route";
import { AppError } from "../core/app-error.ts";
import { HOUR, inSeconds } from "../lib/duration.ts";
import type { AppEnv } from "./context.ts";

/**
 * The rights and routes that remain when the reading of a user is stopped: their answers show no
 * person, or persons who never stop a user (docs/decisions/0018-access-log.md).
 */
export const NEVER_STOPPED: ReadonlySet<string> = new Set<Action | `${string} /${string}`>([
  "accounts.manage",
  "backups.manage",
  "system.read",
  "tokens.manage",
  "GET /api/security-log",
  // Leaves out the persons.
  "GET /api/today",
  // A file of many persons needs a confirmed session, and warns administrators.
  "exports.create",
  // The check of an own import warns administrators; the other routes show no person.
  "GET /api/import",
  "POST /api/import",
  "GET /api/import/:id",
  "PUT /api/import/:id/chunks/:number",
  "PUT /api/import/:id/decisions",
  "POST /api/import/:id/confirm",
  "POST /api/import/:id/undo",
  "DELETE /api/import/:id",
  // A phone at the door that has its copy of the list: the answers have ids only.
  "GET /person-list/:id/attendance",
  "POST /person-list/:id/attendance",
  "POST /person-list/:id/walk-ins",
]);

/**
 * Refuses a route whose right can show persons (429), until the next hour, if its user has read too
 * many. Changes are refused too, because they answer with the record.
 */
export function refuseStoppedReading(c: Context<AppEnv>, action: Action): void {
  const { actor, calendar } = c.var.scope;
  if (!actor?.isReadingStopped) return;
  if (NEVER_STOPPED.has(action) || NEVER_STOPPED.has(`${c.req.method} ${routePath(c)}`)) return;
  const now = calendar.now().getTime();
  // Counts use UTC hours, which begin at the same instants as the organisation's hours.
  const until = (Math.floor(now / HOUR) + 1) * HOUR;
  throw new AppError("READING_STOPPED", {
    extra: {
      until: new Date(until).toISOString(),
      retryAfterSeconds: Math.ceil(inSeconds(until - now)),
    },
  });
}
