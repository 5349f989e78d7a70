import type { CountedSecurityKind, SecurityDetail } from "@kehila/shared/accounts/security-log";
import type { Calendar } from "@kehila/shared/base/dates";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import type { SessionActor } from "./actor.ts";
import type { ServerSecrets } from "../lib/secrets/server-secrets.ts";
import { serverSecrets } from "../lib/secrets/server-secrets.ts";
import { AppError } from "./app-error.ts";

/** An attempt that the security log counts by the hour. */
export interface CountedAttempt {
  at: string;
  kind: CountedSecurityKind;
  detail: SecurityDetail<CountedSecurityKind> | null;
  /** The signed-in user who made the attempt; null without one. */
  actor: { id: string; name: string } | null;
  /** The account at which a visitor tried to sign in. A typed address itself is never stored. */
  account: { email: string } | { id: string } | null;
}

/** How the persons in a response are counted for its user. */
export interface ReadingFlags {
  /** Whether the persons warn administrators but never stop the user. */
  neverStops: boolean;
  /**
   * Whether the persons use the budget of added persons of a user who may not read persons; see
   * `adding-budget.service.ts`.
   */
  usesBudget: boolean;
  /** The ids of the persons in a file; the ids in JSON are found without it. */
  idsInFile: readonly string[];
}

/**
 * The data for planning a read, before the actor is known: the actor is loaded in the same batch.
 */
export interface PlanScope {
  db: Database;
  env: Env;
  calendar: Calendar;
  /** The request's id, for the log; absent outside of requests. */
  requestId?: string | undefined;
  /** How the persons in the response are counted; absent outside of requests. */
  reading?: ReadingFlags;
  /** Filled by refusals of the request; absent outside of requests. */
  attempts?: CountedAttempt[];
}

/** The data of a request for services: actor, database, configuration and calendar. */
export interface Scope extends PlanScope {
  actor: SessionActor | null;
}

/**
 * Returns the signed-in user. Throws `UNAUTHENTICATED` without one, which the guard of a route
 * prevents.
 */
export function signedInActor({ actor }: Scope): SessionActor {
  if (!actor) throw new AppError("UNAUTHENTICATED");
  return actor;
}

/** Returns the secrets that the server uses now. */
export const secretsOf = ({ env, calendar }: Pick<PlanScope, "env" | "calendar">): ServerSecrets =>
  serverSecrets(env, calendar.now());
