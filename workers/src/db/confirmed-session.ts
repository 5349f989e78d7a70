import type { ErrorCode } from "@kehila/shared/base/errors";
import { CONFIRMED_MINUTES } from "@kehila/shared/base/limits";
import { eq, sql } from "drizzle-orm";
import { AppError } from "../core/app-error.ts";
import type { Scope } from "../core/scope.ts";
import { signedInActor } from "../core/scope.ts";
import { MINUTE } from "../lib/duration.ts";
import type { Database, Statement } from "./client.ts";
import { expectThat } from "./expectations.ts";
import { sessions } from "./schema/auth.ts";

/** Stops a batch with `code` if the session has ended. */
export function expectSession(db: Database, id: string, code: ErrorCode): Statement {
  const session = eq(sessions.id, id);
  return expectThat(db, sql`exists (select 1 from ${sessions} where ${session})`, code);
}

/**
 * Throws `CONFIRMATION_REQUIRED` unless the user gave the password or a passkey in this session
 * within ten minutes. No other code checks this (docs/product.md#step-up). Returns statements that
 * stop the batch if the session has ended meanwhile.
 */
export function expectConfirmed(scope: Scope): Statement[] {
  const { sessionId, sessionConfirmedAt } = signedInActor(scope);
  const confirmedSince = scope.calendar.now().getTime() - CONFIRMED_MINUTES * MINUTE;
  if (sessionConfirmedAt === null || Date.parse(sessionConfirmedAt) < confirmedSince) {
    throw new AppError("CONFIRMATION_REQUIRED");
  }
  return [expectSession(scope.db, sessionId, "UNAUTHENTICATED")];
}
