import type { Calendar } from "@kehila/shared/dates";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import type { SessionActor } from "./actor.ts";

/** What a service needs of one request: who acts, on which database, on which day. */
export interface Scope {
  db: Database;
  env: Env;
  calendar: Calendar;
  actor: SessionActor | null;
  /** The request's id, for the log; absent outside of requests. */
  requestId?: string | undefined;
}
