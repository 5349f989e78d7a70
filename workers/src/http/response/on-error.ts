import type { RefusedPart } from "@kehila/shared/accounts/security-log";
import type { ErrorCode, Failure } from "@kehila/shared/base/errors";
import { ERRORS } from "@kehila/shared/base/errors";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import {
  violatesForeignKey,
  failedExpectation,
  isOverloaded,
  messagesOf,
} from "../../db/expectations.ts";
import { noteFailure } from "../../features/failures/failures.service.ts";
import { findUser } from "../../features/auth/auth.service.ts";
import { noteAttempt } from "../../features/security-log/security-log.service.ts";
import { HashesBusyError } from "../../lib/passwords/hash-gate.ts";
import { classOf, framesOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import { SettingError } from "../../lib/settings/settings.ts";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../context.ts";
import { isGuard } from "../policies.ts";

/** The error codes for Hono's own errors. */
const HTTP_CODES: Partial<Record<number, ErrorCode>> = {
  400: "INVALID_JSON",
  404: "NOT_FOUND",
  413: "BODY_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

/** Seconds after which a call that D1 refused as overloaded may be repeated. */
const OVERLOADED_RETRY_AFTER = 5;

/** Returns the refusal for an error; `INTERNAL` for an unexpected one. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof SettingError) return new AppError("NOT_CONFIGURED");
  if (error instanceof HashesBusyError) {
    const { retryAfterSeconds } = error;
    return new AppError("UNAVAILABLE", { extra: { retryAfterSeconds } });
  }
  if (isOverloaded(error)) {
    return new AppError("UNAVAILABLE", { extra: { retryAfterSeconds: OVERLOADED_RETRY_AFTER } });
  }
  const expectedCode = failedExpectation(error);
  if (expectedCode) return new AppError(expectedCode);
  if (error instanceof HTTPException) return new AppError(HTTP_CODES[error.status] ?? "INTERNAL");
  return new AppError("INTERNAL");
}

/** Converts an error to the common format of a failure, without SQL and stack traces. */
export async function onError(error: Error, c: Context<AppEnv>): Promise<Response> {
  const appError = (await isAccountGone(error, c))
    ? new AppError("UNAUTHENTICATED")
    : asAppError(error);
  const { status, message } = ERRORS[appError.code];
  if (appError.code === "INTERNAL" || isOverloaded(error)) logUnexpected(error, c);
  if (appError.code === "FORBIDDEN") noteRefusal(c);
  // An overloaded database, and a server under a flood of passwords, get no further write.
  if (status >= 500 && appError.code !== "UNAVAILABLE") {
    const { method } = c.req;
    const cause = { error, method, route: routeOf(c), code: appError.code };
    c.executionCtx.waitUntil(noteFailure(c.var.scope, "request", cause));
  }
  if (error instanceof SettingError) {
    logError({ requestId: c.var.requestId, error: error.name, setting: error.setting });
  }
  const body: Failure = {
    success: false,
    error: message,
    code: appError.code,
    ...(appError.fields ? { fields: appError.fields } : {}),
    requestId: c.var.requestId,
  };
  const answer = { ...body, ...appError.extra };
  const wait = appError.extra["retryAfterSeconds"];
  if (typeof wait === "number") c.header("Retry-After", String(wait));
  if (appError.allowed.length > 0) c.header("Allow", appError.allowed.join(", "));
  // Errors under /auth/api also have the members {code, message} (docs/product.md#api).
  return c.json(isAuth(c.req.path) ? { ...answer, message: answer.error } : answer, status);
}

/** The parts of the API by the beginning of their paths; longer beginnings come first. */
const API_PARTS: readonly (readonly [string, RefusedPart])[] = [
  ["/person-list", "lists"],
  ["/person", "persons"],
  ["/api/user", "accounts"],
  ["/api/registration-tokens", "accounts"],
  ["/api/export", "exports"],
  ["/api/import", "imports"],
  ["/api/backup", "backups"],
  ["/api/access-log", "logs"],
  ["/api/security-log", "logs"],
];

/** Notes the refusal of a signed-in user in the security log, with the part of the API. */
function noteRefusal({ var: { scope }, req }: Context<AppEnv>): void {
  if (!scope.actor) return;
  const detail = API_PARTS.find(([start]) => req.path.startsWith(start))?.[1] ?? "other";
  noteAttempt(scope, "refused", { detail });
}

/**
 * Whether a request failed because the actor's account was deleted meanwhile. Signs are a violated
 * foreign key and, under /auth/api, a 404 or 409 for the actor's own record.
 */
async function isAccountGone(error: Error, c: Context<AppEnv>): Promise<boolean> {
  const { scope } = c.var;
  const { actor } = scope;
  const violatesReference = violatesForeignKey(error);
  // Statements of /auth/api refer only to accounts, so this holds without a session too.
  if (!actor) return violatesReference && isAuth(c.req.path);
  const { status } = ERRORS[asAppError(error).code];
  const isMissing = isAuth(c.req.path) && (status === 404 || status === 409);
  return (violatesReference || isMissing) && (await findUser(scope, actor.id)) === null;
}

const isAuth = (path: string): boolean => path.startsWith("/auth/api/");

/** Returns the pattern of the request's route; null for a path without one. */
const routeOf = (c: Context<AppEnv>): string | null =>
  matchedRoutes(c).find(({ handler }) => isGuard(handler))?.path ?? null;

/**
 * Logs the request id, the method, the kind of error and its location. Messages can quote typed
 * text and paths contain ids, so neither is logged in production.
 */
function logUnexpected(error: Error, c: Context<AppEnv>): void {
  const isDevelopment = c.env.ENVIRONMENT === "development";
  logError({
    requestId: c.var.requestId,
    method: c.req.method,
    error: classOf(error),
    // Only in environments without real personal data.
    message: isDevelopment ? messagesOf(error) : undefined,
    stack: framesOf(error),
  });
}
