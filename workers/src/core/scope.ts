import type { Calendar } from "@kehila/shared/base/dates";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import type { SessionActor } from "./actor.ts";
import { AppError } from "./app-error.ts";

/** Persons that an answer shows, to be counted after it. */
interface Shown {
  /** Pages of lists after the first; 0 for records. */
  pages: number;
  personIds: () => readonly string[];
}

/** What a service needs to plan a read: the actor is loaded in the same batch, so not known yet. */
export interface PlanScope {
  db: Database;
  env: Env;
  calendar: Calendar;
  /** The request's id, for the log; absent outside of requests. */
  requestId?: string | undefined;
  /** Filled by the reads of the request; absent outside of requests. */
  shown?: Shown[];
}

/** What a service needs of one request: actor, database, configuration and calendar. */
export interface Scope extends PlanScope {
  actor: SessionActor | null;
}

/** The signed-in user. Throws `UNAUTHENTICATED` without one, which the guard of a route prevents. */
export function self({ actor }: Scope): SessionActor {
  if (!actor) throw new AppError("UNAUTHENTICATED");
  return actor;
}
